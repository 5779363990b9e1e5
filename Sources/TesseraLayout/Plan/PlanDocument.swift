import Foundation

/// The plan of a wall as stored in a file: a single plan, or one for each page.
///
///     print(PlanDocument([plan]).json)
///     let decoder = JSONDecoder()
///     decoder.allowsJSON5 = true
///     let pages = try decoder.decode(PlanDocument.self, from: data).pages
public struct PlanDocument: Sendable {
  /// The pages, all of the same size.
  public var pages: [Plan]
  /// Notes for whoever edited the file.
  public internal(set) var notes: [String] = []

  public init(_ pages: [Plan]) {
    precondition(!pages.isEmpty, "A plan has at least one page.")
    self.pages = pages
  }

  /// The plan as JSON, with one line for each tile, so that plans can be compared and edited line by line. If there are
  /// several pages, each tile has its page number, counted from 1.
  public var json: String {
    let canvas = pages[0].canvas
    var text = "{ \"canvas\": { \"width\": \(canvas.width), \"height\": \(canvas.height) },"
    if pages.count > 1 { text += " \"pages\": \(pages.count)," }
    text += "\n  \"tiles\": ["
    var isFirst = true
    for (page, plan) in pages.enumerated() {
      for tile in plan.tiles {
        text += isFirst ? "\n    " : ",\n    "
        text += tile.json(page: pages.count > 1 ? page + 1 : nil)
        isFirst = false
      }
    }
    return text + (isFirst ? "] }" : "\n  ] }")
  }
}
