import Files
import ImageCodecs
import Raster
import SeededRandom

extension StudioWall {
  /// Changes the wall by a step that needs no plan.
  ///
  /// - Parameter shown: All photos in the order in which the wall shows them, with those left out.
  package mutating func change(by action: StudioAction, shown: [Int]) throws(StudioFault) {
    switch action {
    case .set(let key, let value): set(key, value)
    case .swap(let one, let other): try swap(one, other, shown)
    case .move(let photos, let next): try move(photos, before: next, shown)
    case .lock(let photos, let isOn): for photo in photos { self[photo].isLocked = isOn }
    case .weigh(let photos, let weight): try weigh(photos, weight)
    case .leaveOut(let photos): place(shown) { wall in for photo in photos { wall[photo].isOut = true } }
    case .putBack(let photos): place(shown) { wall in for photo in photos { wall[photo].isOut = false } }
    case .focus(let photo, let point): try focus(photo, point)
    case .turn(let photos, let quarters): for photo in photos { turn(photo, by: QuarterTurn(quarters: quarters)) }
    case .caption(let photo, let text): self[photo].caption = text
    case .another, .undo, .redo, .save, .overwrite, .reload: preconditionFailure("The session does this itself.")
    }
  }

  private mutating func set(_ key: String, _ value: StudioValue?) {
    keys[key] = value
    // Settings sort the photos again.
    if key == "sort", let word = value?.word, word != "none" { order = nil }
    if key == "sort", value == nil { order = nil }
    // A number counts from the best arrangement, of which there is another one now.
    if Self.arranging.contains(key) { keys["another"] = nil }
  }

  /// The keys with which the best arrangement changes altogether.
  private static let arranging: Set = ["layout", "size", "device", "width", "height", "where", "inputs"]

  private mutating func weigh(_ photos: [Int], _ weight: Double) throws(StudioFault) {
    guard (0...1_000_000).contains(weight) else { throw StudioFault("a weight is from 0 to 1000000") }
    for photo in photos { self[photo].weight = weight == 1 ? nil : weight }
  }

  private mutating func focus(_ photo: Int, _ point: [Double]?) throws(StudioFault) {
    if let point, point.count != 2 || !point.allSatisfy((0...1).contains) {
      throw StudioFault("a focus is two numbers from 0 to 1")
    }
    self[photo].focus = point.map { $0.map { ($0 * 1000).rounded() / 1000 } }
  }

  /// Turns a photo with the point that its crop must show.
  private mutating func turn(_ photo: Int, by turn: QuarterTurn) {
    let whole = QuarterTurn(quarters: (self[photo].turn ?? 0) / 90).followed(by: turn)
    self[photo].turn = whole == .none ? nil : whole.degrees
    guard let point = self[photo].focus else { return }
    let upright = Orientation(turn).upright(Area(x: point[0], y: point[1], width: 0, height: 0), width: 1, height: 1)
    self[photo].focus = [upright.x, upright.y].map { ($0 * 1000).rounded() / 1000 }
  }

  // MARK: - Order

  private mutating func swap(_ one: Int, _ other: Int, _ shown: [Int]) throws(StudioFault) {
    if self[one].isLocked || self[other].isLocked { throw StudioFault("a locked photo does not move") }
    var order = shown
    guard !self[one].isOut, !self[other].isOut, let first = order.firstIndex(of: one),
      let second = order.firstIndex(of: other)
    else {
      throw StudioFault("the photo is not on this wall")
    }
    order.swapAt(first, second)
    arrange(order)
  }

  private mutating func move(_ photos: [Int], before next: Int?, _ shown: [Int]) throws(StudioFault) {
    if photos.contains(where: { self[$0].isLocked }) { throw StudioFault("a locked photo does not move") }
    let moved = Set(photos)
    guard moved.isSubset(of: shown), !photos.contains(where: { self[$0].isOut }) else {
      throw StudioFault("the photo is not on this wall")
    }
    if let next, moved.contains(next) { return }
    place(shown) { wall in
      var rest = shown.filter { !moved.contains($0) }
      rest.insert(contentsOf: shown.filter(moved.contains), at: next.flatMap(rest.firstIndex) ?? rest.count)
      wall.arrange(rest)
    }
  }

  /// Puts photos into another order by chance. Locked ones keep their places.
  mutating func mix(_ shown: [Int], seed: UInt64) {
    var random = SplitMix64(seed: seed)
    place(shown) { wall in
      let here = shown.filter { !wall[$0].isOut }
      wall.arrange(here.shuffled(using: &random) + shown.filter { wall[$0].isOut })
    }
  }

  private mutating func arrange(_ order: [Int]) {
    self.order = order
    keys["sort"] = .text("none")
  }

  /// Makes a change that moves photos, and puts locked ones back: each has as many photos before it as it had.
  private mutating func place(_ shown: [Int], change: (inout StudioWall) -> Void) {
    func isFixed(_ photo: Int) -> Bool { self[photo].isLocked && !self[photo].isOut }
    let locked = shown.filter { !self[$0].isOut }.enumerated().filter { isFixed($0.element) }
    change(&self)
    if locked.isEmpty { return }
    let after = order ?? shown
    let still = locked.filter { isFixed($0.element) }
    let fixed = Set(still.map(\.element))
    var sequence = after.filter { !self[$0].isOut && !fixed.contains($0) }
    for (place, photo) in still { sequence.insert(photo, at: min(place, sequence.count)) }
    var next = sequence.makeIterator()
    let settled = after.map { self[$0].isOut ? $0 : next.next() ?? $0 }
    if settled != after { arrange(settled) }
  }
}
