import Foundation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Photos of extreme shapes, which must not keep others from a plan.
@Suite struct ExtremePhotoPlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private typealias Size = (width: Int, height: Int)

  private struct Planned {
    var run: PlanningRun
    var plan: ReadPlan?
    /// The photos reported as left out.
    var named: Set<String>
  }

  /// Plans a wall of photos that are only declared in a manifest.
  private func plan(_ sizes: [(name: String, size: Size)], _ options: [String]) throws -> Planned {
    let images = sizes.map { #"{"file": "\#($0.name)", "width": \#($0.size.width), "height": \#($0.size.height)}"# }
    try folder.write(Array("{\"images\": [\(images.joined(separator: ","))]}".utf8), to: "wall.json5")
    let run = PlanningRun(["wall.json5"] + options, in: folder)
    let plan = try? run.plan()
    let named = run.complaints.matches(of: /tessera: (\S+): is not shown/).map { String($0.1) }
    return Planned(run: run, plan: plan, named: Set(named))
  }

  private func named(_ sizes: [Size]) -> [(name: String, size: Size)] {
    sizes.enumerated().map { ("\($0).png", $1) }
  }

  private static let standard: [Size] = (0..<14).map { $0 % 3 == 0 ? (3000, 4000) : (4000, 3000) }

  // MARK: - Single photos

  @Test func masonryLeavesOutAnExtremePhoto() throws {
    let planned = try plan(named([(1, 5000)] + Self.standard), ["--layout", "masonry", "--width", "1600"])
    #expect(planned.run.code == 3 && planned.plan?.tiles.count == 14)
    #expect(
      planned.run.complaints
        == "tessera: 0.png: is not shown: it is 1 × 5000 pixels, so its tile would be 1584000 pixels high, but this "
        + "wall allows 8000\n")
    let without = try plan(
      named([(1, 5000)] + Self.standard).dropFirst() + [], ["--layout", "masonry", "--width", "1600"])
    #expect(without.run.code == 0 && without.plan?.canvas == planned.plan?.canvas)
  }

  @Test func flowLeavesOutSeveralExtremePhotos() throws {
    for breaks in [[], ["--row-breaks", "balanced"], ["--stable"]] {
      let planned = try plan(named([(6000, 3), (1, 2000), (6000, 3)]), breaks)
      #expect(planned.run.code == 3 && planned.named == ["1.png"] && planned.plan?.tiles.count == 2, "\(planned)")
    }
  }

  @Test func rowLeavesOutAnExtremePhoto() throws {
    let planned = try plan(named([(1, 1000), (4000, 3000), (4000, 3000), (4000, 3000)]), ["--layout", "row"])
    #expect(planned.run.code == 3 && planned.named == ["0.png"])
    #expect(planned.plan?.canvas == .init(width: 1600, height: 400))
    // A photo that is only long may stay, and so may one that is alone.
    #expect(try plan(named([(1, 8), (4000, 3000)]), ["--layout", "row"]).plan?.canvas.height == 6400)
    #expect(try plan(named([(1, 20)]), ["--layout", "row"]).plan?.canvas.height == 32_000)
  }

  @Test func defaultPhotosAreNotLeftOut() throws {
    let few = try plan(
      named([(4000, 3000), (3000, 4000)]), ["--size", "1600x300", "--max-crop", "1%", "--fit", "refuse"])
    #expect(few.run.code == 1 && few.named.isEmpty && few.run.errors.contains("would fit"), "\(few.run)")
  }

  @Test func onlyExtremePhotosFailByName() throws {
    let planned = try plan(named([(1, 5000)]), ["--layout", "masonry"])
    #expect(planned.run.code == 1 && planned.named == ["0.png"])
    #expect(planned.run.errors.hasSuffix("tessera: no photos found\n"))
  }

  /// Each is too long beside the few that are left, so that they are removed one by one.
  private static let lines: [Size] = stride(from: 61, through: 6, by: -5).map { (2, 2 * $0) }

  @Test func levelMasonryOfThinPhotosWorks() throws {
    let masonry = ["--layout", "masonry", "--level", "--columns", "12", "--spacing", "0"]
    for more in [[], ["--columns", "20"]] {
      let planned = try plan(named(Self.lines), masonry + more)
      #expect(planned.run.code == 3, "\(planned.run)")
      #expect((planned.plan?.tiles.count ?? 0) + planned.named.count == 12 && planned.named.count < 12)
    }
  }

  // MARK: - Random mixtures

  private static let walls: [[String]] = [
    [], ["--row-breaks", "balanced"], ["--stable"], ["--last-row", "hide"], ["--hero", "0.png"],
    ["--hero", "0.png", "--row-breaks", "balanced"], ["--no-fill"], ["--size", "1920x1080"],
    ["--size", "900x1600", "--max-crop", "12%"], ["--layout", "masonry"], ["--layout", "masonry", "--columns", "1"],
    ["--layout", "masonry", "--level"], ["--layout", "masonry", "--level", "--columns", "11"],
    ["--layout", "masonry", "--size", "1920x1080"], ["--layout", "masonry", "--size", "700x2000"],
    ["--layout", "hex"], ["--layout", "hex", "--size", "1920x1080", "--max-crop", "13%"], ["--layout", "honeycomb"],
    ["--layout", "grid"], ["--layout", "grid", "--rows", "2", "--columns", "3"], ["--layout", "radial"],
    ["--layout", "row"], ["--layout", "row", "--spacing", "9"],
  ]

  /// Returns some ordinary photos, and up to as many of extreme shapes.
  private func mixture(_ random: inout SplitMix64) -> [Size] {
    let extremes: [Size] = (0..<Int.random(in: 1...8, using: &random)).map { _ in
      let short = Int.random(in: 1...40, using: &random)
      // From six to ten thousand times as long as wide, evenly on a logarithmic scale.
      let long = short * [6, 9, 15, 30, 80, 300, 1000, 3000, 10_000].randomElement(using: &random)!
      return Bool.random(using: &random) ? (short, long) : (long, short)
    }
    return (Self.standard + extremes).shuffled(using: &random)
  }

  @Test(arguments: walls, Thoroughness.part(0..<6 as Range<UInt64>, each: 3))
  func otherPhotosStillMakeAWall(options: [String], seed: UInt64) throws {
    var random = SplitMix64(seed: seed &* 1000 &+ UInt64(options.count))
    let sizes = named(mixture(&random))
    let extremes = Set(
      sizes.filter { max($0.size.width, $0.size.height) > 5 * min($0.size.width, $0.size.height) }.map(\.name))
    let planned = try plan(sizes, options)
    let shown = planned.plan?.tiles.count ?? 0
    #expect(planned.run.code == (planned.named.isEmpty ? 0 : 3), "\(planned.run.errors)")
    #expect(planned.named.isSubset(of: extremes), "\(planned.named)")
    if !options.contains("hide") { #expect(shown + planned.named.count == sizes.count) }
    let canvas = try #require(planned.plan?.canvas)
    #expect(canvas.height <= 60_000, "no photo makes the wall \(canvas.height) pixels high")
    // Each removal was necessary: with that photo put back, it is removed again, or another one.
    for name in planned.named {
      let others = sizes.filter { !planned.named.contains($0.name) || $0.name == name }
      let again = try plan(others, options)
      let tile = again.plan?.tiles.first { $0.file == name }?.frame
      // With favorable rounding or other row breaks there may be a line of it.
      let isSliver = tile.map { min($0.width, $0.height) < 2 } ?? true
      #expect(
        !again.named.isEmpty || again.run.code == 1 || isSliver, "\(name) need not have gone: \(planned.run.errors)")
    }
  }
}
