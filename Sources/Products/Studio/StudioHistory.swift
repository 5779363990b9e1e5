/// The steps by which a wall was arranged, with the way back.
package struct StudioHistory: Equatable, Sendable {
  package struct Step: Equatable, Codable, Sendable {
    /// The name of the change that led here.
    package var label: String
    package var wall: StudioWall
  }

  package private(set) var steps: [Step]
  package private(set) var place = 0

  package init(_ wall: StudioWall) { steps = [Step(label: "", wall: wall)] }

  /// Nil if there are no steps, or the place is not among them.
  init?(_ steps: some Sequence<Step>, at place: Int) {
    let steps = Array(steps)
    guard steps.indices.contains(place) else { return nil }
    (self.steps, self.place) = (steps, place)
  }

  package var wall: StudioWall { steps[place].wall }
  /// The change that would be undone; nil if there is none.
  package var undone: String? { place > 0 ? steps[place].label : nil }
  package var redone: String? { place + 1 < steps.count ? steps[place + 1].label : nil }

  /// Older steps are forgotten.
  static let most = 1000

  /// Adds a step.
  ///
  /// - Parameter joins: True to put it in place of the last one, as for a slider that is still moved.
  package mutating func add(_ wall: StudioWall, _ label: String, joining joins: Bool = false) {
    if wall == self.wall { return }
    if joins, place > 0, place == steps.count - 1, steps[place].label == label { place -= 1 }
    steps.removeSubrange((place + 1)...)
    steps.append(Step(label: label, wall: wall))
    if steps.count > Self.most { steps.removeFirst(steps.count - Self.most) }
    place = steps.count - 1
  }

  package mutating func undo() { place = max(0, place - 1) }
  package mutating func redo() { place = min(steps.count - 1, place + 1) }
}
