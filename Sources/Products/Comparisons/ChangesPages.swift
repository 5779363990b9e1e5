import Comparison
package import Files
import Foundation
import Messages
package import Planning
import Site

/// A page of what changed, as one file or as a folder.
///
///     try ChangesPages(changes, failures, title: title, comparer).publish(at: FilePath("changes.html"))
package struct ChangesPages {
  private let changes: [PairOutcome]
  private let failures: [FileError]
  private let title: String
  private let comparer: PairComparer

  /// - Parameters:
  ///   - changes: The pairs to show, with those that could not be compared.
  ///   - failures: Folders and files that could not be read.
  package init(_ changes: [PairOutcome], _ failures: [FileError], title: String, _ comparer: PairComparer) {
    (self.changes, self.failures, self.title, self.comparer) = (changes, failures, title, comparer)
  }

  /// The folders and files that could not be read.
  private var lost: [ComparisonPage.Change] {
    failures.map { ComparisonPage.Change(name: $0.path.text, sentence: $0.description) }
  }

  /// The size of a picture in a window.
  private static let seenSize = 1000

  /// True for the name of a page; others are folders.
  package static func isPage(_ path: FilePath) -> Bool { ["html", "htm"].contains(path.fileExtension) }

  /// Returns true for a page that Tessera wrote.
  package static func isOwn(_ file: borrowing OpenFile) -> Bool {
    let start = String(decoding: (try? file.bytes(at: 0, count: min(file.size, 400))) ?? [], as: UTF8.self)
    return start.contains("<meta name=\"generator\" content=\"Tessera\">")
  }

  /// Ends a run whose page or folder could not be written.
  package static func check(_ path: FilePath) throws(RunFailure) {
    if isPage(path) { try OutputFile.check(path) } else { try OutputFolder.check(path, owns: owns) }
  }

  package func publish(at path: FilePath) throws(RunFailure) {
    do {
      if Self.isPage(path) { return try publishPage(at: path) }
      try publishFolder(at: path)
    } catch let failure as RunFailure {
      throw failure
    } catch let error as FileError {
      throw .output(error)
    } catch {
      throw .inputs("\(path): \(error)")
    }
  }

  // MARK: - One file

  private func publishPage(at path: FilePath) throws {
    var shown = lost
    for outcome in changes {
      shown.append(
        try change(outcome) { bytes, _ in "data:image/png;base64," + Data(bytes).base64EncodedString() })
    }
    let page = ComparisonPage(title: title, changes: shown)
    try OutputFile.publish(Array(page.html(embedding: true).utf8), at: path)
  }

  // MARK: - A folder

  private static let files: Set = ["index.html", "comparison.css", "comparison.js", "pictures"]

  /// True for the files of such a folder.
  private static func owns(_ components: [String]) -> Bool {
    switch components.count {
    case 1: files.contains(components[0])
    case 2:
      components[0] == "pictures" && components[1].hasSuffix(".png")
        && components[1].prefix { $0.isASCII && $0.isNumber }.count > 0
    default: false
    }
  }

  private func publishFolder(at path: FilePath) throws {
    let folder = try OutputFolder(path, owns: Self.owns)
    var shown = lost
    for (index, outcome) in changes.enumerated() {
      shown.append(
        try change(outcome) { bytes, kind in
          let name = "pictures/\(index + 1)-\(kind).png"
          try folder.write(bytes, at: name)
          return name
        })
    }
    let page = ComparisonPage(title: title, changes: shown)
    try folder.write(Array(ComparisonPage.script.utf8), at: "comparison.js")
    try folder.write(Array(ComparisonPage.styleSheet.utf8), at: "comparison.css")
    try folder.write(Array(page.html(embedding: false).utf8), at: "index.html")
    try folder.publish()
  }

  /// - Parameter place: Keeps a PNG, and returns its address.
  private func change(
    _ outcome: PairOutcome, place: (_ bytes: [UInt8], _ kind: String) throws -> String
  ) throws -> ComparisonPage.Change {
    var change = ComparisonPage.Change(
      name: outcome.pair.name.text, sentence: outcome.sentence)
    func picture(_ bytes: [UInt8]?, _ kind: String) throws -> ComparisonPage.Picture? {
      guard let bytes else { return nil }
      let size = PNGRows.size(of: bytes)
      return ComparisonPage.Picture(address: try place(bytes, kind), width: size.width, height: size.height)
    }
    if let views = try comparer.frameViews(outcome, seenAt: Self.seenSize) {
      change.expected = try picture(views.expected, "expected")
      change.actual = try picture(views.actual, "actual")
      change.difference = try picture(views.difference, "difference")
      return change
    }
    // A picture that cannot be decoded does not prevent the page.
    change.expected = try picture(outcome.pair.expectedPicture.flatMap { try? comparer.shown($0) }, "expected")
    change.actual = try picture(outcome.pair.actual.flatMap { try? comparer.shown($0) }, "actual")
    change.difference = try picture(try comparer.drawnDifference(outcome, seenAt: Self.seenSize), "difference")
    return change
  }
}
