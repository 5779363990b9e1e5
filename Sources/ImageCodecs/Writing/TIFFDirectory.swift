/// A directory of tags, as in a TIFF and in every EXIF block.
///
///     TIFFDirectory([.text(0x0131, "Tessera")]).bytes(at: 8)
struct TIFFDirectory {
  /// A tag and its value, in little-endian order.
  struct Entry {
    var tag: Int
    fileprivate var type: Int
    fileprivate var count: Int
    fileprivate var bytes: [UInt8]

    static func text(_ tag: Int, _ text: String) -> Entry {
      let bytes = Array(text.utf8) + [0]
      return Entry(tag: tag, type: 2, count: bytes.count, bytes: bytes)
    }

    static func short(_ tag: Int, _ values: Int...) -> Entry {
      Entry(tag: tag, type: 3, count: values.count, bytes: values.flatMap { TIFFDirectory.bytes($0, 2) })
    }

    static func long(_ tag: Int, _ values: [Int]) -> Entry {
      Entry(tag: tag, type: 4, count: values.count, bytes: values.flatMap { TIFFDirectory.bytes($0, 4) })
    }

    /// Returns numbers that may need more than four bytes in a large file.
    static func offsets(_ tag: Int, _ values: [Int], isBig: Bool) -> Entry {
      if !isBig { return long(tag, values) }
      return Entry(tag: tag, type: 16, count: values.count, bytes: values.flatMap { TIFFDirectory.bytes($0, 8) })
    }

    /// Returns a fraction rounded to a thousandth.
    static func fraction(_ tag: Int, _ value: Double) -> Entry {
      let isWhole = value == value.rounded()
      let parts = isWhole ? (Int(value), 1) : (Int((value * 1000).rounded()), 1000)
      return Entry(
        tag: tag, type: 5, count: 1, bytes: TIFFDirectory.bytes(parts.0, 4) + TIFFDirectory.bytes(parts.1, 4))
    }

    /// Returns whole numbers for a tag that requires fractions.
    static func fractions(_ tag: Int, _ values: [Int]) -> Entry {
      let bytes = values.flatMap { TIFFDirectory.bytes($0, 4) + TIFFDirectory.bytes(1, 4) }
      return Entry(tag: tag, type: 5, count: values.count, bytes: bytes)
    }

    static func data(_ tag: Int, _ bytes: [UInt8]) -> Entry {
      Entry(tag: tag, type: 7, count: bytes.count, bytes: bytes)
    }

    /// Returns an entry for data that is stored elsewhere in the file because it is too long for the directory.
    static func data(_ tag: Int, count: Int, at place: Int, isBig: Bool) -> Entry {
      Entry(tag: tag, type: 7, count: count, bytes: TIFFDirectory.bytes(place, isBig ? 8 : 4))
    }
  }

  private let entries: [Entry]
  /// True in a BigTIFF.
  private let isBig: Bool

  init(_ entries: [Entry], isBig: Bool = false) {
    self.entries = entries.sorted { $0.tag < $1.tag }
    self.isBig = isBig
  }

  private var offsetLength: Int { isBig ? 8 : 4 }
  private var entryLength: Int { 4 + 2 * offsetLength }
  /// The length of the directory, without values that do not fit into it.
  private var ownLength: Int { (isBig ? 8 : 2) + entries.count * entryLength + offsetLength }

  /// Returns the directory at an offset in the file, followed by the longer values.
  ///
  /// - Parameters:
  ///   - last: The tags whose values come last, in this order, whether or not they fit into the directory.
  ///   - next: The offset of the next directory; 0 if there is none.
  func bytes(at offset: Int, last: [Int] = [], next: Int = 0) -> [UInt8] {
    var place = offset + ownLength
    var values: [UInt8] = []
    var places: [Int: Int] = [:]
    let order = entries.filter { !last.contains($0.tag) } + last.flatMap { tag in entries.filter { $0.tag == tag } }
    for entry in order where entry.bytes.count > offsetLength || last.contains(entry.tag) {
      if entry.bytes.count > offsetLength { places[entry.tag] = place }
      let padded = entry.bytes + (entry.bytes.count % 2 == 0 ? [] : [0])
      values += padded
      place += padded.count
    }
    var directory = Self.bytes(entries.count, isBig ? 8 : 2)
    for entry in entries {
      directory += Self.bytes(entry.tag, 2) + Self.bytes(entry.type, 2) + Self.bytes(entry.count, offsetLength)
      directory +=
        places[entry.tag].map { Self.bytes($0, offsetLength) }
        ?? entry.bytes + [UInt8](repeating: 0, count: offsetLength - entry.bytes.count)
    }
    return directory + Self.bytes(next, offsetLength) + values
  }

  /// Returns the bytes of a number in little-endian order.
  static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
