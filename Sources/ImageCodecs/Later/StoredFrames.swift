package import Files

/// The frames of an animation or the pages of a document as a file has them: each can be taken out as a file of its
/// own, which is decoded like every picture.
///
///     if let frames = try StoredFrames.find(in: file, info) {
///       let still = try frames.file(of: 1, in: file)
///     }
package struct StoredFrames: Sendable {
  package var kind: LaterPictures.Kind
  /// The size of the canvas of an animation.
  package var width = 0
  package var height = 0
  /// The number of times that an animation is shown, 0 for endlessly; nil for pages.
  package var plays: Int?
  package var frames: [Frame] = []
  /// True if the picture that is shown by programs without animations is not a frame.
  package var hasOtherStill = false
  /// The extension of a file of one frame.
  package var fileExtension: String

  /// A frame, with how it is put on the canvas.
  package struct Frame: Sendable {
    package var x = 0
    package var y = 0
    package var width = 0
    package var height = 0
    package var milliseconds = 0
    package var disposal = Disposal.none
    /// True if the canvas shows through.
    package var isBlended = true
    /// The contents of a file with this frame alone.
    var pieces: [Piece] = []
  }

  /// The treatment of the place of a frame after it.
  package enum Disposal: Sendable {
    case none
    case cleared
    case restored
  }

  /// A part of the file of a frame.
  enum Piece: Sendable {
    case bytes([UInt8])
    case part(Range<Int>)
    /// A chunk of a PNG whose body consists of parts of the file.
    case chunk(String, [Range<Int>])
  }

  /// Animations with more frames, and files that are larger, are compared by their stored bytes.
  static let mostFrames = 10_000
  static let mostBytes = 1 << 30

  /// Returns the frames of a file; nil if it has one picture, or if its pictures cannot be taken out.
  package static func find(in file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> StoredFrames? {
    guard file.size <= mostBytes else { return nil }
    let found: StoredFrames? =
      switch info.format {
      case .gif: try frames(gif: file)
      case .png: try frames(png: file)
      case .webp: try frames(webp: file)
      case .tiff: try pages(tiff: file)
      default: nil
      }
    guard let found, found.frames.count > 1, found.frames.count <= mostFrames else { return nil }
    return found
  }

  /// Returns a file with one frame alone.
  package func file(of index: Int, in file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in frames[index].pieces {
      switch piece {
      case .bytes(let own): bytes += own
      case .part(let part): bytes += try file.bytes(at: part.lowerBound, count: part.count)
      case .chunk(let name, let parts):
        var body: [UInt8] = []
        for part in parts { body += try file.bytes(at: part.lowerBound, count: part.count) }
        bytes += PNGChunk.bytes(name, body)
      }
    }
    return bytes
  }
}
