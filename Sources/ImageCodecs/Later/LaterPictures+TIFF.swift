import Files

extension LaterPictures {
  /// Finds the pages of a TIFF. A smaller copy of a page, or its mask, is not a page, unless it is decoded.
  @Sendable static func pages(tiff file: borrowing OpenFile, _: ImageInfo) throws(FileError) -> LaterPictures? {
    guard let reader = TIFFReader(try file.bytes(at: 0, count: 16)) else { return nil }
    let pages = try directories(tiff: file, reader)
    guard pages.count > 1 else { return nil }
    var parts: [Range<Int>] = []
    for page in pages.dropFirst() where !(try TIFFPage(page.directory, reader).add(to: &parts, of: file)) {
      return whole(.pages, of: file)
    }
    return LaterPictures(kind: .pages, count: pages.count, parts: parts)
  }

  /// Returns the directories of pages, with their places.
  static func directories(
    tiff file: borrowing OpenFile, _ reader: TIFFReader
  ) throws(FileError) -> [(place: Int, directory: TIFFReader.Directory)] {
    var pages: [(place: Int, directory: TIFFReader.Directory)] = []
    var (place, seen): (Int, Set<Int>) = (reader.firstDirectory, [])
    while seen.insert(place).inserted, let directory = try reader.directory(at: place, of: file) {
      let isDecoded = seen.count == 1
      let isPage = try isPage(directory, reader, of: file)
      if isDecoded || isPage { pages.append((place, directory)) }
      place = directory.next
    }
    return pages
  }

  private static func isPage(
    _ directory: TIFFReader.Directory, _ reader: TIFFReader, of file: borrowing OpenFile
  ) throws(FileError) -> Bool {
    let (kind, olderKind, reducedOrMask, olderReduced) = (254, 255, 1 | 4, 2)
    let flags = try reader.number(directory[kind], of: file) ?? 0
    let olderFlags = try reader.number(directory[olderKind], of: file)
    return flags & reducedOrMask == 0 && olderFlags != olderReduced
  }
}

/// A page of a TIFF: its tags and its data, wherever they are in the file.
private struct TIFFPage {
  private let directory: TIFFReader.Directory
  private let reader: TIFFReader

  init(_ directory: TIFFReader.Directory, _ reader: TIFFReader) { (self.directory, self.reader) = (directory, reader) }

  /// The tags of places in the file, with those of the lengths of what is there.
  private static let data = [273: 279, 324: 325, 513: 514]
  /// The tags of other directories, such as EXIF.
  private static let directories: Set = [330, 34665, 34853, 40965]
  private static let maxParts = 1 << 20

  /// Adds the bytes of the page. Returns false if there are too many parts, or some are damaged.
  func add(to parts: inout [Range<Int>], of file: borrowing OpenFile) throws(FileError) -> Bool {
    for entry in directory.entries where !Self.directories.contains(entry.tag) {
      guard let lengthTag = Self.data[entry.tag] else {
        guard let part = Self.part(entry.place, reader.length(of: entry), in: file) else { return false }
        parts += [entry.head, part]
        continue
      }
      let places = try reader.numbers(entry, atMost: Self.maxParts, of: file)
      let lengths = try reader.numbers(directory[lengthTag], atMost: Self.maxParts, of: file)
      guard places.count == entry.count, lengths.count == places.count else { return false }
      for (place, length) in zip(places, lengths) {
        guard let part = Self.part(place, length, in: file) else { return false }
        parts.append(part)
      }
    }
    return parts.count <= Self.maxParts
  }

  private static func part(_ place: Int, _ length: Int, in file: borrowing OpenFile) -> Range<Int>? {
    guard place >= 0, length >= 0, place <= file.size, length <= file.size - place else { return nil }
    return place..<place + length
  }
}
