import Files
import Foundation
import ImageCodecs
import Layouts
import TestSupport
import Testing

@testable import Wall

/// However the work on a wall is divided, its bytes are the same.
@Suite struct BandTests {
  private var plan: Plan

  init() throws {
    plan = try Plan(
      of: Album.samples(fitting: .fill), by: HexGrid(spacing: 3, columns: 5), in: width(900), margin: 5,
      shape: .hexagon)
    for index in plan.tiles.indices {
      plan.tiles[index].mirrored = index % 3 == 0
      if index % 4 == 0 { plan.tiles[index].tones = Plan.Tones(lightness: .init(gain: 0.5, offset: 0.2)) }
    }
  }

  private func bytes(_ change: (inout WallRenderer.Style) -> Void) throws -> [UInt8] {
    var style = WallRenderer.Style()
    change(&style)
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder.path.appending(FilePath("wall.png")))
    _ = try WallRenderer(plan, style: style) { _ in .init(decodingBytes: 8 << 20) }.render(to: output)
    try output.publish()
    return try folder.bytes(of: "wall.png")
  }

  @Test(arguments: [1, 2, 7])
  func bandsJoinToTheWholeWall(count: Int) throws {
    let renderer = WallRenderer(plan, style: .init())
    var assembler = PNGAssembler(
      PNGEncoder(width: plan.canvas.width, height: plan.canvas.height, hasAlpha: false))
    var wall = try assembler.header
    // The last band is made first: none needs another.
    let ranges = (0..<count).map { renderer.groupCount * $0 / count..<renderer.groupCount * ($0 + 1) / count }
    let shares = try ranges.reversed().map { try renderer.groups($0).groups }.reversed()
    for share in shares { for group in share { wall += assembler.add(group) } }
    wall += assembler.end()
    #expect(renderer.groupCount >= 7, "there is something to share")
    #expect(try wall == bytes { _ in })
  }

  @Test(arguments: [1, 2, 8])
  func numberOfCoresDoesNotChangeTheBytes(jobs: Int) throws {
    #expect(try bytes { $0.jobs = jobs } == bytes { _ in })
  }

  @Test(arguments: [32 << 20, 40 << 20, 1 << 40])
  func memoryLimitDoesNotChangeTheBytes(maxMemory: Int) throws {
    #expect(try bytes { $0.decoding.memory = MemoryBudget(maxMemory) } == bytes { _ in })
  }

  @Test func memoryNeedIsThatOfTheFullestRow() throws {
    func need(_ photos: Int) throws -> MemoryNeed {
      let photos = (0..<photos).map { index in
        Plan.Photo(file: "\(index)", layout: LayoutPhoto(size: CGSize(width: 400, height: 300)))
      }
      let plan = try Plan(of: photos, by: FlowGrid(rowHeight: 300), in: width(1600))
      return WallRenderer(plan, style: .init()) { .init(decodingBytes: $0 == "3" ? 50_000_000 : 10) }.memoryNeed
    }
    let (one, many) = (try need(4), try need(4000))
    #expect(one.costliest == 50_000_000 && one.least > 50_000_000 + 4 * 400 * 300 * 4)
    // The records of photos count, too.
    let records = 3996 * MemoryNeed.bytesPerTile
    #expect(many.least - one.least >= records)
    #expect(
      many.least - one.least <= records + 3 * 4 * 400 * 300 * 4,
      "a few rows are held at once, however many there are")
  }
}
