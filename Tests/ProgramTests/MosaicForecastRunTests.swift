import Fixtures
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Mosaics of photos that lack the target's colors.
@Suite struct MosaicForecastRunTests {
  private let photos: PhotoFolder

  /// A white target, a white photo and eleven dark ones.
  init() throws {
    photos = try PhotoFolder(sizes: [])
    try add("white.png", gray: 255)
    try add("photos/light.png", gray: 250)
    for gray in 0..<11 as Range<UInt8> { try add("photos/dark\(gray).png", gray: 4 * gray) }
    try photos.settle()
  }

  private func add(_ name: String, gray: UInt8) throws {
    let rows = [UInt8](repeating: gray, count: 60 * 60 * 3)
    try photos.folder.write(PNGFixture().encoded(rows: rows, width: 60, height: 60), to: name)
  }

  private struct Forecast: Decodable, Equatable {
    var maxUses, suitableUses: Int?
    var offColor: Double
    var lacking: String?
    var advice: [String]
  }

  private func mosaic(_ options: String...) throws -> (errors: String, forecast: Forecast, mostUses: Int) {
    struct Report: Decodable {
      struct Wall: Decodable { var mosaic: Figures }
      struct Figures: Decodable { var mostUses: Int, forecast: Forecast }
      var walls: [Wall]
    }
    let words = ["mosaic", "white.png", "photos", "-o", "m.png", "--across", "8", "--report", "r.json", "--force"]
    let run = try Program.run(words + options, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    let report = try JSONDecoder().decode(Report.self, from: Data(try photos.folder.bytes(of: "r.json")))
    let figures = try #require(report.walls.first?.mosaic)
    return (run.complaints, figures.forecast, figures.mostUses)
  }

  @Test func usesFollowTheTarget() throws {
    let mosaic = try mosaic("--repeat-distance", "0")
    #expect(mosaic.errors.isEmpty && mosaic.mostUses == 64)
    #expect(
      mosaic.forecast == Forecast(maxUses: 64, suitableUses: 64, offColor: 0, lacking: nil, advice: []))
    let any = try self.mosaic("--repeat-distance", "0", "--max-uses", "any")
    #expect(any.errors.isEmpty && any.forecast.maxUses == nil && any.mostUses == 64)
  }

  @Test func tooFewUsesAreNamed() throws {
    let mosaic = try mosaic("--repeat-distance", "0", "--max-uses", "6")
    #expect(mosaic.mostUses == 6)
    #expect(
      mosaic.errors == "tessera: the photos lack white: 91% of the cells are far from the target’s colors; "
        + "add photos in that color, or try --max-uses 64\n")
    #expect(mosaic.forecast.advice == ["--max-uses 64"] && mosaic.forecast.lacking == "white")
  }

  @Test func missingColorsAreNamed() throws {
    try FileManager.default.removeItem(at: photos.folder.url.appendingPathComponent("photos/light.png"))
    #expect(try mosaic().errors.hasSuffix("; add photos in that color, or try --color-adjust 80 or --overlay 20\n"))
    #expect(try mosaic("--color-adjust", "80").forecast.advice == ["--overlay 20"])
    let covered = try mosaic("--overlay", "40")
    #expect(covered.errors.isEmpty && covered.forecast.offColor == 1)
    #expect(try photos.run("mosaic", "white.png", "photos", "-o", "n.png", "--quiet").errors.isEmpty)
  }
}
