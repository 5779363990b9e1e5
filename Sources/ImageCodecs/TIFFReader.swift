/// Reads the structure of TIFF, which EXIF and most raw files share. Every offset is checked; malformed data counts as
/// missing.
///
///     guard let reader = TIFFReader(try file.bytes(at: 0, count: 16)) else { return }
///     let first = try reader.directory(at: reader.firstDirectory, of: file)
struct TIFFReader {
  let isLittleEndian: Bool
  /// True if offsets have eight bytes.
  private var isBig = false
  /// The offset of the first directory.
  private(set) var firstDirectory = 0

  /// The place of the offset of the first directory.
  var placeOfFirst: Range<Int> { isBig ? 8..<16 : 4..<8 }

  /// The type and number of values, and the offset of the first.
  struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    var place: Int
    /// The bytes of the tag, the type and the number.
    var head: Range<Int>
  }

  struct Directory {
    fileprivate(set) var entries: [Entry] = []
    /// The offset of the next directory, or 0.
    fileprivate(set) var next = 0

    subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag } }
  }

  /// Returns true if a file that starts like this has the structure of TIFF, with TIFF's own magic numbers.
  static func begins(_ start: [UInt8]) -> Bool {
    start.has("II*\0") || start.has("MM\0*") || start.has("II+\0\u{8}\0") || start.has("MM\0+\0\u{8}")
  }

  /// - Parameter start: The first 16 bytes, or all bytes if there are fewer.
  init?(_ start: [UInt8]) {
    guard start.count >= 8 else { return nil }
    self.init(order: start[..<2])
    switch integer(start[2...], 2) {
    // 85 is Panasonic's, the last two are Olympus's.
    case 42, 85, 0x4F52, 0x5352: firstDirectory = integer(start[4...], 4) ?? 0
    case 43 where start.count >= 16 && integer(start[4...], 2) == 8:
      isBig = true
      firstDirectory = integer(start[8...], 8) ?? 0
    default: return nil
    }
  }

  /// Creates a reader for directories without their own header.
  ///
  /// - Parameter order: `II` or `MM`.
  init?(order: ArraySlice<UInt8>) {
    guard order.elementsEqual("II".utf8) || order.elementsEqual("MM".utf8) else { return nil }
    isLittleEndian = order.elementsEqual("II".utf8)
  }

  /// Returns the directory at an offset; nil if there is none.
  func directory<Source: ByteSource & ~Copyable>(
    at offset: Int, of source: borrowing Source
  ) throws(Source.Failure) -> Directory? {
    let (countBytes, entryBytes, linkBytes) = isBig ? (8, 20, 8) : (2, 12, 4)
    guard (1...Self.furthest).contains(offset),
      let count = integer(try source.bytes(at: offset, count: countBytes), countBytes), count <= Self.maxEntries
    else { return nil }
    let start = offset + countBytes
    let body = try source.bytes(at: start, count: count * entryBytes + linkBytes)
    var directory = Directory()
    for index in 0..<count {
      if let entry = entry(body.dropFirst(index * entryBytes), at: start + index * entryBytes) {
        directory.entries.append(entry)
      }
    }
    directory.next = integer(body.dropFirst(count * entryBytes), linkBytes) ?? 0
    return directory
  }

  private func entry(_ bytes: ArraySlice<UInt8>, at offset: Int) -> Entry? {
    let (countBytes, headBytes) = isBig ? (8, 12) : (4, 8)
    guard let tag = integer(bytes, 2), let type = integer(bytes.dropFirst(2), 2), let size = Self.sizes[type],
      let count = integer(bytes.dropFirst(4), countBytes), count > 0, count <= Self.furthest
    else { return nil }
    let (length, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow else { return nil }
    let head = offset..<offset + headBytes
    if length <= countBytes { return Entry(tag: tag, type: type, count: count, place: head.upperBound, head: head) }
    guard let place = integer(bytes.dropFirst(headBytes), countBytes), place <= Self.furthest else { return nil }
    return Entry(tag: tag, type: type, count: count, place: place, head: head)
  }

  /// The maximum offset; no file is longer than this.
  private static let furthest = 1 << 48
  private static let maxEntries = 4096
  /// The size in bytes of a value of each type.
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8,
  ]

  /// Returns the number of bytes of the values of an entry.
  func length(of entry: Entry) -> Int { entry.count * (Self.sizes[entry.type] ?? 0) }

  // MARK: - Values

  /// Returns the first `most` numbers of an entry with integer values.
  func numbers<Source: ByteSource & ~Copyable>(
    _ entry: Entry?, atMost most: Int, of source: borrowing Source
  ) throws(Source.Failure) -> [Int] {
    guard let entry, [1, 3, 4, 13, 16, 18].contains(entry.type), let size = Self.sizes[entry.type] else { return [] }
    let bytes = try source.bytes(at: entry.place, count: min(entry.count, most) * size)
    return stride(from: 0, to: bytes.count, by: size).compactMap { integer(bytes[$0...], size) }
  }

  /// Returns the first number of an entry.
  func number<Source: ByteSource & ~Copyable>(
    _ entry: Entry?, of source: borrowing Source
  ) throws(Source.Failure) -> Int? {
    try numbers(entry, atMost: 1, of: source).first
  }

  /// Returns the first number of an entry with whole numbers, or with a numerator and a denominator.
  func fraction<Source: ByteSource & ~Copyable>(
    _ entry: Entry?, of source: borrowing Source
  ) throws(Source.Failure) -> Double? {
    let (unsigned, signed) = (5, 10)
    guard let entry, entry.type == unsigned || entry.type == signed else {
      return try number(entry, of: source).map { Double($0) }
    }
    let bytes = try source.bytes(at: entry.place, count: 8)
    guard var numerator = integer(bytes, 4), var denominator = integer(bytes.dropFirst(4), 4) else { return nil }
    if entry.type == signed {
      numerator = Int(Int32(truncatingIfNeeded: numerator))
      denominator = Int(Int32(truncatingIfNeeded: denominator))
    }
    return denominator == 0 ? nil : Double(numerator) / Double(denominator)
  }

  /// Returns the first `most` numbers of an entry with numerators and denominators; none if any of them is invalid.
  func fractions<Source: ByteSource & ~Copyable>(
    _ entry: Entry?, atMost most: Int, of source: borrowing Source
  ) throws(Source.Failure) -> [Double] {
    guard let entry, entry.type == 5 else { return [] }
    var fractions: [Double] = []
    for index in 0..<min(entry.count, most) {
      var part = entry
      (part.count, part.place) = (1, entry.place + 8 * index)
      guard let number = try fraction(part, of: source) else { return [] }
      fractions.append(number)
    }
    return fractions
  }

  /// Returns the bytes of an entry, if there are at most `longest`.
  func bytes<Source: ByteSource & ~Copyable>(
    _ entry: Entry?, atMost longest: Int, of source: borrowing Source
  ) throws(Source.Failure) -> [UInt8]? {
    guard let entry, let size = Self.sizes[entry.type], entry.count <= longest / size else { return nil }
    let bytes = try source.bytes(at: entry.place, count: entry.count * size)
    return bytes.count == entry.count * size ? bytes : nil
  }

  /// Returns the text of an entry up to the first zero, if it has at most `longest` bytes.
  func text<Source: ByteSource & ~Copyable>(
    _ entry: Entry?, atMost longest: Int, of source: borrowing Source
  ) throws(Source.Failure) -> String? {
    let asciiType = 2
    guard entry?.type == asciiType, let bytes = try bytes(entry, atMost: longest, of: source) else { return nil }
    return String(anyUTF8OrLatin1: bytes.prefix { $0 != 0 })
  }

  private func integer(_ bytes: some Collection<UInt8>, _ count: Int) -> Int? {
    let bytes = bytes.prefix(count)
    guard bytes.count == count else { return nil }
    let digits = Array(bytes)
    let number = (isLittleEndian ? digits.reversed() : digits).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }
}

extension String {
  /// Decodes text of unknown encoding: as UTF-8 if it is valid, otherwise as Latin-1, for which any bytes are valid.
  init(anyUTF8OrLatin1 bytes: some Collection<UInt8>) {
    if let text = String(validating: bytes, as: UTF8.self) {
      self = text
    } else {
      self = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}
