import Files
import Foundation
import ImageCodecs
import Isolation
import Raster
import Store
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

/// A compromised decoder affects its own tile and no other: not on this wall, and not through the cache on a later one.
@Suite(.enabled(if: Confinement.here.isPossible, "This system cannot confine processes"))
struct TakenOverTileTests {
  private let folder: TemporaryFolder
  private let liar = DecodingLimits(
    isolation: Isolation(
      program: Programs.built("faulty-worker"), argument: "liar",
      seconds: 20))

  init() throws { folder = try TemporaryFolder() }

  /// Photos that compromise their decoder, each beside another one with the same pixels.
  private func plan() throws -> Plan {
    var tiles: [Plan.Tile] = []
    for name in ["mountains.jpg", "agate.png"] {
      let bytes = Array(try Data(contentsOf: SampleImages.folder.appendingPathComponent(name)))
      for (prefix, more) in [("a-", Array("TAKES OVER".utf8)), ("b-", [])] {
        let path = try folder.write(bytes + more, to: prefix + name)
        try path.setDate(Date(timeIntervalSinceNow: -60))
        tiles.append(
          Plan.Tile(file: Plan.FileName(path), frame: CGRect(x: tiles.count * 120, y: 0, width: 120, height: 80)))
      }
    }
    return Plan(canvas: Plan.Canvas(width: tiles.count * 120, height: 80), tiles: tiles)
  }

  /// Returns every second tile of a wall: the others belong to photos that control their own pixels.
  private func shown(_ plan: Plan, _ style: WallRenderer.Style = .init()) throws -> [[Color]] {
    let wall = try rendered(plan, style).stored
    return stride(from: 1, to: plan.tiles.count, by: 2).map { index in
      (0..<120 * 80).map { wall[index * 120 + $0 % 120, $0 / 120] }
    }
  }

  @Test func compromisedDecodersCannotAlterOtherTiles() throws {
    let plan = try plan()
    let honest = try shown(plan)
    let cache = FilePath(folder.cache.path)
    for (run, decoding) in [liar, DecodingLimits(), liar].enumerated() {
      let store = Store(folder: cache)
      var style = WallRenderer.Style(decoding: decoding)
      style.jobs = 1
      style.store = store
      #expect(try shown(plan, style) == honest)
      store.flush()
      #expect(store.lookups.hits == (run == 0 ? 0 : plan.tiles.count))
    }
  }
}
