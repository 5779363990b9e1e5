import Files
import Fixtures
import Foundation
import ProgramSupport
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Pictures that are made to exhaust memory or time, beside an ordinary one.
@Suite(.serialized) struct HostilePictureTests {
  private let photos: PhotoFolder

  init() throws { photos = try PhotoFolder(sizes: [(60, 80)]) }

  private static let maxMegabytes = 150.0

  /// With and without confined decoders.
  @Test(arguments: Bomb.allCases.filter(\.isKnown), Thoroughness.part([[], ["--no-sandbox"]], each: 2))
  func decompressionBombsAreRefusedQuickly(bomb: Bomb, options: [String]) throws {
    try bomb.write(to: photos.folder.url.appendingPathComponent("photos/bomb"))
    let (run, cost) = try Program.measure(["photos", "-o", "wall.png", "--no-cache"] + options, in: photos.folder)
    if let refusal = bomb.refusal {
      #expect(run.code == 3 && run.complaints.hasPrefix("tessera: photos/bomb: "), "\(bomb): \(run)")
      #expect(refusal.isEmpty || run.complaints.contains(refusal), "\(bomb): \(run)")
      #expect(run.errors.contains(": 1 photo"), "\(bomb): \(run)")
    } else if let damage = bomb.damage {
      let words = "tessera: photos/bomb: is damaged; using what could be read: \(damage)\n"
      #expect(run.code == 0 && run.complaints == words && run.errors.contains(": 2 photos"), "\(bomb): \(run)")
    } else {
      #expect(run.code == 0 && run.errors.contains(": 2 photos"), "\(bomb): \(run)")
    }
    if let cost {
      #expect(cost.seconds <= 1 && cost.megabytes <= Self.maxMegabytes, "\(bomb): \(cost)")
    }
  }

  /// 196 million pixels, white above and black below.
  @Test(.singleThreaded) func largePicturesAreStreamed() throws {
    let (side, rows) = (14_000, 140)
    var stream = PNGStream()
    let lights: [UInt8] = [0xFF, 0]
    let groups = try lights.map { byte -> PNGEncoder.Group in
      let row: [UInt8] = [0] + [UInt8](repeating: byte, count: side / 8)
      return try PNGEncoder.Group(Array(repeatElement(row, count: rows).joined()), level: 6)
    }
    var data: [UInt8] = []
    for index in 0..<side / rows { data += stream.add(groups[index * 2 * rows / side]) }
    data += stream.end()
    let header: [UInt8] = PNGChunk.bigEndian(side) + PNGChunk.bigEndian(side) + [1, 0, 0, 0, 0]
    let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let file: [UInt8] = start + PNGChunk.bytes("IHDR", header) + PNGChunk.bytes("IDAT", data) + PNGChunk.end
    try photos.folder.write(file, to: "large.png")
    let arguments = ["large.png", "-o", "wall.png", "--no-cache", "--width", "100", "--no-fill", "--row-height", "100"]
    let (run, cost) = try Program.measure(arguments, in: photos.folder)
    #expect(run.code == 0, "\(run)")
    if let cost { #expect(cost.megabytes <= Self.maxMegabytes, "\(cost)") }
    let wall = try DecodedFile(FilePath(photos.folder.url.appendingPathComponent("wall.png").path)).stored
    #expect(wall[50, 20] == .white && wall[50, 80] == .black && (wall.width, wall.height) == (100, 100))
  }

  @Test func photosBeyondMaxMemoryAreLeftOutQuickly() throws {
    try Bomb.interlacedPNG.write(to: photos.folder.url.appendingPathComponent("photos/bomb"))
    let options = ["-o", "wall.png", "--no-cache", "--max-pixels", "500000000", "--max-memory", "500M"]
    let (run, cost) = try Program.measure(["photos"] + options, in: photos.folder)
    let words = /tessera: photos\/bomb: needs \d+ MB to decode, more than --max-memory allows; try --max-memory \d+M\n/
    #expect(run.code == 3 && run.errors.contains(words) && run.errors.contains(": 1 photo, "), "\(run)")
    if let cost { #expect(cost.seconds <= 1 && cost.megabytes <= Self.maxMegabytes, "\(cost)") }
    // The refusal is not cached: there may be more memory another time.
    #expect(try Program.run(["photos"] + options, in: photos.folder).code == 3)
    let strict = try Program.run(["photos", "--strict", "--force"] + options, in: photos.folder)
    #expect(strict.code == 1, "\(strict)")
    // Without other photos there is no wall.
    let alone = try Program.run(["photos/bomb"] + options + ["--force"], in: photos.folder)
    #expect(alone.code == 1 && alone.complaints.contains("the wall takes "), "\(alone)")
    #expect(try photos.folder.names == ["photos", "wall.png"])
  }
}
