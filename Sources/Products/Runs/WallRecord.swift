package import Files
import Gallery

/// The record of a wall's inputs, stored in the wall to detect that it is up to date.
package struct WallRecord: Equatable, Sendable {
  /// The digest of the settings and of the photos' names, sizes and dates; nil if those are unreliable.
  package var inputs: String?
  /// The digest of the settings and of the photos' contents, if they were read.
  package var contents: String?
  /// The number of this page, and the number of pages.
  package var page = 1
  package var pageCount = 1
  /// The number of photos on all pages.
  package var photoCount = 0
  /// The number of photos to choose from, if not all of them are shown, or some are shown repeatedly: in mosaics.
  var choiceCount: Int?
  package var leftOutCount = 0
  package var damagedCount = 0
  /// The number of photos left out as copies.
  package var copyCount = 0
  /// The number of albums of a site, if it has some.
  package var albumCount: Int?
  /// The result of the resolution check, if requested.
  package var resolutionCheck: ResolutionCheck?
  /// The number of previews that are enlarged too much.
  package var smallPreviewCount = 0
  /// The width and height, for formats whose header cannot be read.
  package var size: [Int]?

  /// The kind of a wall that does not just show photos, in one word.
  package var kind: String?

  /// The digest of the files of a site.
  package var files: String?

  /// A sample of the photos of a site.
  package var photos: PhotoSketch?

  /// The walls of a batch file that share a document; empty for a single wall.
  package var walls: [JoinedWall] = []

  /// The record of one wall of a document.
  package struct JoinedWall: Equatable, Sendable {
    package var pages: ClosedRange<Int>
    package var photoCount: Int
    package var leftOutCount: Int
    package var damagedCount: Int
    package var copyCount: Int
    package var size: (width: Int, height: Int)

    package init(
      pages: ClosedRange<Int>, photoCount: Int, leftOutCount: Int, damagedCount: Int, copyCount: Int,
      size: (width: Int, height: Int)
    ) {
      (self.pages, self.photoCount, self.leftOutCount) = (pages, photoCount, leftOutCount)
      (self.damagedCount, self.copyCount, self.size) = (damagedCount, copyCount, size)
    }
  }

  /// The number of photos below a limit in dots per inch.
  package struct ResolutionCheck: Equatable, Sendable {
    package var least: Double
    package var count: Int

    package init(least: Double, count: Int) { (self.least, self.count) = (least, count) }
  }

  /// The record as one line of `key=value` words.
  package var text: String {
    let digests = [("inputs", inputs), ("contents", contents), ("files", files)].compactMap { name, digest in
      digest.map { "\(name)=\($0)" }
    }
    let counts =
      [
        "page=\(page)/\(pageCount)", "photos=\(photoCount)", "left-out=\(leftOutCount)", "damaged=\(damagedCount)",
      ] + (kind.map { ["kind=\($0)"] } ?? [])
      + (choiceCount.map { ["choice=\($0)"] } ?? []) + (copyCount == 0 ? [] : ["copies=\(copyCount)"])
      + (albumCount.map { ["albums=\($0)"] } ?? [])
      + (resolutionCheck.map { ["below-dpi=\($0.least)/\($0.count)"] } ?? [])
      + (smallPreviewCount == 0 ? [] : ["small-previews=\(smallPreviewCount)"])
      + (size.map { ["size=\($0[0])/\($0[1])"] } ?? []) + (photos.map { ["sketch=\($0.text)"] } ?? [])
      + (walls.isEmpty ? [] : ["walls=" + walls.map(\.text).joined(separator: ",")])
    return (digests + counts).joined(separator: " ")
  }

  package init() {}

  /// Unknown words are ignored: newer versions may add some.
  package init(_ text: String) {
    for word in text.split(separator: " ") {
      guard let equals = word.firstIndex(of: "=") else { continue }
      let value = String(word[word.index(after: equals)...])
      let numbers = Self.numbers(value)
      switch word[..<equals] {
      case "inputs": inputs = value
      case "contents": contents = value
      case "kind": kind = value
      case "files": files = value
      case "sketch": photos = PhotoSketch(value)
      case "page" where numbers.count == 2: (page, pageCount) = (numbers[0], numbers[1])
      case "photos": photoCount = numbers.first ?? 0
      case "choice": choiceCount = numbers.first
      case "left-out": leftOutCount = numbers.first ?? 0
      case "damaged": damagedCount = numbers.first ?? 0
      case "albums": albumCount = numbers.first
      case "copies": copyCount = numbers.first ?? 0
      case "small-previews": smallPreviewCount = numbers.first ?? 0
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

  /// Returns the numbers of a word. Records may be forged, so numbers are limited to prevent overflow.
  fileprivate static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(separator: "/").compactMap { Int($0).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
  }

  /// Reads the record of the wall at `path`; nil if there is none, or if the file is incomplete.
  package init?(of path: FilePath) {
    guard let note = OutputNote.read(path) else { return nil }
    self.init(note)
  }

  /// True if the file at `path` was written by Tessera.
  package static func isWall(_ path: FilePath) -> Bool { OutputNote.isSigned(path) }
}

extension WallRecord.JoinedWall {
  private var numbers: [Int] {
    [pages.lowerBound, pages.upperBound, photoCount, leftOutCount, damagedCount, copyCount, size.width, size.height]
  }

  package static func == (first: Self, second: Self) -> Bool { first.numbers == second.numbers }

  /// The compact form, because notes have little space.
  fileprivate var text: String { numbers.map(String.init).joined(separator: "/") }

  fileprivate init?(_ text: Substring) {
    let numbers = WallRecord.numbers(text)
    guard numbers.count == 8, numbers[0] <= numbers[1] else { return nil }
    self.init(
      pages: numbers[0]...numbers[1], photoCount: numbers[2], leftOutCount: numbers[3], damagedCount: numbers[4],
      copyCount: numbers[5], size: (numbers[6], numbers[7]))
  }
}
