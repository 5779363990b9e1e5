import Files
import Fixtures
import ImageCodecs
import Raster
import TestSupport
import Testing

@Suite struct PreviousPNGTests {
  private let folder: TemporaryFolder
  private let encoder = PNGEncoder(width: 500, height: 700, hasAlpha: false)
  private let groups: [PNGEncoder.Group]
  private let digests: [[UInt8]]

  init() throws {
    folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for (index, byte) in PhotoLike(width: 500, height: 700, seed: 5).rgb8.enumerated() {
      bytes.append(byte)
      if index % 3 == 2 { bytes.append(255) }
    }
    let pixels = Pixels(width: 500, height: 700, bytes: bytes)
    let encoder = encoder
    groups = try (0..<encoder.groupCount).map { group in
      let rows = encoder.rows(ofGroup: group)
      return try encoder.encode(pixels, firstRow: rows.lowerBound, count: rows.count)
    }
    digests = groups.indices.map { index in (0..<16).map { UInt8($0 + index) } }
  }

  private func png(digests: [[UInt8]], note: String? = "a note") throws -> [UInt8] {
    var assembler = PNGAssembler(encoder)
    return try assembler.header + groups.flatMap { assembler.add($0) } + assembler.end(digests: digests, note: note)
  }

  @Test func groupsAreReusedUnchanged() throws {
    #expect(groups.count > 3)
    let path = try folder.write(png(digests: digests), to: "wall.png")
    let former = try #require(PreviousPNG(path))
    #expect(groups.indices.map { former.digest(ofGroup: $0) } == digests)
    #expect(former.digest(ofGroup: groups.count) == nil && former.digest(ofGroup: -1) == nil)
    #expect(groups.indices.map { former.group($0, of: encoder) } == groups)
    #expect(former.takenOverCount == groups.count)
    #expect(PNGNote.read(try OpenFile(path)) == "a note")
    #expect(try DecodedFile(path).damage == nil)
  }

  @Test func filesWithoutAnIndexAreIgnored() throws {
    #expect(PreviousPNG(try folder.write(png(digests: []), to: "plain.png")) == nil)
    #expect(PreviousPNG(folder.path.appending(FilePath("missing.png"))) == nil)
    let bytes = try png(digests: digests)
    for count in [0, 7, 8, 30, 100, bytes.count / 2, bytes.count - 150] {
      #expect(PreviousPNG(try folder.write(Array(bytes.prefix(count)), to: "cut.png")) == nil, "\(count)")
    }
  }

  @Test func corruptGroupsAreNotReused() throws {
    var bytes = try png(digests: digests)
    bytes[bytes.count / 2] ^= 4
    let former = try #require(PreviousPNG(try folder.write(bytes, to: "spoilt.png")))
    let taken = groups.indices.map { former.group($0, of: encoder) }
    #expect(taken.count { $0 == nil } == 1)
    for (group, original) in zip(taken, groups) where group != nil { #expect(group == original) }
    // Or truncated while it is read.
    try folder.write(Array(bytes.prefix(bytes.count / 3)), to: "spoilt.png")
    #expect(former.group(groups.count - 1, of: encoder) == nil)
  }
}
