import SeededRandom
import Testing
@testable import Studio

/// Changes of a wall by hand.
@Suite struct StudioWallTests {
  private let shown = Array(0..<8)

  private func wall(_ actions: StudioAction...) throws -> StudioWall {
    var wall = StudioWall(keys: ["sort": .text("date")])
    for action in actions { try wall.change(by: action, shown: wall.order ?? shown) }
    return wall
  }

  @Test func swappedPhotosChangePlaces() throws {
    let wall = try wall(.swap(1, 6))
    #expect(wall.order == [0, 6, 2, 3, 4, 5, 1, 7])
    #expect(wall.keys["sort"] == .text("none"))
  }

  @Test func movedPhotosStayTogether() throws {
    // In the order in which they were, not in that in which they were chosen.
    #expect(try wall(.move([6, 1], before: 3)).order == [0, 2, 1, 6, 3, 4, 5, 7])
    #expect(try wall(.move([2], before: nil)).order == [0, 1, 3, 4, 5, 6, 7, 2])
    // Before themselves, they stay.
    #expect(try wall(.move([2, 3], before: 3)).order == nil)
  }

  @Test func lockedPhotosDoNotMove() throws {
    let wall = try wall(.lock([2, 5], true), .move([7], before: 0))
    #expect(wall.order == [7, 0, 2, 1, 3, 5, 4, 6])
    #expect(throws: StudioFault("a locked photo does not move")) { try self.wall(.lock([2], true), .swap(2, 3)) }
    #expect(throws: StudioFault.self) { try self.wall(.lock([2], true), .move([2], before: 0)) }
    #expect(try self.wall(.lock([2], true), .lock([2], false), .swap(2, 3)).order?[2] == 3)
  }

  @Test func lockedPhotosKeepTheirPlacesAmongThoseShown() throws {
    var wall = try wall(.lock([4], true), .leaveOut([1]))
    let isShown: (Int) -> Bool = { !wall[$0].isOut }
    #expect(wall.order?.filter(isShown) == [0, 2, 3, 5, 4, 6, 7])
    try wall.change(by: .putBack([1]), shown: wall.order ?? [])
    #expect(wall.order?.firstIndex(of: 4) == 4)
  }

  @Test func photosReturnToTheirPlaces() throws {
    let wall = try wall(.swap(0, 1), .leaveOut([3, 4]), .putBack([3]))
    #expect(wall.order == [1, 0, 2, 3, 4, 5, 6, 7])
    #expect(!wall[3].isOut && wall[4].isOut)
  }

  @Test func turnedPhotosKeepTheirFocus() throws {
    let once = try wall(.focus(2, [0.25, 0.1]), .turn([2, 3], quarters: 1))
    #expect(once[2].turn == 90 && once[3].turn == 90 && once[2].focus == [0.9, 0.25])
    let back = try wall(.focus(2, [0.25, 0.1]), .turn([2], quarters: 3), .turn([2], quarters: 1))
    #expect(back[2].turn == nil && back[2].focus == [0.25, 0.1])
    #expect(try wall(.turn([2], quarters: -1))[2].turn == 270)
  }

  @Test func settingsSortPhotosAgain() throws {
    let wall = try wall(.swap(0, 1), .set("sort", .text("name")))
    #expect(wall.order == nil && wall.keys["sort"] == .text("name"))
    // Another key leaves the order.
    #expect(try self.wall(.swap(0, 1), .set("spacing", .number(4))).order != nil)
    #expect(try self.wall(.swap(0, 1), .set("sort", nil)).keys["sort"] == nil)
  }

  @Test func anotherLayoutBeginsWithItsBestArrangement() throws {
    var wall = StudioWall(keys: ["another": .number(3), "layout": .text("flow")])
    try wall.change(by: .set("spacing", .number(3)), shown: shown)
    #expect(wall.keys["another"] == .number(3))
    try wall.change(by: .set("layout", .text("grid")), shown: shown)
    #expect(wall.keys["another"] == nil)
  }

  @Test func marksAreChecked() throws {
    #expect(try wall(.weigh([1], 2))[1].weight == 2)
    #expect(try wall(.weigh([1], 2), .weigh([1], 1)).marks.isEmpty)
    #expect(throws: StudioFault.self) { try wall(.weigh([1], -1)) }
    #expect(throws: StudioFault.self) { try wall(.focus(1, [0.5, 1.5])) }
    #expect(throws: StudioFault.self) { try wall(.swap(1, 99)) }
    #expect(try wall(.focus(1, [0.12345, 1]))[1].focus == [0.123, 1])
    #expect(try wall(.caption(1, "")).needsList)
    // Locks are of the studio alone.
    #expect(try !wall(.lock([1], true)).needsList)
  }

  /// Whatever is done, no photo is lost or repeated, and locked ones have as many photos before them as they had.
  @Test(arguments: 0..<40) func randomChangesLoseNothing(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var wall = StudioWall()
    for _ in 0..<60 {
      let order = wall.order ?? shown
      let (one, other) = (Int.random(in: shown, using: &random), Int.random(in: shown, using: &random))
      let action: StudioAction =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .swap(one, other)
        case 1: .move([one], before: other)
        case 2: .leaveOut([one])
        case 3: .putBack([one])
        case 4: .lock([one], true)
        default: .lock([one], false)
        }
      func places(_ wall: StudioWall) -> [Int: Int] {
        let seen = (wall.order ?? shown).filter { !wall[$0].isOut }
        return Dictionary(uniqueKeysWithValues: seen.enumerated().map { ($0.element, $0.offset) })
      }
      let before = wall
      do { try wall.change(by: action, shown: order) } catch { continue }
      #expect((wall.order ?? shown).sorted() == shown)
      let after = places(wall)
      let still = places(before).filter { before[$0.key].isLocked && wall[$0.key].isLocked && !wall[$0.key].isOut }
      let free = after.count - still.count
      // Locked photos at the end come forward if too few others are left.
      for (rank, (photo, place)) in still.sorted(by: { $0.value < $1.value }).enumerated() {
        #expect(after[photo] == min(place, free + rank), "\(action)")
      }
    }
  }

  @Test func stepsAreUndoneAndRedone() throws {
    var history = StudioHistory(StudioWall())
    var wall = history.wall
    for number in 1...3 {
      wall.keys["spacing"] = .number(Double(number))
      history.add(wall, "spacing")
    }
    // No step.
    history.add(wall, "spacing")
    #expect(history.steps.count == 4 && history.undone == "spacing" && history.redone == nil)
    history.undo()
    history.undo()
    #expect(history.wall.keys["spacing"] == .number(1) && history.redone == "spacing")
    history.redo()
    #expect(history.wall.keys["spacing"] == .number(2))
    wall.keys["spacing"] = .number(9)
    history.add(wall, "spacing")
    #expect(history.redone == nil && history.steps.count == 4)
    // Values of a slider are one step.
    for number in 20...22 {
      wall.keys["spacing"] = .number(Double(number))
      history.add(wall, "spacing", joining: number > 20)
    }
    #expect(history.steps.count == 5 && history.wall.keys["spacing"] == .number(22))
    for _ in 0..<9 { history.undo() }
    #expect(history.wall == StudioWall() && history.undone == nil)
  }
}

extension Int {
  fileprivate static func random(in numbers: [Int], using random: inout SplitMix64) -> Int {
    numbers[Int.random(in: 0..<numbers.count, using: &random)]
  }
}
