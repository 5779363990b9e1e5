import Foundation

/// The plan of a wall as stored in a file: a single plan, or one for each page.
///
///     print(PlanDocument([plan]).json)
///     let decoder = JSONDecoder()
///     decoder.allowsJSON5 = true
///     let pages = try decoder.decode(PlanDocument.self, from: data).pages
public struct PlanDocument: Hashable, Sendable {
  /// The pages, all of the same size.
  public var pages: [Plan]
  /// The background behind the photos, as a value of the option `--background`; nil for the default.
  public var background: String?
  /// The borders between the wall's shares, as rows from 0 to the wall's height; nil to choose them when rendering.
  public var borders: [Int]?
  /// Notes for the editor of the file.
  public internal(set) var notes: [String] = []

  /// Creates a document from at least one page; one without pages can be written, but not read.
  public init(_ pages: [Plan], background: String? = nil) {
    self.pages = pages
    self.background = background
  }

  /// The plan as JSON, with one line for each tile and each text element, so that plans can be compared and edited line
  /// by line. If there are several pages, each has its page number, counted from 1. Text elements refer to their tiles
  /// by index in the list of all tiles, counted from 0.
  public var json: String {
    var whole = ""
    write { whole += $0 }
    return whole
  }

  /// Passes the JSON to `take` piece by piece: the text of a large plan takes as much memory as the plan.
  package func write<Failure: Error>(_ take: (String) throws(Failure) -> Void) throws(Failure) {
    var text = head
    var lines = Lines()
    let pageNumber = { (page: Int) in pages.count > 1 ? page + 1 : nil }
    for (page, plan) in pages.enumerated() {
      for tile in plan.tiles {
        lines.add(tile.json(page: pageNumber(page)), to: &text)
        try Self.pass(&text, atLeast: Self.pieceLength, to: take)
      }
    }
    lines.end(&text)
    if !pages.allSatisfy(\.texts.isEmpty) {
      text += ",\n  \"texts\": ["
      var (lines, firstTile) = (Lines(), 0)
      for (page, plan) in pages.enumerated() {
        for words in plan.texts {
          lines.add(words.json(page: pageNumber(page), firstTile: firstTile), to: &text)
          try Self.pass(&text, atLeast: Self.pieceLength, to: take)
        }
        firstTile += plan.tiles.count
      }
      lines.end(&text)
    }
    text += " }"
    try Self.pass(&text, atLeast: 0, to: take)
  }

  /// The length of a piece in bytes.
  private static let pieceLength = 1 << 16

  private static func pass<Failure: Error>(
    _ text: inout String, atLeast length: Int, to take: (String) throws(Failure) -> Void
  ) throws(Failure) {
    if text.utf8.count < length { return }
    try take(text)
    text.removeAll(keepingCapacity: true)
  }

  /// The beginning of the JSON, before the first tile.
  private var head: String {
    let canvas = pages.first?.canvas ?? Plan.Canvas(width: 0, height: 0)
    var text = "{ \"canvas\": { \"width\": \(canvas.width), \"height\": \(canvas.height) },"
    if pages.count != 1 { text += " \"pages\": \(pages.count)," }
    if let background { text += " \"background\": \(quoted(background))," }
    if let borders { text += " \"borders\": [\(borders.map(String.init).joined(separator: ", "))]," }
    return text + "\n  \"tiles\": ["
  }

  /// A list, with one line for each element. For a long list, only the text is kept.
  private struct Lines {
    private var isEmpty = true

    mutating func add(_ element: String, to text: inout String) {
      text += isEmpty ? "\n    " : ",\n    "
      text += element
      isEmpty = false
    }

    func end(_ text: inout String) { text += isEmpty ? "]" : "\n  ]" }
  }
}
