import Fixtures
import Foundation
import Raster
import TestSupport
import Testing

@testable import ImageCodecs

/// Alpha is where the colours are, and as clear as it should be, whatever the file says of it alone.
@Suite(.enabled(if: ImageFormat.heif.isReadable, "skipped: this build leaves HEIF out"))
struct HEIFAlphaTests {
  private static let (width, height) = (64, 48)

  /// Alike in no way when it is turned, and of every alpha.
  private static let picture: Pixels = {
    var pixels = Samples.smooth(width: width, height: height)
    for index in 0..<width * height {
      let (x, y) = (index % width, index / width)
      pixels.bytes[4 * index + 3] = x < 20 && y < 12 ? 0 : UInt8(255 - (x + 2 * y) % 90)
    }
    return pixels
  }()

  private static func file(isAVIF: Bool, orientation: Int = 1) throws -> [UInt8] {
    try HEIFFixture().with {
      $0.isAVIF = isAVIF
      $0.quality = nil
      $0.hasAlpha = true
      $0.orientation = orientation
    }.encoded(rgba: picture.bytes, width: width, height: height)
  }

  /// The boxes in a part of a file.
  private static func boxes(_ bytes: [UInt8], in part: Range<Int>) -> [(name: String, body: Range<Int>)] {
    var (boxes, offset): ([(String, Range<Int>)], Int) = ([], part.lowerBound)
    while offset + 8 <= part.upperBound {
      let end = offset + max(8, bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) })
      boxes.append((String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self), offset + 8..<end))
      offset = end
    }
    return boxes
  }

  /// Has the properties that turn a picture stand with one of the file's two items, the colours first, or with none.
  private static func turning(_ items: Set<Int>, of bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let meta = try #require(boxes(bytes, in: 0..<bytes.count).first { $0.name == "meta" }).body
    let properties = try #require(boxes(bytes, in: meta.dropFirst(4)).first { $0.name == "iprp" }).body
    let parts = boxes(bytes, in: properties)
    let names = boxes(bytes, in: try #require(parts.first { $0.name == "ipco" }).body).map(\.name)
    let table = try #require(parts.first { $0.name == "ipma" }).body
    // The first number of version, flags and count says that numbers of items and properties are short.
    try #require(bytes[table.lowerBound] == 0 && bytes[table.lowerBound + 3] == 0)
    let size = try #require(names.firstIndex(of: "ispe")) + 1
    let turns = names.indices.filter { ["irot", "imir"].contains(names[$0]) }.map { $0 + 1 }
    var (offset, missing) = (table.lowerBound + 8, items)
    for item in 0..<Int(bytes[table.lowerBound + 7]) {
      for place in offset + 3..<offset + 3 + Int(bytes[offset + 2]) where turns.contains(Int(bytes[place] & 0x7F)) {
        // To say twice how large a picture is does no harm.
        if !items.contains(item) { bytes[place] = UInt8(size) }
        missing.remove(item)
      }
      offset += 3 + Int(bytes[offset + 2])
    }
    try #require(missing.isEmpty, "the writer turns both")
    return bytes
  }

  private func expect(_ decoded: DecodedFile, _ expected: Pixels, _ comment: Comment) {
    #expect(decoded.damage == nil && decoded.info.hasAlpha && decoded.info.orientation == .upright, comment)
    #expect(decoded.stored == expected, comment)
  }

  @Test(arguments: [false, true], 1...8)
  func alphaGoesWhereTheColorsGo(isAVIF: Bool, orientation: Int) throws {
    let bytes = try Self.file(isAVIF: isAVIF, orientation: orientation)
    let turned = Self.picture.uprighted(from: try #require(Orientation(rawValue: orientation)))
    expect(try DecodedFile(bytes), turned, "as it is written")
    if orientation == 1 { return }
    expect(try DecodedFile(Self.turning([0], of: bytes)), turned, "only the colours are turned")
    expect(try DecodedFile(Self.turning([], of: bytes)), Self.picture, "nothing is turned")
  }

  /// The header of the last stream of AV1 says with its third last bit whether the range is full.
  static func withLimitedAlpha(_ bytes: [UInt8]) throws -> [UInt8] {
    var bytes = bytes
    let start = try #require(
      bytes.indices.dropLast(4).last { bytes[$0] == 0x12 && bytes[$0 + 1] == 0 && bytes[$0 + 2] == 0x0A })
    let body = start + 4..<start + 4 + Int(bytes[start + 3])
    let bits = body.flatMap { index in (0..<8).map { (index, UInt8(0x80) >> UInt8($0)) } }
    let end = try #require(bits.lastIndex { bytes[$0.0] & $0.1 != 0 })
    let (index, mask) = bits[end - 2]
    try #require(bytes[index] & mask != 0, "the writer's range is full")
    bytes[index] ^= mask
    return bytes
  }

  @Test(arguments: [1, 3, 6])
  func limitedAlphaOfAVIFIsExpanded(orientation: Int) throws {
    let bytes = try Self.withLimitedAlpha(Self.file(isAVIF: true, orientation: orientation))
    var expected = Self.picture
    for index in stride(from: 3, to: expected.bytes.count, by: 4) {
      let level = (Double(expected.bytes[index]) - 16) * 255 / 219
      expected.bytes[index] = UInt8(min(max(level, 0), 255).rounded())
    }
    expect(
      try DecodedFile(bytes), expected.uprighted(from: try #require(Orientation(rawValue: orientation))),
      "orientation \(orientation)")
  }

  @Test func turnsAndCutsAreCombined() {
    // Of every pixel of a small picture: where it was.
    func places(_ change: (inout HEIFPlacement) -> Void) -> [[[Int]]] {
      var placement = HEIFPlacement(width: 4, height: 3)
      change(&placement)
      return (0..<placement.height).map { y in
        (0..<placement.width).map { x in
          [placement.column, placement.row].map { $0[0] * x + $0[1] * y + $0[2] }
        }
      }
    }
    let plain = places { _ in }
    #expect(plain == (0..<3).map { y in (0..<4).map { x in [x, y] } })
    // Anticlockwise: the last column is the first row.
    let turned = places { $0.turn(quarters: 1) }
    #expect(turned == (0..<4).map { y in (0..<3).map { x in [3 - y, x] } })
    #expect(places { $0.turn(quarters: 2) } == plain.reversed().map { $0.reversed() })
    #expect(places { $0.mirror(exchangesSides: true) } == plain.map { $0.reversed() })
    #expect(places { $0.mirror(exchangesSides: false) } == plain.reversed())
    let cut = places {
      $0.cut(left: 1, top: 1, width: 3, height: 2)
      $0.turn(quarters: 3)
      $0.mirror(exchangesSides: true)
    }
    #expect(cut == (1..<4).map { x in [[x, 1], [x, 2]] })
  }
}
