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
  /// The result of the resolution check, if requested.
  package var resolutionCheck: ResolutionCheck?
  /// The number of previews that are enlarged too much.
  package var smallPreviewCount = 0
  /// The width and height, for formats whose header cannot be read.
  package var size: [Int]?

  /// The kind of a wall that does not just show photos, in one word.
  package var kind: String?

  private var details = RecordDetails()

  /// The part that only one kind of output has; nil if there is none.
  package subscript<Detail: RecordDetail>(_ detail: Detail.Type) -> Detail? {
    get { details[detail] }
    set { details[detail] = newValue }
  }

  /// The number of photos below a limit in dots per inch.
  package struct ResolutionCheck: Equatable, Sendable {
    package var least: Double
    package var count: Int

    package init(least: Double, count: Int) { (self.least, self.count) = (least, count) }
  }

  /// The record as one line of `key=value` words.
  package var text: String {
    let digests = [("inputs", inputs), ("contents", contents)].compactMap { name, digest in
      digest.map { "\(name)=\($0)" }
    }
    let counts =
      [
        "page=\(page)/\(pageCount)", "photos=\(photoCount)", "left-out=\(leftOutCount)", "damaged=\(damagedCount)",
      ] + (kind.map { ["kind=\($0)"] } ?? [])
      + (choiceCount.map { ["choice=\($0)"] } ?? []) + (copyCount == 0 ? [] : ["copies=\(copyCount)"])
      + details.words(at: .counts)
      + (resolutionCheck.map { ["below-dpi=\($0.least)/\($0.count)"] } ?? [])
      + (smallPreviewCount == 0 ? [] : ["small-previews=\(smallPreviewCount)"])
      + (size.map { ["size=\($0[0])/\($0[1])"] } ?? []) + details.words(at: .end)
    return (digests + details.words(at: .digests) + counts).joined(separator: " ")
  }

  package init() {}

  /// Other words are those of kinds of output, or of newer versions.
  package init(_ text: String) {
    for word in text.split(separator: " ") {
      guard let equals = word.firstIndex(of: "=") else { continue }
      let value = String(word[word.index(after: equals)...])
      let numbers = Self.numbers(value)
      switch word[..<equals] {
      case "inputs": inputs = value
      case "contents": contents = value
      case "kind": kind = value
      case "page" where numbers.count == 2: (page, pageCount) = (numbers[0], numbers[1])
      case "photos": photoCount = numbers.first ?? 0
      case "choice": choiceCount = numbers.first
      case "left-out": leftOutCount = numbers.first ?? 0
      case "damaged": damagedCount = numbers.first ?? 0
      case "copies": copyCount = numbers.first ?? 0
      case "small-previews": smallPreviewCount = numbers.first ?? 0
      case "below-dpi":
        let parts = value.split(separator: "/")
        guard parts.count == 2, let least = Double(parts[0]), let count = Int(parts[1]) else { continue }
        resolutionCheck = ResolutionCheck(least: least, count: count)
      case "size" where numbers.count == 2: size = numbers
      case let key: details.add(value, for: key)
      }
    }
  }

  /// Returns the numbers of a word. Records may be forged, so numbers are limited to prevent overflow.
  package static func numbers(_ text: some StringProtocol) -> [Int] {
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
