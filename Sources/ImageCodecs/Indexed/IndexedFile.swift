import CCodecs
import Palettes

/// A file of palette indices, written row by row.
protocol IndexedFile: Sendable {
  /// The bytes before the rows.
  var start: [UInt8] { get }
  /// Adds the next row from the top, and returns the bytes that can be written.
  mutating func add(_ indices: [UInt8]) throws(EncodingError) -> [UInt8]
  /// Returns the remaining bytes.
  mutating func end(note: String?) throws(EncodingError) -> [UInt8]
}

extension OutputPicture {
  /// Returns a writer for the colors of a palette.
  func indexedFile(of style: PaletteStyle) -> any IndexedFile {
    switch self.style.format {
    case .png: IndexedPNG(self, style)
    case .bmp: IndexedBMP(self, style.palette)
    case .raw4: RawNibbles(style.palette)
    case .jpeg, .webp, .tiff, .avif, .jxl: preconditionFailure("The format must support palettes.")
    }
  }
}

extension [UInt8] {
  /// Packs numbers into this many bits each, with the first in the highest bits, padded to whole bytes.
  func packed(bits: Int) -> [UInt8] {
    if bits == 8 { return self }
    let perByte = 8 / bits
    return stride(from: 0, to: count, by: perByte).map { first in
      (0..<perByte).reduce(UInt8(0)) { byte, place in
        byte << UInt8(bits) | (first + place < count ? self[first + place] : 0)
      }
    }
  }
}

/// A PNG with a palette, with as few bits per pixel as possible.
///
/// Rows are not filtered: neighboring palette indices do not predict each other.
struct IndexedPNG: IndexedFile {
  private let picture: OutputPicture
  private let palette: Palette
  private let level: Int32
  /// The number of bytes compressed at once; with smaller pieces, fewer matches are found.
  private let pieceLength: Int
  private var stream = PNGStream()
  private var pending: [UInt8] = []

  init(_ picture: OutputPicture, _ style: PaletteStyle) {
    (self.picture, palette) = (picture, style.palette)
    level = style.maxBytes == nil ? picture.effort.indexedLevel : Effort.best.indexedLevel
    pieceLength = style.maxBytes == nil ? 1 << 20 : .max
  }

  var start: [UInt8] {
    let indexed: UInt8 = 3
    let header =
      PNGChunk.bigEndian(picture.width) + PNGChunk.bigEndian(picture.height)
      + [UInt8(palette.bitsPerPixel), indexed, 0, 0, 0]
    let colors = palette.entries.flatMap { [$0.device.red, $0.device.green, $0.device.blue] }
    return PNGAssembler.formatSignature + PNGChunk.bytes("IHDR", header)
      + PNGAssembler.resolutionChunk(picture.resolution) + PNGChunk.bytes("tEXt", PNGAssembler.signature)
      + PNGChunk.bytes("PLTE", colors)
  }

  mutating func add(_ indices: [UInt8]) throws(EncodingError) -> [UInt8] {
    let unfiltered: UInt8 = 0
    pending.append(unfiltered)
    pending += indices.packed(bits: palette.bitsPerPixel)
    return pending.count < pieceLength ? [] : try compressed()
  }

  private mutating func compressed() throws(EncodingError) -> [UInt8] {
    if pending.isEmpty { return [] }
    let group = try PNGEncoder.Group(pending, level: level)
    pending = []
    return PNGChunk.bytes("IDAT", stream.add(group))
  }

  mutating func end(note: String?) throws(EncodingError) -> [UInt8] {
    try compressed() + PNGChunk.bytes("IDAT", stream.end()) + (note.map(PNGNote.chunk) ?? []) + PNGChunk.end
  }
}

extension Effort {
  /// The libdeflate level, which can be high because such pictures are small.
  fileprivate var indexedLevel: Int32 {
    switch self {
    case .fast: 2
    case .balanced: 9
    case .best: 12
    }
  }
}

/// Only pixels: the display's numbers for its colors, two per byte, with the left one in the upper half. Each row
/// begins with a new byte.
struct RawNibbles: IndexedFile {
  private let codes: [UInt8]

  init(_ palette: Palette) {
    precondition(palette.fitsNibbles, "Color numbers must fit in half a byte.")
    codes = palette.entries.map { UInt8($0.code) }
  }

  let start: [UInt8] = []

  func add(_ indices: [UInt8]) -> [UInt8] { indices.map { codes[Int($0)] }.packed(bits: 4) }

  func end(note: String?) -> [UInt8] { [] }
}
