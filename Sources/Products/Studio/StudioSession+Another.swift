import Clock

extension StudioSession {
  private static let mostTries = 24
  /// The longest search in seconds.
  private static let longestSearch = 2.0
  /// The farthest that a locked photo may move where none stays, as a part of the wall.
  private static let shortWay = 0.12

  /// Takes the next arrangement in which locked photos stay where they are. Where there is none, other photos change
  /// places around them, and they stay nearly where they are.
  func arrangeAnother(_ state: inout State) throws(StudioFailure) {
    let before = StudioPlaces(state)
    let start = WallClock.monotonicSeconds
    var first = 0
    if case .number(let number)? = state.wall.keys["another"], (1...1_000_000).contains(number) { first = Int(number) }
    var nearest: (way: Double, state: State)?
    var isMixing = false
    for attempt in 1...2 * Self.mostTries {
      let seconds = WallClock.monotonicSeconds - start
      if seconds > Self.longestSearch { break }
      // Each way has half of the time.
      if attempt > Self.mostTries || seconds > Self.longestSearch / 2 { isMixing = true }
      let next = varied(state, isMixing ? nil : first + attempt, seed: attempt)
      if let failure = next.failure {
        if before.locked.isEmpty {
          throw StudioFailure(failure.fault.replacing("--another \(first + attempt): ", with: "", maxReplacements: 1))
        }
        // There are no more numbers.
        isMixing = true
        continue
      }
      let places = StudioPlaces(next)
      if before.areAll(in: places) { continue }
      if before.areKept(by: places) {
        state = next
        return
      }
      guard let way = before.way(to: places), way <= Self.shortWay, way < nearest?.way ?? 1 else { continue }
      nearest = (way, next)
    }
    guard let nearest else {
      throw StudioFailure(
        before.locked.isEmpty
          ? "these photos have no other arrangement that looks different"
          : "no other arrangement leaves the locked photos where they are")
    }
    state = nearest.state
  }

  /// Returns the state with another arrangement by its number; nil for another order of the photos.
  private func varied(_ state: State, _ number: Int?, seed: Int) -> State {
    var (next, wall) = (state, state.wall)
    if let number {
      wall.keys["another"] = .number(Double(number))
    } else {
      wall.mix(state.shown, seed: UInt64(state.history.steps.count * Self.mostTries + seed))
    }
    next.history.add(wall, StudioAction.another.label)
    Self.replan(&next, file)
    return next
  }
}
