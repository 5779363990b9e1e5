import Colors
import Isolation

/// What a decoder in a process of its own can be asked.
enum DecodingRequest {
  /// What stands before the picture in the file that comes along.
  case header(fileExtension: String)
  /// What the file that comes along says of its photo, as it stands there.
  case metadata(ImageFormat)
  /// To begin decoding the file that comes along, and to put the first rows at the first place.
  case open(DecodingOptions)
  /// To put the next rows at a place in the shared memory.
  case rows(place: Int)
  /// To get ready for the way from one space of colors to another.
  case colors(ColorSpace, ColorSpace, ColorSpace.Samples)
  /// What there is to do from one space of colors to another, asked of workers that are to know nothing else.
  case finding(ColorSpace, ColorSpace, ColorSpace.Samples)
  /// To do it to so many pixels at the start of the shared memory.
  case convert(count: Int)

  /// Rows alternate between two places in the shared memory, each large enough for the longest row.
  static func place(ofPiece piece: Int) -> Int { piece % 2 * Isolation.sharedMemory / 2 }
  private static let pieceBytes = 256 << 10

  /// How many rows are put there at once: as many as stay in a processor's cache, one at least.
  static func rowsPerPiece(bytesPerRow: Int) -> Int { max(1, pieceBytes / max(1, bytesPerRow)) }

  /// How many pixels are converted at once.
  static let pixelsPerPiece = 64 << 10

  var bytes: [UInt8] {
    var message = MessageWriter()
    switch self {
    case .header(let fileExtension):
      message.add(0)
      message.add(fileExtension)
    case .open(let options):
      message.add(1)
      message.add(options.info)
      message.add(options.eighths)
      message.add(index: options.effort)
      message.add(options.keepsInks)
      message.add(options.light != nil)
      if let light = options.light { message.add(light) }
    case .rows(let place):
      message.add(2)
      message.add(place)
    case .colors(let from, let to, let samples):
      message.add(3)
      message.add(from)
      message.add(to)
      message.add(index: samples)
    case .convert(let count):
      message.add(4)
      message.add(count)
    case .metadata(let format):
      message.add(5)
      message.add(index: format)
    case .finding(let from, let to, let samples):
      message.add(6)
      message.add(from)
      message.add(to)
      message.add(index: samples)
    }
    return message.bytes
  }

  init(_ bytes: [UInt8]) throws(IsolationFault) {
    var message = MessageReader(bytes)
    switch try message.number(in: 0...6) {
    case 0: self = .header(fileExtension: try message.text())
    case 1:
      let info = try message.info()
      self = .open(
        DecodingOptions(
          info: info, eighths: try message.number(in: 1...8), effort: try message.value(),
          keepsInks: try message.flag(), light: try message.flag() ? try message.light() : nil))
    case 2: self = .rows(place: try message.number(in: 0...Isolation.sharedMemory))
    case 3: self = .colors(try message.colors(), try message.colors(), try message.value())
    case 4: self = .convert(count: try message.number(in: 0...Self.pixelsPerPiece))
    case 5: self = .metadata(try message.value())
    default: self = .finding(try message.colors(), try message.colors(), try message.value())
    }
    try message.finish()
  }
}
