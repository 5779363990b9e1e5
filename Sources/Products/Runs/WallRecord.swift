package import Files
import Foundation
import ImageCodecs
import Pyramids

/// What a wall says of itself: what it was made from, so that it need not be made again.
package struct WallRecord: Equatable, Sendable {
  /// The digest of its settings and of its photos' names, sizes and dates; nil where those cannot be relied on.
  var inputs: String?
  /// The digest of its settings and of what its photos hold, where that was looked at.
  var contents: String?
  /// Which of the wall's pages this is, and of how many.
  var page = 1
  var pageCount = 1
  /// On all pages.
  package var photoCount = 0
  var leftOutCount = 0
  package var damagedCount = 0
  /// Photos that show nothing new.
  var copyCount = 0
  /// Whether photos have enough pixels for their sizes, where that was asked.
  var resolutionCheck: ResolutionCheck?
  /// The width and height, where the wall is no picture that says so itself.
  package var size: [Int]?

  /// The digest of the files of a site.
  var files: String?

  /// The walls of a batch file that are pages of one document; none where it has a single wall.
  var walls: [JoinedWall] = []

  /// What a document says of one of its walls.
  struct JoinedWall: Equatable, Sendable {
    var pages: ClosedRange<Int>
    var photoCount: Int
    var leftOutCount: Int
    var damagedCount: Int
    var copyCount: Int
    var size: (width: Int, height: Int)
  }

  /// How many photos have fewer dots to an inch than so many.
  struct ResolutionCheck: Equatable, Sendable {
    var least: Double
    var count: Int
  }

  /// One line of words, each of which says what it is.
  package var text: String {
    let digests = [("inputs", inputs), ("contents", contents), ("files", files)].compactMap { name, digest in
      digest.map { "\(name)=\($0)" }
    }
    let counts =
      [
        "page=\(page)/\(pageCount)", "photos=\(photoCount)", "left-out=\(leftOutCount)", "damaged=\(damagedCount)",
      ] + (copyCount == 0 ? [] : ["copies=\(copyCount)"])
      + (resolutionCheck.map { ["below-dpi=\($0.least)/\($0.count)"] } ?? [])
      + (size.map { ["size=\($0[0])/\($0[1])"] } ?? [])
      + (walls.isEmpty ? [] : ["walls=" + walls.map(\.text).joined(separator: ",")])
    return (digests + counts).joined(separator: " ")
  }

  init() {}

  /// Words that mean nothing here are passed over: a later Tessera may have more of them.
  init(_ text: String) {
    for word in text.split(separator: " ") {
      guard let equals = word.firstIndex(of: "=") else { continue }
      let value = String(word[word.index(after: equals)...])
      let numbers = Self.numbers(value)
      switch word[..<equals] {
      case "inputs": inputs = value
      case "contents": contents = value
      case "files": files = value
      case "page" where numbers.count == 2: (page, pageCount) = (numbers[0], numbers[1])
      case "photos": photoCount = numbers.first ?? 0
      case "left-out": leftOutCount = numbers.first ?? 0
      case "damaged": damagedCount = numbers.first ?? 0
      case "copies": copyCount = numbers.first ?? 0
      case "below-dpi":
        let parts = value.split(separator: "/")
        guard parts.count == 2, let least = Double(parts[0]), let count = Int(parts[1]) else { continue }
        resolutionCheck = ResolutionCheck(least: least, count: count)
      case "size" where numbers.count == 2: size = numbers
      case "walls": walls = value.split(separator: ",").compactMap { JoinedWall($0) }
      default: break
      }
    }
  }

  /// The numbers of a word. A record may be forged, so none is larger than can be calculated with.
  fileprivate static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(separator: "/").compactMap { Int($0).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
  }

  /// The record of the wall at `path`, if there is one that was written to its end.
  init?(of path: FilePath) {
    let isPage = path.name == SiteNote.page
    guard let note = isPage ? SiteNote.read(path) : PyramidNote.read(path) else { return nil }
    self.init(note)
  }

  /// Whether there is a picture at `path` that Tessera wrote.
  package static func isWall(_ path: FilePath) -> Bool { WallNote.isSigned(path) }
}

extension WallRecord.JoinedWall {
  private var numbers: [Int] {
    [pages.lowerBound, pages.upperBound, photoCount, leftOutCount, damagedCount, copyCount, size.width, size.height]
  }

  static func == (first: Self, second: Self) -> Bool { first.numbers == second.numbers }

  /// Short: a note has little room.
  fileprivate var text: String { numbers.map(String.init).joined(separator: "/") }

  fileprivate init?(_ text: Substring) {
    let numbers = WallRecord.numbers(text)
    guard numbers.count == 8, numbers[0] <= numbers[1] else { return nil }
    self.init(
      pages: numbers[0]...numbers[1], photoCount: numbers[2], leftOutCount: numbers[3], damagedCount: numbers[4],
      copyCount: numbers[5], size: (numbers[6], numbers[7]))
  }
}
