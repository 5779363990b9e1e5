import Layouts

/// The places of photos in a plan, for locked ones to keep.
struct StudioPlaces {
  private var frames: [Int: (page: Int, frame: CGRect)] = [:]
  private(set) var locked: [Int] = []
  private var sizes: [CGSize] = []

  init(_ state: StudioSession.State) {
    guard let plan = state.plan else { return }
    sizes = plan.pages.map { CGSize(width: $0.canvas.width, height: $0.canvas.height) }
    for (page, numbers) in state.tiles.enumerated() {
      for (tile, number) in zip(plan.pages[page].tiles, numbers) where frames[number] == nil {
        frames[number] = (page, tile.frame)
      }
    }
    locked = frames.keys.filter { state.wall[$0].isLocked }.sorted()
  }

  /// True if every photo has the same frame in another plan.
  func areAll(in others: StudioPlaces) -> Bool {
    frames.count == others.frames.count
      && frames.allSatisfy { number, place in others.frames[number].map { $0 == place } ?? false }
  }

  /// The farthest way of a locked photo to its place in another plan, as a part of the wall; nil if one is missing.
  func way(to others: StudioPlaces) -> Double? {
    var farthest = 0.0
    for number in locked {
      guard let own = frames[number], let other = others.frames[number], own.page == other.page else { return nil }
      let (size, otherSize) = (sizes[own.page], others.sizes[own.page])
      let across = own.frame.midX / size.width - other.frame.midX / otherSize.width
      let down = own.frame.midY / size.height - other.frame.midY / otherSize.height
      farthest = max(farthest, Double((across * across + down * down).squareRoot()))
    }
    return farthest
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
