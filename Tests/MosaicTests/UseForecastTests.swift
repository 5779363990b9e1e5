import Foundation
import Layouts
import Raster
import Similarity
import Testing

@testable import Mosaic

@Suite struct UseForecastTests {
  @Test func equallyGoodPhotosAreUsedEqually() {
    let problem = Problems.problem(costs: [[Int32]](repeating: [Int32](repeating: 7, count: 10), count: 95))
    #expect(UseForecast(problem).uses == 10)
  }

  @Test func theOnlyGoodPhotoIsUsedOften() {
    let costs = [[Int32]](repeating: [1] + [Int32](repeating: 1000, count: 9), count: 100)
    var problem = Problems.problem(costs: costs)
    #expect(UseForecast(problem).uses == 100)
    // Photos beyond the candidates are looked at, too.
    #expect(UseForecast(Problems.problem(costs: costs, candidates: 2)).uses == 100)
    // Repeats that are kept apart need room.
    problem.distance = 1500
    #expect((30...51).contains(UseForecast(problem).uses))
  }

  /// Returns a photo of gray stripes, each as wide as a quarter of it.
  private func stripes(_ first: UInt8, _ second: UInt8) -> Miniature {
    let row = [first, second, first, second].flatMap { [UInt8](repeating: $0, count: 4 * 3) }
    let cells = (0..<16).flatMap { _ in row }
    return Miniature(width: 160, height: 160, columns: 16, rows: 16, cells: cells)
  }

  private func mosaic(of target: Pixels, from photos: [Miniature], mostUses: Int?) throws -> Mosaic {
    var rules = Mosaic.Rules(MosaicCells.Rules(.grid, across: 6))
    (rules.mostUses, rules.repeatDistance) = (mostUses, 0)
    return try Mosaic(of: target, on: Plan.Canvas(width: 120, height: 120), from: photos, by: rules)
  }

  @Test func plainCellsTakeTheRightMeanColor() throws {
    let gray = Pixels(width: 60, height: 60, filledWith: Color(red: 128, green: 128, blue: 128))
    // Stripes around that gray, and a lighter gray without any.
    let mosaic = try mosaic(of: gray, from: [stripes(80, 181), stripes(190, 190)], mostUses: .max)
    #expect(mosaic.pieces.allSatisfy { $0.photo == 0 })
    #expect(mosaic.allowedUses == nil && mosaic.gap.share == 0 && mosaic.gap.color.isEmpty)
  }

  @Test func usesFollowTheTargetUnlessTheyAreGiven() throws {
    let white = Pixels(width: 60, height: 60, filledWith: .white)
    let photos = [stripes(250, 255)] + (0..<8).map { stripes(UInt8($0), UInt8(20 + $0)) }
    let free = try mosaic(of: white, from: photos, mostUses: nil)
    #expect(free.pieces.count { $0.photo == 0 } == 36 && free.allowedUses == 36 && free.gap.share == 0)
    let limited = try mosaic(of: white, from: photos, mostUses: 4)
    #expect(limited.pieces.count { $0.photo == 0 } == 4)
    #expect(limited.allowedUses == 4 && limited.suitableUses == 36)
    #expect(limited.gap.color == "white" && abs(limited.gap.share - 32.0 / 36) < 1e-9)
  }
}
