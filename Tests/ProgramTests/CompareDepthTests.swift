import Fixtures
import Foundation
import ImageCodecs
import ProgramSupport
import TestSupport
import Testing

/// Sizes and depths that differ.
@Suite struct CompareDepthTests {
  private let folder: ComparedFolder

  init() throws { folder = try ComparedFolder() }

  /// Writes a PNG with 16 bits per sample; `changes` has differences of samples by place.
  private func write(_ name: String, _ samples: [UInt16], _ changes: [Int: Int] = [:]) throws {
    var samples = samples
    for (place, step) in changes { samples[place] = UInt16(Int(samples[place]) + step) }
    let rows = samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    try folder.photos.folder.write(
      PNGFixture().with { $0.bitDepth = 16 }.encoded(rows: rows, width: 40, height: 30), to: name)
  }

  /// Samples that are not in the middle of a step of 8 bits.
  private let samples: [UInt16] = (0..<3600).map { (place: Int) -> UInt16 in UInt16(place % 200 * 257 + 3000) }

  @Test func storedPicturesAreComparedWith16Bits() throws {
    try write("a.png", samples)
    try write("b.png", samples, [3 * 45: 1, 3 * 100: -2])
    #expect(try folder.compare("a.png", "b.png").code == 0)
    let run = try folder.compare("a.png", "b.png", "--raw")
    #expect(run.code == 1 && run.output.hasPrefix("b.png: 2 of 1200 pixels differ (0.17%), by up to 1 level "))
    #expect(try folder.compare("a.png", "b.png", "--raw", "--tolerance", "1").code == 0)
    #expect(try folder.compare("a.png", "b.png", "--raw", "--json").output.contains("\"bits\" : 16"))
    #expect(try folder.compare("a.png", "b.png", "--like", "pixelmatch").code == 0)
    for name in ["c.png", "d.png"] { try write(name, samples, [6: name == "c.png" ? 0 : 2570]) }
    #expect(try folder.compare("c.png", "d.png", "--raw").output.contains("by up to 10 levels"))
    #expect(try folder.compare("a.png", "b.png", "--raw", "--no-sandbox").code == 1)
  }

  /// The extremes have no room on one side.
  @Test func extremesAreComparedWith16Bits() throws {
    var extremes = samples
    for index in extremes.indices { extremes[index] = index.isMultiple(of: 2) ? 0 : .max }
    try write("a.png", extremes)
    try write("b.png", extremes, [0: 1, 1: -1, 10: 5, 13: -5])
    #expect(try folder.compare("a.png", "b.png", "--raw").output.hasPrefix("b.png: 3 of 1200 pixels differ"))
    #expect(try folder.compare("b.png", "a.png", "--raw").output.hasPrefix("a.png: 3 of 1200 pixels differ"))
  }

  /// A picture with 8 bits is the same as one with 16 that repeats each byte.
  @Test func depthsAreComparedWithEachOther() throws {
    let bytes = PhotoLike(width: 40, height: 30, seed: 4).rgb8
    try folder.photos.folder.write(PNGFixture().encoded(rows: bytes, width: 40, height: 30), to: "a.png")
    try write("b.png", bytes.map { UInt16($0) * 257 })
    try write("c.png", bytes.map { UInt16($0) * 257 }, [0: bytes[0] == 0 ? 1 : -1])
    #expect(try folder.compare("a.png", "b.png", "--raw").code == 0)
    #expect(try folder.compare("a.png", "c.png", "--raw").code == 1)
    #expect(try folder.compare("c.png", "a.png", "--raw").code == 1)
  }

  /// Other formats are compared with all their bits, too, and with PNGs.
  @Test func otherFormatsAreComparedWithAllBits() throws {
    var changed = samples
    changed[3 * 45] += 1
    let write = { (name: String, bytes: [UInt8]) in _ = try folder.photos.folder.write(bytes, to: name) }
    try self.write("a.png", samples)
    for (name, samples) in [("a", samples), ("b", changed)] {
      let bytes = samples.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      if ImageFormat.jpegXL.isReadable {
        let fixture = JPEGXLFixture().with { ($0.bits, $0.channels) = (16, 3) }
        try write("\(name).jxl", fixture.encoded(samples: samples, width: 40, height: 30))
      }
      if ImageFormat.jpeg2000.isReadable {
        let fixture = JPEG2000Fixture().with { ($0.bits, $0.resolutions) = (16, 2) }
        try write("\(name).jp2", fixture.encoded(samples: bytes, width: 40, height: 30))
      }
    }
    for (format, ending) in [(ImageFormat.jpegXL, "jxl"), (.jpeg2000, "jp2")] where format.isReadable {
      #expect(try folder.compare("a.png", "a.\(ending)", "--raw").code == 0, "\(ending)")
      let run = try folder.compare("a.\(ending)", "b.\(ending)", "--raw")
      #expect(run.code == 1 && run.output.hasPrefix("b.\(ending): 1 of 1200 pixels differ"), "\(run)")
      #expect(!run.errors.contains("bits"), "\(run)")
      #expect(try folder.compare("a.\(ending)", "b.\(ending)", "--raw", "--no-sandbox").code == 1)
    }
  }

  /// The program says if it compared less than is stored.
  @Test func fewerBitsAreNamed() throws {
    let bytes = PhotoLike(width: 40, height: 30, seed: 4).rgb8.flatMap { [$0, $0] }
    for (name, rows) in [("a.tiff", 4), ("b.tiff", 16)] {
      let fixture = TIFFFixture().with { ($0.bits, $0.rowsPerStrip) = (16, rows) }
      try folder.photos.folder.write(fixture.encoded(samples: bytes, width: 40, height: 30), to: name)
    }
    let note = "tessera: of 1 picture with more bits per channel, only 8 were compared; --raw compares all (not TIFF)"
    #expect(try folder.compare("a.tiff", "b.tiff", "--raw").errors.hasPrefix(note))
    #expect(try !folder.compare("a.tiff", "b.tiff").errors.contains("bits"))
  }

  /// Columns and rows that were added are named, and both in one report.
  @Test func addedColumnsAreNamed() throws {
    let rows = PhotoLike(width: 40, height: 30, seed: 3).rgb8
    try folder.photos.folder.write(PNGFixture().encoded(rows: rows, width: 40, height: 30), to: "a.png")
    var wide: [UInt8] = []
    for y in 0..<30 {
      let row = Array(rows[y * 120..<(y + 1) * 120])
      wide += row[..<60] + [UInt8](repeating: 7, count: 15) + row[60...]
      if y == 24 { wide += [UInt8](repeating: 9, count: 135) }
    }
    try folder.photos.folder.write(PNGFixture().encoded(rows: wide, width: 45, height: 31), to: "b.png")
    let run = try folder.compare("a.png", "b.png")
    #expect(
      run.output
        == "b.png: is 45 × 31 pixels instead of 40 × 30; 1 row was added at y = 25, 5 columns were added at x = 20\n")
    #expect(
      try folder.compare("b.png", "a.png").output.hasSuffix(
        "1 row was removed at y = 25, 5 columns were removed at x = 20\n"))
    #expect(try folder.compare("a.png", "b.png", "--json").output.contains("\"inserted\" : ["))
  }
}
