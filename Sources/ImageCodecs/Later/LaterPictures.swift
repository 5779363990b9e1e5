package import Files

/// The pictures of a file beyond its first, which are not decoded: frames of an animation, pages, further photos.
///
///     if let later = try LaterPictures.find(in: file, info) { print("\(later.count) \(later.kind)") }
///
/// The structure of the file is read, which costs little except for GIFs, whose data has no index.
package struct LaterPictures: Equatable, Sendable {
  package var kind: Kind
  /// The number of all pictures; nil if only decoding tells.
  package var count: Int?
  /// The bytes that decide about later pictures, and as little as possible about the first.
  package var parts: [Range<Int>]

  package enum Kind: String, Sendable {
    case frames
    case pages
    case pictures
  }

  /// Returns the later pictures of a file; nil if it has one picture.
  ///
  /// - Parameter info: The file's header.
  package static func find(in file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> LaterPictures? {
    if info.video != nil { return whole(.frames, of: file) }
    return try info.format.entry.reading?.laterPictures?(file, info)
  }

  /// The later pictures of a file all of whose bytes may decide about them.
  static func whole(_ kind: Kind, count: Int? = nil, of file: borrowing OpenFile) -> LaterPictures {
    LaterPictures(kind: kind, count: count, parts: [0..<file.size])
  }

  /// The pages of a document.
  @Sendable static func pages(_ file: borrowing OpenFile, _ info: ImageInfo) -> LaterPictures? {
    guard let pages = info.drawing?.pages, pages > 1 else { return nil }
    return whole(.pages, count: pages, of: file)
  }
}
