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

  /// Creates a document from at least one page.
  public init(_ pages: [Plan], background: String? = nil) {
    precondition(!pages.isEmpty, "A plan must have at least one page.")
    self.pages = pages
    self.background = background
  }

  /// The plan as JSON, with one line for each tile and each text element, so that plans can be compared and edited line
  /// by line. If there are several pages, each has its page number, counted from 1. Text elements refer to their tiles
  /// by index in the list of all tiles, counted from 0.
  public var json: String {
    let canvas = pages[0].canvas
    var text = "{ \"canvas\": { \"width\": \(canvas.width), \"height\": \(canvas.height) },"
    if pages.count > 1 { text += " \"pages\": \(pages.count)," }
    if let background { text += " \"background\": \(quoted(background))," }
    if let borders { text += " \"borders\": [\(borders.map(String.init).joined(separator: ", "))]," }
    text += "\n  \"tiles\": ["
    let pageNumber = { (page: Int) in pages.count > 1 ? page + 1 : nil }
    var lines = Lines()
    for (page, plan) in pages.enumerated() {
      for tile in plan.tiles { lines.add(tile.json(page: pageNumber(page)), to: &text) }
    }
    lines.end(&text)
    if !pages.allSatisfy(\.texts.isEmpty) {
      text += ",\n  \"texts\": ["
      var (lines, firstTile) = (Lines(), 0)
      for (page, plan) in pages.enumerated() {
        for words in plan.texts { lines.add(words.json(page: pageNumber(page), firstTile: firstTile), to: &text) }
        firstTile += plan.tiles.count
      }
      lines.end(&text)
    }
    text += " }"
    return text
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
