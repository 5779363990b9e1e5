import Comparison
package import Files
import Foundation
import Messages
import Parallel
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
  /// The command that accepts what a list names; nil if nothing can be accepted.
  package var acceptCommand: String?
  /// The number of processor cores; nil for all.
  package var jobs: Int?

  /// - Parameters:
  ///   - changes: The pairs to show, with those that could not be compared.
  ///   - failures: Folders and files that could not be read.
  package init(_ changes: [PairOutcome], _ failures: [FileError], title: String, _ comparer: PairComparer) {
    (self.changes, self.failures, self.title, self.comparer) = (changes, failures, title, comparer)
  }

  /// The folders and files that could not be read.
  private var lost: [ComparisonPage.Change] {
    failures.map { ComparisonPage.Change(name: $0.path.text, sentence: $0.description, kind: .failed) }
  }

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
    let page = try page { layer, _ in
      "data:image/\(layer.isJPEG ? "jpeg" : "png");base64," + Data(layer.bytes).base64EncodedString()
    }
    try OutputFile.publish(Array(page.html(embedding: true).utf8), at: path)
  }

  // MARK: - A folder

  private static let files: Set = ["index.html", "comparison.css", "comparison.js", "pictures"]

  /// True for the files of such a folder.
  private static func owns(_ components: [String]) -> Bool {
    switch components.count {
    case 1: files.contains(components[0])
    case 2:
      components[0] == "pictures" && [".png", ".jpg"].contains { components[1].hasSuffix($0) }
        && components[1].prefix { $0.isASCII && $0.isNumber }.count > 0
    default: false
    }
  }

  private func publishFolder(at path: FilePath) throws {
    let folder = try OutputFolder(path, owns: Self.owns)
    let page = try page { layer, name in
      let address = "pictures/\(name).\(layer.isJPEG ? "jpg" : "png")"
      try folder.write(layer.bytes, at: address)
      return address
    }
    try folder.write(Array(ComparisonPage.script.utf8), at: "comparison.js")
    try folder.write(Array(ComparisonPage.styleSheet.utf8), at: "comparison.css")
    try folder.write(Array(page.html(embedding: false).utf8), at: "index.html")
    try folder.publish()
  }

  // MARK: - Pictures

  /// The number of changes that are drawn before any is written.
  private static let groupCount = 16

  /// - Parameter place: Keeps a layer, and returns its address.
  private func page(_ place: (_ layer: ShownChange.Layer, _ name: String) throws -> String) throws -> ComparisonPage {
    var shown = lost
    for first in stride(from: 0, to: changes.count, by: Self.groupCount) {
      let group = Array(changes[first..<min(first + Self.groupCount, changes.count)])
      let drawn = concurrentMap(group.count, jobs: jobs) { index in
        Result { () throws(RunFailure) in try comparer.shownChange(group[index]) }
      }
      for (index, outcome) in group.enumerated() {
        shown.append(try Self.change(outcome, drawn[index].get(), number: first + index + 1, place))
      }
    }
    return ComparisonPage(title: title, changes: shown, acceptCommand: acceptCommand)
  }

  private static func change(
    _ outcome: PairOutcome, _ drawn: ShownChange, number: Int,
    _ place: (_ layer: ShownChange.Layer, _ name: String) throws -> String
  ) throws -> ComparisonPage.Change {
    func picture(_ picture: ShownChange.Picture?, _ name: String) throws -> ComparisonPage.Picture? {
      guard let picture else { return nil }
      var shown = ComparisonPage.Picture(width: picture.size.width, height: picture.size.height)
      (shown.isOnExpected, shown.hasAlpha) = (picture.isOnExpected, picture.hasAlpha)
      for (index, layer) in picture.layers.enumerated() {
        let address = try place(layer, "\(number)-\(name)\(index == 0 ? "" : "-\(index + 1)")")
        let area = layer.area
        shown.layers.append(.init(address: address, x: area.x, y: area.y, width: area.width, height: area.height))
      }
      return shown
    }
    var change = ComparisonPage.Change(
      name: outcome.pair.name.text, sentence: outcome.sentence, kind: ComparisonPage.Kind(outcome.verdict))
    change.expected = try picture(drawn.expected, "expected")
    change.actual = try picture(drawn.actual, drawn.actual?.isOnExpected == true ? "changed" : "actual")
    change.difference = try picture(drawn.difference, "difference")
    change.regions = drawn.regions.map { .init(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    if outcome.verdict.isDifference { change.acceptLine = AcceptList.line(outcome.pair.name) }
    return change
  }
}

extension ComparisonPage.Kind {
  fileprivate init(_ verdict: PairVerdict) {
    self =
      switch verdict {
      case .same, .different: .changed
      case .added: .added
      case .removed: .missing
      case .renamed: .renamed
      case .failed, .unreadable: .failed
      }
  }
}
