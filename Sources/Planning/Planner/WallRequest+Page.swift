import TesseraLayout

// Walls on paper.

extension WallRequest {
  /// A wall on its page: inside the page's margins, with photos at the edge of the page running into the bleed.
  func onPage(_ wall: Plan) -> Plan {
    guard let page = look.trimmedCanvas else { return wall }
    return wall.moved(to: page, x: look.pageMargin, y: look.pageMargin).bleeding(by: look.bleed)
  }
}
