import Layouts

extension StudioSession {
  /// Finds the next crops that the present plan leaves to the wall.
  ///
  /// - Parameter most: The maximum number.
  /// - Returns: False if there are none.
  func findCrops(atOnce most: Int) -> Bool {
    let state = state.withLock { $0 }
    guard let center = state.plan?.middle else { return false }
    var found: [String: [Double]] = [:]
    for (page, tile, place) in tiles(of: state) {
      guard found.count < most else { break }
      let stamp = state.stamp(page, place)
      guard crops.lacks(tile, stamp) else { continue }
      let point = center(page, place)
      crops.note(point, of: tile, stamp)
      found["\(page)/\(place)"] = [point.x, point.y]
    }
    if found.isEmpty { return false }
    // A page that has another plan by now gets all that are known of it.
    let now = self.state.withLock { $0 }
    events.add(.crops(revision: now.revision, now.revision == state.revision ? found : middles(of: now)))
    return true
  }

  /// The crops of a plan that were found, by page and tile.
  func middles(of state: State) -> [String: [Double]] {
    var middles: [String: [Double]] = [:]
    for (page, tile, place) in tiles(of: state) {
      if let middle = crops.middle(of: tile, state.stamp(page, place)) { middles["\(page)/\(place)"] = middle }
    }
    return middles
  }

  private func tiles(of state: State) -> some Sequence<(page: Int, tile: Plan.Tile, place: Int)> {
    (state.plan?.pages ?? []).enumerated().lazy.flatMap { page, plan in
      plan.tiles.enumerated().lazy.map { (page, $0.element, $0.offset) }
    }
  }
}
