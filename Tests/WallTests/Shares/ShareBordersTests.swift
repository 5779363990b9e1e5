import Foundation
import Layouts
import SeededRandom
import TestSupport
import Testing

@testable import Wall

/// The borders between shares of a wall.
@Suite struct ShareBordersTests {
  /// Returns rows of tiles with these heights, on a wall 1,000 pixels wide.
  private func plan(_ heights: [Int]) -> Plan {
    var tiles: [Plan.Tile] = []
    var y = 0
    for (row, height) in heights.enumerated() {
      for column in 0..<4 {
        let frame = CGRect(x: 250 * column, y: y, width: 250, height: height)
        tiles.append(Plan.Tile(file: Plan.FileName("\(row) \(column)"), frame: frame))
      }
      y += height
    }
    return Plan(canvas: Plan.Canvas(width: 1000, height: y), tiles: tiles)
  }

  private func groups(of plan: Plan, rows: Int) -> [Range<Int>] {
    stride(from: 0, to: plan.canvas.height, by: rows).map { $0..<min($0 + rows, plan.canvas.height) }
  }

  @Test(arguments: Thoroughness.part(0..<40 as Range<UInt64>, each: 5))
  func sharesAreAboutAsLargeAndHaveAllGroupsOnce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plan = plan((0..<300).map { _ in 40 + Int(random.next() % 200) })
    let groups = groups(of: plan, rows: 10)
    for count in [1, 2, 7, 64] {
      let borders = try #require(ShareBorders(plan, groups: groups, count: count) { _ in 200_000 })
      #expect(borders.count == count)
      #expect((0..<count).flatMap { Array(borders[$0]) } == Array(groups.indices))
      // Photos are most of the work here. A border has some play, and a row of four may fall to either side.
      let photos = (0..<count).map { share in
        plan.tiles.count { borders[share].contains(Int($0.frame.minY) / 10) }
      }
      #expect(Double(photos.max() ?? 0) <= 1.08 * Double(plan.tiles.count) / Double(count) + 8)
    }
  }

  /// The largest share takes hardly more than it must, photos that are decoded for two shares counted in both.
  @Test(arguments: 0..<60)
  func noOtherBordersAreMuchBetter(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plan = plan((0..<4).map { _ in 30 + Int(random.next() % 300) })
    let groups = groups(of: plan, rows: 60)
    let sizes = (0..<16).map { _ in Int64(random.next() % 4_000_000) }
    let size = { (name: Plan.FileName) -> Int64 in
      let numbers = "\(name)".split(separator: " ").compactMap { Int($0) }
      return sizes[numbers[0] * 4 + numbers[1]]
    }
    for count in 1...min(4, groups.count) {
      let borders = try #require(ShareBorders(plan, groups: groups, count: count, fileSize: size))
      let largest = borders.costs(plan, groups: groups, fileSize: size).max() ?? 0
      let all = Self.allBorders(count, of: groups.count).compactMap { ShareBorders($0, of: groups.count) }
      let least = all.map { $0.costs(plan, groups: groups, fileSize: size).max() ?? 0 }.min() ?? 0
      #expect(largest <= 1.03 * least, "\(borders.groups)")
    }
  }

  private static func allBorders(_ count: Int, of groupCount: Int, after start: Int = 0) -> [[Int]] {
    if count == 1 { return [[start, groupCount]] }
    return (start + 1..<groupCount).flatMap { border in
      allBorders(count - 1, of: groupCount, after: border).map { [start] + $0 }
    }
  }

  @Test func bordersAreWhereNoPhotoIsCut() throws {
    // The middle is within a row of photos; a border of rows is near.
    let plan = plan(Array(repeating: 100, count: 51))
    let borders = try #require(ShareBorders(plan, groups: groups(of: plan, rows: 10), count: 2) { _ in 500_000 })
    #expect(borders.groups[1] % 10 == 0)
  }

  /// A row takes no less time than its photos, and two rows where a group has some of both.
  @Test(arguments: [([40, 38, 42, 41, 40, 39].map { $0 * 17 }, 1.0), ([700, 650, 720, 690, 680, 650], 2.0)])
  func fewRowsInManySharesAreCutWithinRows(heights: [Int], rowsOfLargest: Double) throws {
    let plan = plan(heights)
    let groups = groups(of: plan, rows: 17)
    let size = { (_: Plan.FileName) -> Int64 in 5_000_000 }
    let all = try #require(ShareBorders([0, groups.count], of: groups.count))
    let whole = all.costs(plan, groups: groups, fileSize: size)[0]
    for count in 6...24 {
      let borders = try #require(ShareBorders(plan, groups: groups, count: count, fileSize: size))
      #expect(borders.count == count)
      let costs = borders.costs(plan, groups: groups, fileSize: size)
      #expect((costs.max() ?? 0) <= 1.04 * whole / 6 * rowsOfLargest, "\(count): \(costs)")
      // No share is a sliver, unless a group has photos of two rows.
      let least = (0..<count).map { borders[$0].count }.min() ?? 0
      #expect(least >= (rowsOfLargest == 1 ? 38 / (count / 6 + 1) - 4 : 1), "\(borders.groups)")
    }
  }

  @Test func largePhotosWeighMore() throws {
    let plan = plan(Array(repeating: 100, count: 40))
    let borders = try #require(
      ShareBorders(plan, groups: groups(of: plan, rows: 10), count: 2) { name in
        (Int("\(name)".split(separator: " ")[0]) ?? 0) < 10 ? 8_000_000 : 100_000
      })
    #expect(borders.groups[1] < 100)
  }

  @Test func thereAreNoMoreSharesThanGroups() {
    let plan = plan([100])
    #expect(ShareBorders(plan, groups: groups(of: plan, rows: 10), count: 10) { _ in 1 }?.count == 10)
    #expect(ShareBorders(plan, groups: groups(of: plan, rows: 10), count: 11) { _ in 1 } == nil)
  }

  @Test func givenBordersMustBeBorders() {
    #expect(ShareBorders([0, 3, 9], of: 9)?[1] == 3..<9)
    for groups in [[], [0], [1, 9], [0, 8], [0, 3, 3, 9], [0, 5, 3, 9]] { #expect(ShareBorders(groups, of: 9) == nil) }
  }
}
