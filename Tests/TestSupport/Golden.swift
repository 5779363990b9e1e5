import Foundation
import Parallel
package import Testing

/// Expected digests of results, kept in `Tests/Goldens`, one line per case.
///
/// A case without a golden fails. With `TESSERA_RECORD_GOLDENS=1` the digest is recorded instead, and the run fails
/// all the same, so that recording is never mistaken for passing.
package struct Golden: Sendable {
  private let file: URL
  private static let writing = Mutex(())

  package init(_ name: String) {
    file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens/\(name).txt")
  }

  package func expect(_ digest: String, for name: String, sourceLocation: SourceLocation = #_sourceLocation) {
    if ProcessInfo.processInfo.environment["TESSERA_RECORD_GOLDENS"] != nil {
      record(digest, for: name)
      Issue.record("recorded a golden for \(name); run again without recording", sourceLocation: sourceLocation)
      return
    }
    guard let golden = goldens[name] else {
      Issue.record("there is no golden for \(name), which has \(digest)", sourceLocation: sourceLocation)
      return
    }
    #expect(digest == golden, "\(name)", sourceLocation: sourceLocation)
  }

  private var goldens: [String: String] {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let pairs = text.split(separator: "\n").compactMap { line -> (String, String)? in
      let parts = line.split(separator: " ", maxSplits: 1)
      return parts.count == 2 ? (String(parts[1].drop { $0 == " " }), String(parts[0])) : nil
    }
    return Dictionary(pairs) { $1 }
  }

  private func record(_ digest: String, for name: String) {
    Self.writing.withLock { _ in
      var all = goldens
      all[name] = digest
      let text = all.sorted { $0.key < $1.key }.map { "\($0.value)  \($0.key)\n" }.joined()
      try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? text.write(to: file, atomically: true, encoding: .utf8)
    }
  }
}
