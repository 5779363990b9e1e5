import Layouts

// Walls on paper.

extension WallRequest {
  /// Returns a wall inside the margins of its page, with photos at the edge of the page extended into the bleed.
  func onPage(_ wall: Plan) -> Plan {
    guard let page = look.trimmedCanvas else { return wall }
    return wall.moved(to: page, x: look.pageMargin, y: look.pageMargin).bleeding(by: look.bleed)
  }
}
