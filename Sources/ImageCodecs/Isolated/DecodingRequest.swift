import Colors
import Faces
import Isolation

/// A request to a decoder in a separate process.
enum DecodingRequest {
  /// Reads the header of the attached file.
  case header(fileExtension: String)
  /// Reads the header of the attached raw file, whose data are to be developed.
  case developedHeader
  /// Returns the metadata blocks of the attached file, unparsed.
  case metadata(ImageFormat)
  /// Starts decoding the attached file and puts the first rows at the first place. Rows may also be strips.
  case open(DecodingOptions)
  /// Puts the next rows at a place in the shared memory.
  case rows(place: Int)
  /// Prepares the conversion from one color space to another.
  case colors(ColorSpace, ColorSpace, ColorSpace.Samples)
  /// Determines the conversion needed between two color spaces, in a worker that knows nothing else.
  case finding(ColorSpace, ColorSpace, ColorSpace.Samples)
  /// Converts `count` pixels at the start of the shared memory.
  case convert(count: Int)
  /// Reads a face model's file, in a worker that sees no photo.
  case model([UInt8])
  /// Finds faces in the picture at the start of the shared memory, with a model in compact form.
  case faces(width: Int, height: Int, model: [UInt8])
  /// Puts a thumbnail of the attached file at the start of the shared memory, if it shows the photo.
  case thumbnail(ImageInfo)
  /// Closes the file, and clears the memory that it took, for the next file.
  case end

  /// The answer to `end`.
  static let ended: [UInt8] = {
    var message = MessageWriter()
    message.add(true)
    return message.bytes
  }()

  /// Returns the place of a piece: pieces alternate between two places in the shared memory, each large enough for the
  /// longest row.
  static func place(ofPiece piece: Int) -> Int { piece % 2 * placeBytes }
  static let placeBytes = Isolation.sharedMemory / 2
  private static let pieceBytes = 256 << 10

  /// Returns the number of rows in a piece: at least one, and as many as fit into the processor's cache.
  static func rowsPerPiece(bytesPerRow: Int) -> Int { max(1, pieceBytes / max(1, bytesPerRow)) }

  /// The number of pixels converted at once.
  static let pixelsPerPiece = 64 << 10

  var bytes: [UInt8] {
    var message = MessageWriter()
    switch self {
    case .header(let fileExtension):
      message.add(0)
      message.add(fileExtension)
    case .open(let options):
      message.add(1)
      message.add(options)
    case .rows(let place):
      message.add(2)
      message.add(place)
    case .colors(let from, let to, let samples):
      message.add(3)
      message.add(from, to, samples)
    case .convert(let count):
      message.add(4)
      message.add(count)
    case .metadata(let format):
      message.add(5)
      message.add(index: format)
    case .finding(let from, let to, let samples):
      message.add(6)
      message.add(from, to, samples)
    case .model(let bytes):
      message.add(7)
      message.add(bytes)
    case .faces(let width, let height, let model):
      message.add(8)
      message.add(width)
      message.add(height)
      message.add(model)
    case .thumbnail(let info):
      message.add(9)
      message.add(info)
    case .developedHeader: message.add(10)
    case .end: message.add(11)
    }
    return message.bytes
  }

  init(_ bytes: [UInt8]) throws(IsolationFault) {
    var message = MessageReader(bytes)
    switch try message.number(in: 0...11) {
    case 0: self = .header(fileExtension: try message.text())
    case 1:
      let info = try message.info()
      self = .open(
        DecodingOptions(
          info: info, eighths: try message.number(in: 1...8), effort: try message.value(),
          keepsInks: try message.flag(), light: try message.flag() ? try message.light() : nil,
          mayBeWhole: try message.flag(), keepsDepth: try message.flag()))
    case 2: self = .rows(place: try message.number(in: 0...Isolation.sharedMemory))
    case 3: self = .colors(try message.colors(), try message.colors(), try message.value())
    case 4: self = .convert(count: try message.number(in: 0...Self.pixelsPerPiece))
    case 5: self = .metadata(try message.value())
    case 6: self = .finding(try message.colors(), try message.colors(), try message.value())
    case 7: self = .model(try message.bytes())
    case 10: self = .developedHeader
    case 11: self = .end
    case 9:
      let (info, sides) = (try message.info(), VerifiedThumbnail.sides)
      guard sides.contains(info.storedWidth), sides.contains(info.storedHeight) else { throw .invalidReply }
      self = .thumbnail(info)
    default:
      let sides = 1...FaceFinder.longestSide
      self = .faces(
        width: try message.number(in: sides), height: try message.number(in: sides), model: try message.bytes())
    }
    try message.finish()
  }
}

extension MessageWriter {
  fileprivate mutating func add(_ from: ColorSpace, _ to: ColorSpace, _ samples: ColorSpace.Samples) {
    add(from)
    add(to)
    add(index: samples)
  }
}

extension MessageWriter {
  fileprivate mutating func add(_ options: DecodingOptions) {
    add(options.info)
    add(options.eighths)
    add(index: options.effort)
    add(options.keepsInks)
    add(options.light != nil)
    if let light = options.light { add(light) }
    add(options.mayBeWhole)
    add(options.keepsDepth)
  }
}
