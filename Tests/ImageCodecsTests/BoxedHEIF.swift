import Files
import Fixtures
import TestSupport

@testable import ImageCodecs

/// A HEIF written box by box, as no encoder would.
struct BoxedHEIF {
  /// Numbers, types and contents of the items.
  var items: [(number: Int, name: String, data: [UInt8])] = []
  var primaries = [1]
  /// The boxes of properties, and which of them items have, counted from 1.
  var properties: [[UInt8]] = []
  var associations: [(item: Int, properties: [Int])] = []
  var references: [(kind: String, from: Int, to: [Int])] = []
  /// A base offset for all extents, in eight bytes.
  var base = 0
  /// The field sizes of the item location box, and its version.
  var places: (sizes: [UInt8], version: UInt8) = ([0x44, 0x80], 1)
  /// Empty boxes before all others of their kind.
  var fillers: (file: Int, meta: Int, names: Int, properties: Int) = (0, 0, 0, 0)

  func with(_ change: (inout BoxedHEIF) -> Void) -> BoxedHEIF {
    var copy = self
    change(&copy)
    return copy
  }

  var bytes: [UInt8] {
    let names = items.map {
      isoBox("infe", [2, 0, 0, 0] + bigEndian($0.number, 2) + [0, 0] + Array($0.name.utf8) + [0])
    }
    let lists = references.map {
      isoBox($0.kind, bigEndian($0.from, 2) + bigEndian($0.to.count, 2) + $0.to.flatMap { bigEndian($0, 2) })
    }
    let owned = associations.flatMap { association in
      bigEndian(association.item, 2) + [UInt8(association.properties.count)] + association.properties.map { UInt8($0) }
    }
    let container = isoBox("ipco", Self.filler(fillers.properties) + properties.joined())
    let boxes =
      primaries.map { isoBox("pitm", [0, 0, 0, 0] + bigEndian($0, 2)) } + [
        isoBox(
          "iinf", [0, 0, 0, 0] + bigEndian(items.count, 2) + Self.filler(fillers.names) + Array(names.joined())),
        isoBox("iref", [0, 0, 0, 0] + lists.joined()),
        isoBox(
          "iprp", container + isoBox("ipma", [0, 0, 0, 0] + bigEndian(associations.count, 4) + owned)),
        isoBox("iloc", [places.version, 0, 0, 0] + places.sizes + bigEndian(items.count, 2) + placesOfItems),
        isoBox("idat", items.flatMap(\.data)),
      ]
    return isoBox("ftyp", Array("avif\0\0\0\0avifmif1".utf8)) + Self.filler(fillers.file)
      + isoBox("meta", [0, 0, 0, 0] + Self.filler(fillers.meta) + boxes.joined())
  }

  /// All contiguous, in the `idat` box.
  private var placesOfItems: [UInt8] {
    var (bytes, offset): ([UInt8], Int) = ([], 0)
    for item in items {
      bytes += bigEndian(item.number, 2) + bigEndian(1, 2) + bigEndian(0, 2) + bigEndian(base, 8) + bigEndian(1, 2)
      bytes += bigEndian(offset - base, 4) + bigEndian(item.data.count, 4)
      offset += item.data.count
    }
    return bytes
  }

  private static func filler(_ count: Int) -> [UInt8] {
    Array(repeatElement(isoBox("free", []), count: count).joined())
  }
}

extension HEIFStreams {
  /// Returns the reason why an AVIF whose header has this size is refused; nil if it is not.
  static func objection(
    to bytes: [UInt8], width: Int, height: Int, in folder: TemporaryFolder
  ) throws -> ImageError.Reason? {
    let info = ImageInfo(
      format: .avif, storedWidth: width, storedHeight: height, orientation: .upright, color: .ycbcr,
      bitsPerChannel: 8, hasAlpha: false, isProgressive: false, needsWhole: true)
    return try HEIFStreams(OpenFile(folder.write(bytes, to: "a.avif"))).objection(to: info)
  }
}
