import Layouts

/// The places of photos in a plan, for locked ones to keep.
struct StudioPlaces {
  private var frames: [Int: (page: Int, frame: CGRect)] = [:]
  private(set) var locked: [Int] = []

  init(_ state: StudioSession.State) {
    guard let plan = state.plan else { return }
    for (page, numbers) in state.tiles.enumerated() {
      for (tile, number) in zip(plan.pages[page].tiles, numbers) where frames[number] == nil {
        frames[number] = (page, tile.frame)
      }
    }
    locked = frames.keys.filter { state.wall[$0].isLocked }.sorted()
  }

  /// True if the locked photos have nearly the same frames in another plan.
  func areKept(by others: StudioPlaces) -> Bool {
    locked.allSatisfy { number in
      guard let own = frames[number], let other = others.frames[number], own.page == other.page else { return false }
      let shared = own.frame.intersection(other.frame)
      if shared.isNull { return false }
      let area = shared.width * shared.height
      let (one, two) = (own.frame.width * own.frame.height, other.frame.width * other.frame.height)
      return area >= 0.85 * (one + two - area)
    }
  }
}
