import Files
import Fixtures
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// All data that a decoder would decode of a HEIF are counted, wherever they are; a file that cannot be counted is
/// refused.
@Suite struct HEIFBombTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let side = 2048
  /// More pictures than one photo needs.
  private static let many = 1000

  private let tooMany = ImageError.Reason.malformed(
    "\(side * side * many / 1_000_000) megapixels would have to be decoded for a picture of only \(side) × \(side)")
  private let tooManyParts = ImageError.Reason.malformed("it has too many parts")
  private let sizeless = ImageError.Reason.malformed("its picture has no size")

  private func objection(to file: BoxedHEIF) throws -> ImageError.Reason? { try objection(to: file.bytes) }

  private func objection(to bytes: [UInt8]) throws -> ImageError.Reason? {
    try HEIFStreams.objection(to: bytes, width: Self.side, height: Self.side, in: folder)
  }

  // MARK: - Units

  /// An AV1 sequence header of 2048 × 2048 pixels.
  private static let header: [UInt8] = {
    let header = packedBits("000 1 1 00000 1010 1010 11111111111 11111111111")
    return [0x0A, UInt8(header.count)] + header
  }()

  private static func frames(_ count: Int) -> [UInt8] { Array(repeatElement([0x32, 0], count: count).joined()) }

  private static let filmOfAV1 = header + frames(many)

  /// Returns an HEVC sequence parameter set of a square picture.
  private static func parameters(side: Int) -> [UInt8] {
    let digits = String(side + 1, radix: 2)
    let number = zeroBits(digits.count - 1) + digits
    return [0x42, 1] + packedBits("0000 000 1" + zeroBits(96) + "1 010" + number + number + "1")
  }

  private static func slices(_ count: Int) -> [UInt8] {
    Array(repeatElement([0, 0, 0, 3, 0x26, 1, 0x80], count: count).joined())
  }

  private static func configuration(_ units: [[UInt8]]) -> [UInt8] {
    let arrays = units.flatMap { unit -> [UInt8] in
      [0x21] + bigEndian(1, 2) + bigEndian(unit.count, 2) + unit
    }
    return isoBox("hvcC", [UInt8](repeating: 1, count: 22) + [UInt8(units.count)] + arrays)
  }

  private static func configuration(av1 units: [UInt8]) -> [UInt8] { isoBox("av1C", [0x81, 0, 0, 0] + units) }

  private func file(_ data: [UInt8], named name: String = "av01") -> BoxedHEIF {
    BoxedHEIF().with { $0.items = [(1, name, data)] }
  }

  // MARK: - Headers in properties

  @Test func streamHeaderInThePropertiesIsRead() throws {
    let padding: [UInt8] = [0x7A, 1, 0]
    let apart = file(padding + Self.frames(Self.many)).with {
      $0.properties = [Self.configuration(av1: Self.header)]
      $0.associations = [(1, [1])]
    }
    #expect(try objection(to: apart) == tooMany)
    #expect(try objection(to: apart.with { $0.items[0].data = padding + Self.frames(1) }) == nil)
    // So may pictures.
    let elsewhere = apart.with {
      $0.items[0].data = padding
      $0.properties = [Self.configuration(av1: Self.filmOfAV1)]
    }
    #expect(try objection(to: elsewhere) == tooMany)
    let slices = Array(repeating: [0x26, 1, 0x80] as [UInt8], count: 100)
    let film = file(Self.slices(Self.many - 100), named: "hvc1").with {
      $0.properties = [Self.configuration([Self.parameters(side: Self.side)] + slices)]
      $0.associations = [(1, [1])]
    }
    #expect(try objection(to: film) == tooMany)
  }

  @Test func largestStreamHeaderIsChecked() throws {
    let sizes = [[Self.side, 8], [8, Self.side]]
    for sizes in sizes {
      let film = file(Self.slices(Self.many), named: "hvc1").with {
        $0.properties = [Self.configuration(sizes.map { Self.parameters(side: $0) })]
        $0.associations = [(1, [1])]
      }
      #expect(try objection(to: film) == tooMany, "\(sizes)")
      let apart = film.with {
        $0.properties = sizes.map { Self.configuration([Self.parameters(side: $0)]) }
        $0.associations = [(1, [1, 2])]
      }
      #expect(try objection(to: apart) == tooMany, "\(sizes)")
    }
  }

  @Test func picturesOfUnknownSizeAreRefused() throws {
    #expect(try objection(to: file(Self.frames(1))) == sizeless)
    #expect(try objection(to: file(Self.slices(1), named: "hvc1")) == sizeless)
    // Without a picture there is nothing to decode; pictures that are not shown are ignored.
    #expect(try objection(to: file([0x7A, 1, 0])) == nil)
    #expect(try objection(to: file(Self.frames(1)).with { $0.primaries = [2] }) == nil)
  }

  // MARK: - Behind many boxes

  @Test func itemsBehindManyBoxesAreChecked() throws {
    let behind: [(inout BoxedHEIF, Int) -> Void] = [
      { $0.fillers.file = $1 }, { $0.fillers.meta = $1 }, { $0.fillers.names = $1 },
    ]
    for (index, put) in behind.enumerated() {
      #expect(try objection(to: file(Self.filmOfAV1).with { put(&$0, 1200) }) == tooMany, "\(index)")
      #expect(try objection(to: file(Self.filmOfAV1).with { put(&$0, 60_000) }) == tooManyParts, "\(index)")
    }
    let properties = file(Self.slices(Self.many), named: "hvc1").with {
      $0.properties = [Self.configuration([Self.parameters(side: Self.side)])]
      $0.fillers.properties = 1200
    }
    // Too far behind to be found, so that the size of the pictures is unknown.
    #expect(try objection(to: properties) == sizeless)
  }

  @Test func tooLongTablesAreRefused() throws {
    let film = file(Self.filmOfAV1).bytes
    // The box and its parents grow over the boxes behind it.
    for names in [["meta", "pitm"], ["meta", "iprp", "ipma"], ["meta", "iloc"]] {
      var (long, length) = (film, 1 << 22)
      for name in names {
        let start = try #require(film.indices.first { film[$0...].starts(with: name.utf8) }) - 4
        long.replaceSubrange(start..<start + 4, with: bigEndian(length, 4))
        length -= 1 << 19
      }
      #expect(try objection(to: long + [UInt8](repeating: 0, count: 1 << 22)) == tooManyParts, "\(names)")
    }
  }

  @Test func boxesWithHugeLengthsAreChecked() throws {
    let film = file(Self.filmOfAV1).bytes
    let start = try #require(film.indices.first { film[$0...].starts(with: "meta".utf8) }) - 4
    for length in [1 << 60, Int.max, -1] {
      let head = [0, 0, 0, 1] + Array("meta".utf8) + bigEndian(length, 8)
      #expect(try objection(to: film[..<start] + head + film[(start + 8)...]) == tooMany)
    }
  }

  // MARK: - Repeated entries

  @Test func repeatedItemEntriesAreAllChecked() throws {
    let film = (number: 1, name: "av01", data: Self.filmOfAV1)
    let none = (number: 1, name: "hvc1", data: [] as [UInt8])
    for items in [[film, none], [none, film]] {
      #expect(try objection(to: BoxedHEIF().with { $0.items = items }) != nil)
    }
    // The primary item may be named twice, too.
    for primaries in [[1, 2], [2, 1]] {
      let file = BoxedHEIF().with {
        $0.items = [film, (2, "av01", Self.header + Self.frames(1))]
        $0.primaries = primaries
      }
      #expect(try objection(to: file) != nil)
    }
    // A stream is decoded even if its item is also declared as derived.
    let derived = BoxedHEIF().with {
      $0.items = [film, (2, "av01", Self.header + Self.frames(1))]
      $0.references = [("dimg", 1, [2])]
    }
    #expect(try objection(to: derived) != nil)
  }

  @Test func alphaOfTilesIsChecked() throws {
    let grid = BoxedHEIF().with {
      $0.items = [
        (1, "grid", []), (2, "av01", Self.header + Self.frames(1)), (3, "av01", Self.header + Self.frames(Self.many)),
      ]
      $0.references = [("dimg", 1, [2])]
    }
    #expect(try objection(to: grid) == nil)
    #expect(try objection(to: grid.with { $0.references.append(("auxl", 3, [2])) }) != nil)
  }

  // MARK: - Offsets

  @Test func itemOffsetsWrapAsInDecoders() throws {
    let film = file(Self.filmOfAV1)
    #expect(try objection(to: film.with { $0.base = -100 }) == tooMany)
    #expect(try objection(to: film.with { $0.base = .min + 5 }) == nil, "is beyond the end")
  }

  @Test func unknownItemLocationCodingsAreRefused() throws {
    let reason = ImageError.Reason.malformed("its item offsets are invalid")
    for sizes in [[0x24, 0x80], [0x4F, 0x80], [0x44, 0x10], [0x44, 0x83]] as [[UInt8]] {
      #expect(try objection(to: file(Self.filmOfAV1).with { $0.places.sizes = sizes }) == reason, "\(sizes)")
    }
    #expect(try objection(to: file(Self.filmOfAV1).with { $0.places.version = 3 }) == reason)
  }

  /// Units that span many extents of an item take no longer than others.
  @Test(.timeLimit(.minutes(1))) func manyExtentsAreReadInLinearTime() throws {
    let parts = Array(repeating: 0..<1, count: 25_000)
    let data = HEIFItemData(parts: parts)
    let file = try OpenFile(folder.write([7], to: "a.bin"))
    var allowance = 30_000
    for offset in 0..<25_000 {
      #expect(try data.bytes(at: offset, count: 1, of: file, allowance: &allowance) == [7])
    }
    #expect(allowance == 5000, "each piece was looked into once")
    #expect(try data.bytes(at: 10, count: 6000, of: file, allowance: &allowance).count == 5000)
    #expect(try data.bytes(at: 25_000, count: 1, of: file, allowance: &allowance) == [])
  }
}
