import CCodecs
import Files

/// The description of a format: the way its files are recognized, read and written.
///
/// `PictureFormat+Table.swift` has an entry for each format. No other code asks for the format.
struct PictureFormat: Sendable {
  /// The extensions, with the default first.
  var fileExtensions: [String]
  /// Further extensions, for reading only.
  var otherExtensions: [String] = []
  /// The package trait that enables its library.
  var trait: String?
  /// Returns true if a file with this start has the format.
  var begins: @Sendable (_ start: [UInt8]) -> Bool
  /// The place of a wall's note; nil if there is none.
  var note: NotePlace? = .mark
  /// Nil for a format that is only recognized, so that its photos are refused by name and not ignored.
  var reading: Reading?
  /// Nil for a format in which no walls are written.
  var writing: Writing?

  /// The library and functions that read a format.
  struct Reading: Sendable {
    typealias Header = @Sendable (borrowing OpenFile) throws(ImageError) -> FileHeader

    /// The library that decodes it.
    var library: ccodecs_format
    /// Reads the header of the picture.
    var header: Header
    /// True if Tessera's own code alone reads it: it is memory-safe and needs no worker.
    var readsHeaderItself = false
    var metadata = MetadataSource.none
    /// The memory for each pixel of a picture that is decoded as a whole.
    var bytesPerPixel: @Sendable (ImageInfo) -> Int
    /// The memory for each pixel of a row if only some rows are kept.
    var bytesPerColumn = 512
    /// True if rows can have 16 bits a sample.
    var isDeep = false
    /// True if a picture decoded at eighths of its size has exactly that part of its blocks, of which the last may be
    /// cut.
    var shrinksInBlocks = false
    /// The name for pictures stored in passes.
    var wordForPasses: String?
    /// Examines a file before its library does. Locates the alpha plane for the picture whose header is given.
    var alpha: (@Sendable (borrowing OpenFile, ImageInfo) throws(ImageError) -> ccodecs_heif_alpha)?
  }

  /// The source of metadata beyond the header.
  enum MetadataSource: Sendable {
    case none
    /// Found by Tessera's own code.
    case plain(@Sendable (borrowing OpenFile, ImageInfo) throws(FileError) -> Metadata)
    /// Compressed, or found by a library: read by a worker if there are workers.
    case blocks(@Sendable (borrowing OpenFile) throws(FileError) -> MetadataBlocks)
  }

  /// The way to write a format, and the contents that it supports.
  struct Writing: Sendable {
    /// The library that writes it; nil if Tessera writes it itself.
    var library: ccodecs_format?
    var hasAlpha = true
    var loss = OutputFormat.Loss.never
    /// The quality at which losses are invisible. The scale differs between formats.
    var defaultQuality = 90
    var hasSubsampling = false
    var canBeProgressive = false
    var palettes = Palettes.none
    /// The maximum number of pixels on each side.
    var longestSide = Int(Int32.max)
    /// The remedy if the library is there but has no encoder.
    var encoderHint: String?
    var encoder: @Sendable (OutputPicture) -> any PictureEncoder

    /// The support for palettes.
    enum Palettes: Sendable {
      case none
      case possible
      case required
    }
  }
}

extension PictureFormat {
  /// True if this build reads it.
  var isReadable: Bool { reading.map { ccodecs_reads($0.library) != 0 } ?? false }
}
