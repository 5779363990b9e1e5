import CCodecs
import Files

/// A transformation that a HEIF applies to a stored picture.
enum HEIFTurn: Equatable {
  /// Counterclockwise.
  case rotated(quarters: Int)
  /// Mirrors top and bottom.
  case rowsFlipped
  /// Mirrors left and right.
  case columnsFlipped
  /// A clean aperture: its width and height, and the offset of its center from the picture's, each as a numerator and a
  /// denominator.
  case cropped([Int])

  /// No camera needs more than this, and each is a copy of the picture.
  static let most = Int(ccodecs_most_turns)

  /// Nil for a property that is not a transformation.
  init?(_ property: ISOBox, of file: borrowing OpenFile) throws(FileError) {
    guard ["irot", "imir", "clap"].contains(property.name) else { return nil }
    var table = NumberTable(try file.bytes(at: property.body.lowerBound, count: min(property.body.count, 32)))
    switch property.name {
    case "irot": self = .rotated(quarters: (table.number(1) ?? 0) & 3)
    case "imir": self = (table.number(1) ?? 0) & 1 == 0 ? .rowsFlipped : .columnsFlipped
    default:
      // Offsets may be negative.
      let numbers = (0..<8).map { index in
        let number = table.number(4) ?? 0
        return index == 4 || index == 6 ? Int(Int32(truncatingIfNeeded: number)) : number
      }
      self = .cropped(numbers)
    }
  }

  fileprivate var isCrop: Bool { if case .cropped = self { true } else { false } }

  fileprivate var forCodec: ccodecs_turn {
    var turn = ccodecs_turn()
    switch self {
    case .rotated(let quarters):
      turn.kind = CCODECS_ROTATE
      turn.numbers.0 = Int64(quarters)
    case .rowsFlipped: turn.kind = CCODECS_FLIP_ROWS
    case .columnsFlipped: turn.kind = CCODECS_FLIP_COLUMNS
    case .cropped(let numbers):
      turn.kind = CCODECS_CROP
      unsafe withUnsafeMutableBytes(of: &turn.numbers) { bytes in
        // Sound: the C array has eight numbers, and so does an aperture.
        unsafe bytes.withMemoryRebound(to: Int64.self) { target in
          for (index, number) in numbers.enumerated() { unsafe target[index] = Int64(number) }
        }
      }
    }
    return turn
  }
}

/// The alpha marks and transformations among item properties, by property number.
struct HEIFProperties {
  private(set) var turns: [Int: HEIFTurn] = [:]
  /// The properties that mark an item as alpha.
  private(set) var alphaMarks: Set<Int> = []

  private static let alphaNames: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
  ]

  mutating func add(_ property: ISOBox, number: Int, of file: borrowing OpenFile) throws(FileError) {
    if let turn = try HEIFTurn(property, of: file) { turns[number] = turn }
    guard property.name == "auxC" else { return }
    let name = try file.bytes(at: property.body.lowerBound, count: min(property.body.count, 64)).dropFirst(4)
    if Self.alphaNames.contains(String(anyUTF8OrLatin1: name.prefix { $0 != 0 })) { alphaMarks.insert(number) }
  }
}

/// The alpha of a file's picture, which is stored as a separate picture.
struct HEIFAlpha: Equatable {
  let item: Int
  /// Whether black is 16 of 255 and white is 235, as given in AV1 streams. Alpha in HEVC always has the full range,
  /// whatever its stream says: that is how programs write and read it.
  let isLimited: Bool
  /// The transformations of the colors. Alpha is aligned with the colors as stored; but if both are cropped, each uses
  /// its own aperture, which cuts off the padding of its codec.
  let turns: [HEIFTurn]
  let isTurnedAlike: Bool

  /// Nil if there is none.
  init?(_ items: HEIFItems, _ properties: HEIFProperties, limited: Set<Int>) {
    func turns(of item: Int) -> [HEIFTurn] { items.properties[item]?.compactMap { properties.turns[$0] } ?? [] }
    let companion = items.companions.first { item in
      items.properties[item]?.contains { properties.alphaMarks.contains($0) } ?? false
    }
    guard let companion, let primary = items.primary else { return nil }
    item = companion
    isLimited = limited.contains(items.firstPart(of: companion))
    let (colors, own) = (turns(of: primary), turns(of: companion))
    var apertures = own.filter(\.isCrop)[...]
    self.turns = colors.map { $0.isCrop ? apertures.popFirst() ?? $0 : $0 }
    isTurnedAlike = colors == own
  }

  var forCodec: ccodecs_heif_alpha {
    var alpha = ccodecs_heif_alpha()
    alpha.item = UInt32(truncatingIfNeeded: item)
    alpha.is_limited = isLimited ? 1 : 0
    alpha.is_turned_alike = isTurnedAlike ? 1 : 0
    alpha.turn_count = Int32(turns.count)
    unsafe withUnsafeMutableBytes(of: &alpha.turns) { bytes in
      // Sound: the C array has room for all of them; files with more transformations are refused.
      unsafe bytes.withMemoryRebound(to: ccodecs_turn.self) { target in
        for (index, turn) in turns.prefix(HEIFTurn.most).enumerated() { unsafe target[index] = turn.forCodec }
      }
    }
    return alpha
  }
}
