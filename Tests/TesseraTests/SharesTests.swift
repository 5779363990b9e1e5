import Foundation
import Tessera
import TestSupport
import Testing

/// Walls made by several machines.
struct SharesTests {
  private let photos = ["dunes.jpg", "agate.png", "forest.jpg", "aurora.jpg"].map {
    Photo(SampleImages.folder.appendingPathComponent($0))
  }

  @Test func sharesAreJoinedToTheWallThatIsMadeAtOnce() async throws {
    let folder = try TemporaryFolder()
    let (parts, whole, joined) = (
      folder.url.appendingPathComponent("wall.parts"), folder.url.appendingPathComponent("whole.png"),
      folder.url.appendingPathComponent("joined.png")
    )
    let plans = try await Wall(photos, width: 900) { FlowGrid(rowHeight: 400, spacing: 4) }.plan()
    let wall = Wall(try #require(plans.first)).cornerRadius(8)
    try await wall.write(to: whole)
    for number in [2, 1] {
      let report = try await wall.share(number, of: 2, in: parts).result
      #expect(!report.isUnchanged && report.photoCount > 0)
    }
    #expect(try await wall.share(2, of: 2, in: parts).result.isUnchanged)
    let report = try await Wall.joining(parts, to: joined).result
    #expect(report.photoCount == 4 && report.width == 900 && report.files == [joined] && !report.isUnchanged)
    #expect(try Data(contentsOf: joined) == Data(contentsOf: whole))
    #expect(try await Wall.joining(parts, to: joined).result.isUnchanged)
  }

  @Test func missingSharesAndWallsWithoutAPlanAreRefused() async throws {
    let folder = try TemporaryFolder()
    let wall = Wall(photos, width: 900) { FlowGrid(rowHeight: 400) }
    await #expect(throws: TesseraError.setting("only walls with a plan can be split into shares: Wall(plan)")) {
      _ = try await wall.share(1, of: 2, in: folder.url.appendingPathComponent("wall.parts")).result
    }
    let plan = try #require(try await wall.plan().first)
    await #expect(throws: TesseraError.setting("no share 3 of 2")) {
      _ = try await Wall(plan).share(3, of: 2, in: folder.url.appendingPathComponent("wall.parts")).result
    }
    _ = try await Wall(plan).share(1, of: 2, in: folder.url.appendingPathComponent("wall.parts")).result
    await #expect(throws: TesseraError.self) {
      _ = try await Wall.joining(
        folder.url.appendingPathComponent("wall.parts"), to: folder.url.appendingPathComponent("wall.png")
      ).result
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("wall.png").path))
  }
}
