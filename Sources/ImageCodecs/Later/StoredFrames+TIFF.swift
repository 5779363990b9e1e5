import Files

extension StoredFrames {
  /// Pages of larger files are compared by their stored bytes: each is decoded from a copy of the file, which together
  /// have at most so many bytes.
  private static let mostBytesWithPages = 256 << 20
  private static let mostCopiedBytes = 4 << 30

  /// Finds the pages of a TIFF: each as the same file, beginning with another page.
  static func pages(tiff file: borrowing OpenFile) throws(FileError) -> StoredFrames? {
    let start = try file.bytes(at: 0, count: min(16, file.size))
    guard file.size <= mostBytesWithPages, let reader = TIFFReader(start) else { return nil }
    let place = reader.placeOfFirst
    var found = StoredFrames(kind: .pages, fileExtension: "tif")
    let pages = try LaterPictures.directories(tiff: file, reader)
    guard pages.count <= mostCopiedBytes / max(1, file.size) else { return nil }
    for page in pages {
      let number = TIFFDirectory.bytes(page.place, place.count)
      let pieces: [Piece] = [
        .part(0..<place.lowerBound), .bytes(reader.isLittleEndian ? number : number.reversed()),
        .part(place.upperBound..<file.size),
      ]
      found.frames.append(Frame(pieces: pieces))
    }
    return found
  }
}
