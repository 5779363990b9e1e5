import CCodecs
import Files

/// The description of a format: how its files are recognized, read and written.
///
/// `PictureFormat+Table.swift` has an entry for each format. No other code distinguishes formats.
struct PictureFormat: Sendable {
  /// The extensions, with the default first.
  var fileExtensions: [String]
  /// Further extensions, for reading only.
  var otherExtensions: [String] = []
  /// The package trait that enables the format’s library.
  var trait: String?
  /// Returns true if a file with this start has the format.
  var begins: @Sendable (_ start: [UInt8]) -> Bool
  /// The place of a wall's note; nil if there is none.
  var note: NotePlace? = .mark
  /// The support for reading; nil for a format that is only recognized, so that its photos are refused by name instead
  /// of ignored.
  var reading: Reading?
  /// The support for writing; nil for a format in which no walls are written.
  var writing: Writing?

  /// The library and functions that read a format.
  struct Reading: Sendable {
    typealias Header = @Sendable (borrowing OpenFile) throws(ImageError) -> FileHeader
    typealias Examination =
      @Sendable (borrowing OpenFile, ImageInfo, inout ccodecs_decode_options) throws(ImageError) -> Void
    typealias Later = @Sendable (borrowing OpenFile, ImageInfo) throws(FileError) -> LaterPictures?

    /// The library that decodes the format.
    var library: ccodecs_format
    /// Reads the header of the picture.
    var header: Header
    /// True if only Tessera's own code reads the header: it is memory-safe and needs no worker.
    var readsHeaderItself = false
    var metadata = MetadataSource.none
    /// The memory for each pixel of a picture that is decoded as a whole.
    var bytesPerPixel: @Sendable (ImageInfo) -> Int
    /// The memory for each pixel of a row if only some rows are kept.
    var bytesPerColumn = 512
    /// True if rows can have 16 bits per sample.
    var isDeep = false
    /// True if a picture decoded at eighths of its size consists of blocks reduced by exactly that factor, the last of
    /// which may be cut.
    var shrinksInBlocks = false
    /// The name for pictures stored in passes.
    var wordForPasses: String?
    /// Examines a file before its library does, for the picture whose header is given, and completes the options.
    var examine: Examination?
    /// Finds frames and pages after the picture that is decoded; nil for a format without any.
    var laterPictures: Later?
  }

  /// The source of metadata beyond the header.
  enum MetadataSource: Sendable {
    case none
    /// Found by Tessera's own code.
    case plain(@Sendable (borrowing OpenFile, ImageInfo) throws(FileError) -> Metadata)
    /// Compressed, or found by a library; read by a worker if there are workers.
    case blocks(@Sendable (borrowing OpenFile) throws(FileError) -> MetadataBlocks)
  }

  /// The library that writes a format, and the contents that the format supports.
  struct Writing: Sendable {
    /// The library that writes the format; nil if Tessera writes it itself.
    var library: ccodecs_format?
    var hasAlpha = true
    var loss = OutputFormat.Loss.never
    /// The quality at which losses are invisible. The scale differs between formats.
    var defaultQuality = 90
    var hasSubsampling = false
    var canBeProgressive = false
    var palettes = Palettes.none
    /// The maximum width and height in pixels.
    var longestSide = Int(Int32.max)
    /// The remedy if the library is installed but has no encoder.
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
