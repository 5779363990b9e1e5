/// A HEIF that is written box by box, as no encoder would.
struct BoxedHEIF {
  /// What the items are and hold.
  var items: [(number: Int, name: String, data: [UInt8])] = []
  var primaries = [1]
  /// The boxes of properties, and which of them items have, from 1 on.
  var properties: [[UInt8]] = []
  var associations: [(item: Int, properties: [Int])] = []
  var references: [(kind: String, from: Int, to: [Int])] = []
  /// A number that all places are counted from, in eight bytes.
  var base = 0
  /// How many digits places have, and the version of their table.
  var places: (sizes: [UInt8], version: UInt8) = ([0x44, 0x80], 1)
  /// Boxes that mean nothing, before all others of their kind.
  var fillers: (file: Int, meta: Int, names: Int, properties: Int) = (0, 0, 0, 0)

  func with(_ change: (inout BoxedHEIF) -> Void) -> BoxedHEIF {
    var copy = self
    change(&copy)
    return copy
  }

  var bytes: [UInt8] {
    let names = items.map {
      Self.box("infe", [2, 0, 0, 0] + Self.big($0.number, 2) + [0, 0] + Array($0.name.utf8) + [0])
    }
    let lists = references.map {
      Self.box($0.kind, Self.big($0.from, 2) + Self.big($0.to.count, 2) + $0.to.flatMap { Self.big($0, 2) })
    }
    let owned = associations.flatMap { association in
      Self.big(association.item, 2) + [UInt8(association.properties.count)] + association.properties.map { UInt8($0) }
    }
    let container = Self.box("ipco", Self.filler(fillers.properties) + properties.joined())
    let boxes =
      primaries.map { Self.box("pitm", [0, 0, 0, 0] + Self.big($0, 2)) } + [
        Self.box(
          "iinf", [0, 0, 0, 0] + Self.big(items.count, 2) + Self.filler(fillers.names) + Array(names.joined())),
        Self.box("iref", [0, 0, 0, 0] + lists.joined()),
        Self.box(
          "iprp", container + Self.box("ipma", [0, 0, 0, 0] + Self.big(associations.count, 4) + owned)),
        Self.box("iloc", [places.version, 0, 0, 0] + places.sizes + Self.big(items.count, 2) + placesOfItems),
        Self.box("idat", items.flatMap(\.data)),
      ]
    return Self.box("ftyp", Array("avif\0\0\0\0avifmif1".utf8)) + Self.filler(fillers.file)
      + Self.box("meta", [0, 0, 0, 0] + Self.filler(fillers.meta) + boxes.joined())
  }

  /// All in one place after the other, within the box for data.
  private var placesOfItems: [UInt8] {
    var (bytes, offset): ([UInt8], Int) = ([], 0)
    for item in items {
      bytes += Self.big(item.number, 2) + Self.big(1, 2) + Self.big(0, 2) + Self.big(base, 8) + Self.big(1, 2)
      bytes += Self.big(offset - base, 4) + Self.big(item.data.count, 4)
      offset += item.data.count
    }
    return bytes
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] { big(body.count + 8, 4) + Array(name.utf8) + body }

  private static func filler(_ count: Int) -> [UInt8] { Array(repeatElement(box("free", []), count: count).joined()) }
}
