import Files
import Foundation
import ImageCodecs
import Layouts
import TestSupport
import Testing
import Wall

/// Walls whose files have a maximum number of bytes.
@Suite struct QualitySearchTests {
  private let folder: TemporaryFolder
  private let plan: Plan

  init() throws {
    folder = try TemporaryFolder()
    plan = try Plan(of: Album.samples(), by: FlowGrid(rowHeight: 60, spacing: 3), in: width(500))
  }

  private func style(
    _ format: OutputFormat, quality: Int = 50, isProgressive: Bool = false, jobs: Int? = nil
  ) -> WallRenderer.Style {
    var style = WallRenderer.Style()
    style.look.output = OutputStyle(format)
    style.look.output.quality = quality
    style.look.output.isProgressive = isProgressive
    style.jobs = jobs
    return style
  }

  /// Returns the wall of one quality.
  private func bytes(_ style: WallRenderer.Style) throws -> [UInt8] {
    let output = try OutputFile(folder.path.appending(FilePath("plain")))
    _ = try WallRenderer(plan, style: style).render(to: output, note: { _ in "inputs=1" })
    try output.publish()
    return try folder.bytes(of: "plain")
  }

  private func search(_ style: WallRenderer.Style, _ limit: Int) throws -> (quality: Int, bytes: [UInt8]) {
    let output = try OutputFile(folder.path.appending(FilePath("searched")))
    let found = try WallRenderer(plan, style: style).render(to: output, within: limit, note: { _ in "inputs=1" })
    #expect(found.damages.isEmpty)
    try output.publish()
    return (found.quality, try folder.bytes(of: "searched"))
  }

  @Test(
    arguments: [(OutputFormat.jpeg, false), (.jpeg, true), (.webp, false), (.avif, false), (.jxl, false)].filter {
      $0.0.unavailableReason == nil
    }) func highestQualityThatFitsIsFound(format: OutputFormat, isProgressive: Bool) throws
  {
    let limit = 40_000
    let found = try search(style(format, isProgressive: isProgressive), limit)
    #expect(found.bytes.count <= limit && (2..<100).contains(found.quality), "\(found.quality)")
    // The file is that of the quality, and the next has too many bytes.
    #expect(try bytes(style(format, quality: found.quality, isProgressive: isProgressive)) == found.bytes)
    #expect(try bytes(style(format, quality: found.quality + 1, isProgressive: isProgressive)).count > limit)
    #expect(try folder.names == ["plain", "searched"])
  }

  @Test func limitIsExact() throws {
    let whole = try bytes(style(.jpeg, quality: 70)).count
    #expect(try search(style(.jpeg), whole).quality == 70)
    #expect(try search(style(.jpeg), whole - 1).quality == 69)
    #expect(try search(style(.jpeg), 1 << 30).quality == 100)
  }

  @Test func numberOfCoresDoesNotMatter() throws {
    let one = try search(style(.jpeg, jobs: 1), 50_000)
    let three = try search(style(.jpeg, jobs: 3), 50_000)
    #expect(one.quality == three.quality && one.bytes == three.bytes)
  }

  @Test func wallThatNeverFitsIsRefused() throws {
    let least = try bytes(style(.jpeg, quality: 1)).count
    let error = #expect(throws: WallError.self) { try search(style(.jpeg), 900) }
    #expect(error == .tooLarge(least, limit: 900))
    #expect(
      error?.description
        == "is \(least) bytes even at quality 1, but --quality-for allows 900; "
        + "use a smaller wall or a larger --quality-for"
    )
    #expect(try folder.names == ["plain"])
  }
}
