import CCodecs
import Files

/// All there is to know of a format: how its files are recognized, read and written.
///
/// `PictureFormat+Table.swift` has an entry for each. Nothing else asks which format it is.
struct PictureFormat: Sendable {
  /// The usual one first.
  var fileExtensions: [String]
  /// Others, under which it is read but not written.
  var otherExtensions: [String] = []
  /// The trait of the package without which a build leaves its library out.
  var trait: String?
  /// Whether a file that begins like this is one.
  var begins: @Sendable (_ start: [UInt8]) -> Bool
  /// Where the note of a wall stands; nil where there is no place for one.
  var note: NotePlace? = .mark
  /// Nil where it is only recognized, so that a photo of this kind is refused by its name and not passed over.
  var reading: Reading?
  /// Nil where no walls are written so.
  var writing: Writing?

  /// How it is read.
  struct Reading: Sendable {
    typealias Header = @Sendable (borrowing OpenFile) throws(ImageError) -> FileHeader

    /// What decodes it.
    var library: ccodecs_format
    /// Reads what stands before the picture.
    var header: Header
    /// Whether that is Tessera's own code alone, which cannot be led outside its memory and so needs no worker.
    var readsHeaderItself = false
    var metadata = MetadataSource.none
    /// The memory that decoding takes for each pixel of a picture that is in memory at once.
    var bytesPerPixel: @Sendable (ImageInfo) -> Int
    /// The same for each pixel of a row, where only some rows are.
    var bytesPerColumn = 512
    /// Whether rows can have 16 bits a sample.
    var isDeep = false
    /// Whether a picture decoded at eighths of its size has just so many of its blocks, of which the last may be cut.
    var shrinksInBlocks = false
    /// What a picture is that is stored in passes.
    var wordForPasses: String?
    /// Examines a file before its library does. Answers where the alpha of the picture is that header is of.
    var alpha: (@Sendable (borrowing OpenFile, ImageInfo) throws(ImageError) -> ccodecs_heif_alpha)?
  }

  /// Where in a file metadata stands, beside what its header says.
  enum MetadataSource: Sendable {
    case none
    /// Tessera's own code finds it.
    case plain(@Sendable (borrowing OpenFile, ImageInfo) throws(FileError) -> Metadata)
    /// It is packed, or found by a library: a worker's task, where there are workers.
    case blocks(@Sendable (borrowing OpenFile) throws(FileError) -> MetadataBlocks)
  }

  /// How it is written, and what it can hold.
  struct Writing: Sendable {
    /// What writes all of it; nil where Tessera puts it together itself.
    var library: ccodecs_format?
    var hasAlpha = true
    var loss = OutputFormat.Loss.never
    /// At which nobody sees what is lost. One number means another thing in each format.
    var usualQuality = 90
    var hasSubsampling = false
    var canBeProgressive = false
    var palettes = Palettes.none
    /// No side of a picture may have more pixels.
    var longestSide = Int(Int32.max)
    /// What to do where the library is there, but has nothing to write with.
    var encoderHint: String?
    var encoder: @Sendable (OutputPicture) -> any PictureEncoder

    /// Whether pictures can have few colors, which have numbers.
    enum Palettes: Sendable {
      case none
      case possible
      case required
    }
  }
}

extension PictureFormat {
  /// Whether this build reads it.
  var isReadable: Bool { reading.map { ccodecs_reads($0.library) != 0 } ?? false }
}
