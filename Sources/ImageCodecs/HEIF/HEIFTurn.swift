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

  /// The maximum number of transformations. No camera needs more, and each one copies the picture.
  static let most = Int(ccodecs_most_turns)

  /// Reads a transformation; nil for other properties.
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

  var isCrop: Bool { if case .cropped = self { true } else { false } }

  /// Returns the size of a picture after the transformation.
  func size(of picture: (width: Int, height: Int)) -> (width: Int, height: Int) {
    switch self {
    case .rotated(let quarters): quarters % 2 == 0 ? picture : (picture.height, picture.width)
    case .rowsFlipped, .columnsFlipped: picture
    case .cropped(let numbers):
      numbers[1] > 0 && numbers[3] > 0 ? (numbers[0] / numbers[1], numbers[2] / numbers[3]) : picture
    }
  }

  var forCodec: ccodecs_turn {
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
