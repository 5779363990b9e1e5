import Files

/// The streams of HEVC and AV1 in a file of HEIF. Their decoders make room for what these claim themselves, whatever the
/// boxes around them do, and decode whatever pictures are in them.
struct HEIFStreams {
  /// The one with most pixels, where any could be found.
  private(set) var largest: StreamHeader?
  /// How many pixels are decoded for the first picture and its alpha: those of all pictures in the streams of all items
  /// that it is put together of, as often as it is.
  private(set) var decodedPixels = 0
  /// How many more parts of items, and units in them, may be looked at.
  private var allowance = 50_000
  /// What properties say of the streams of HEVC that have them, by the number of the property.
  private var headers: [Int: StreamHeader] = [:]
  /// The pixels of all pictures in the stream of an item.
  private var pixels: [Int: Int] = [:]
  /// Items whose streams are of the limited range.
  private var limited: Set<Int> = []
  private var properties = HEIFProperties()
  /// How often an item is turned, of the one that is turned most.
  private var mostTurns = 0
  /// The alpha of the first picture.
  private(set) var alpha: HEIFAlpha?

  private static let longestTable = 1 << 20
  private static let mostItems = 10_000
  private static let longestHeader = 512

  init(_ file: borrowing OpenFile) throws(FileError) {
    for box in try ISOBox.boxes(in: 0..<file.size, of: file) where box.name == "meta" {
      let inner = try ISOBox.boxes(in: box.body.dropFirst(4), of: file)
      var names: [Int: Set<String>] = [:]
      for box in inner where box.name == "iinf" {
        names.merge(try Self.names(in: box.body, of: file)) { $0.union($1) }
      }
      for box in inner where box.name == "iprp" { try readProperties(box.body, of: file) }
      let items = try HEIFItems(inner, of: file)
      let data = inner.first { $0.name == "idat" }?.body
      for box in inner where box.name == "iloc" { try readItems(names, items, box.body, inner: data, of: file) }
      for numbers in items.properties.values {
        mostTurns = max(mostTurns, numbers.count { properties.turns[$0] != nil })
      }
      alpha = HEIFAlpha(items, properties, limited: limited)
      decodedPixels = items.shown.reduce(decodedPixels) { min(HEIFItems.endless, $0 + items.sum(of: pixels, for: $1)) }
    }
  }

  /// Refuses a file that would have its decoder make more room than its header says.
  static func checked(_ file: borrowing OpenFile, against info: ImageInfo) throws(ImageError) -> HEIFStreams {
    let streams: HEIFStreams
    do { streams = try HEIFStreams(file) } catch { throw ImageError(error) }
    if let reason = streams.objection(to: info) { throw ImageError(file.path, reason) }
    return streams
  }

  /// Says what is wrong with a file whose header claims pictures of so many pixels.
  ///
  /// Pictures may be of tiles that reach beyond them, and may be cropped: such files are within four times their size.
  /// The layer in C has libheif keep to the same (`limiting_side`), but for what streams claim.
  func objection(to info: ImageInfo) -> ImageError.Reason? {
    let stored = info.storedWidth * info.storedHeight
    if let largest, largest.width * largest.height > max(1 << 22, 4 * stored) {
      return .malformed(
        "a picture in it has \(largest.width) × \(largest.height) pixels, and its header says "
          + "\(info.storedWidth) × \(info.storedHeight)")
    }
    if mostTurns > HEIFTurn.most { return .malformed("a picture in it is turned \(mostTurns) times") }
    if allowance <= 0 { return .malformed("it is put together of too many parts") }
    guard decodedPixels > Self.mostPixelsApiece * stored + Self.pixelsOfNoMatter else { return nil }
    return .malformed(
      "\(decodedPixels >> 20) megapixels must be decoded for its \(info.storedWidth) × \(info.storedHeight)")
  }

  /// How many pixels may be decoded for each one that is shown: alpha, layers that lie over each other, and tiles that
  /// reach beyond the picture take some.
  private static let mostPixelsApiece = 16
  /// So many are decoded in half a second.
  private static let pixelsOfNoMatter = 1 << 26

  private mutating func note(_ header: StreamHeader?) {
    guard let header else { return }
    let most = largest.map { $0.width * $0.height } ?? 0
    if header.width * header.height > most { largest = header }
  }

  /// What the items of a file are.
  private static func names(
    in part: Range<Int>, of file: borrowing OpenFile
  ) throws(FileError) -> [Int: Set<String>] {
    var names: [Int: Set<String>] = [:]
    let version = try file.bytes(at: part.lowerBound, count: 1)
    let entries = part.dropFirst(version == [0] ? 6 : 8)
    for box in try ISOBox.boxes(in: entries, of: file, atMost: mostItems) where box.name == "infe" {
      let entry = try file.bytes(at: box.body.lowerBound, count: min(14, box.body.count))
      guard entry.count >= 12, entry[0] >= 2 else { continue }
      let digits = entry[0] == 2 ? 2 : 4
      guard entry.count >= 10 + digits else { continue }
      let number = bigEndian(entry[4..<4 + digits])
      names[number, default: []].insert(String(anyUTF8OrLatin1: entry[(6 + digits)..<(10 + digits)]))
    }
    return names
  }

  /// Parameters of HEVC stand with the properties of items.
  private mutating func readProperties(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    for container in try ISOBox.boxes(in: part, of: file) where container.name == "ipco" {
      for (index, box) in try ISOBox.boxes(in: container.body, of: file).enumerated() {
        try properties.add(box, number: index + 1, of: file)
        guard box.name == "hvcC" else { continue }
        var table = NumberTable(try file.bytes(at: box.body.lowerBound, count: min(box.body.count, Self.longestTable)))
        _ = table.next(22)
        for _ in 0..<(table.next(1).map { bigEndian($0) } ?? 0) {
          guard table.next(1) != nil, let count = table.number(2) else { break }
          for _ in 0..<count {
            guard let length = table.number(2), let unit = table.next(length) else { break }
            if let header = noteUnit(unit.prefix(Self.longestHeader)) { headers[index + 1] = header }
          }
        }
      }
    }
  }

  /// The streams of the items of a file, by where those are.
  private mutating func readItems(
    _ names: [Int: Set<String>], _ items: HEIFItems, _ part: Range<Int>, inner: Range<Int>?,
    of file: borrowing OpenFile
  ) throws(FileError) {
    var table = NumberTable(try file.bytes(at: part.lowerBound, count: min(part.count, Self.longestTable)))
    guard let version = table.number(1), table.next(3) != nil, let sizes = table.number(2) else { return }
    let digits = (0..<4).map { sizes >> (12 - 4 * $0) & 15 }
    guard digits.allSatisfy({ $0 <= 8 }), let count = table.number(version < 2 ? 2 : 4) else { return }
    for _ in 0..<count {
      guard let number = table.number(version < 2 ? 2 : 4), let way = version > 0 ? table.number(2) : 0,
        table.next(2) != nil, let base = table.number(digits[2]), let partCount = table.number(2)
      else { return }
      var parts: [Range<Int>] = []
      let space = way & 15 == 1 ? inner ?? 0..<0 : 0..<file.size
      for _ in 0..<partCount {
        allowance -= 1
        guard allowance > 0, version == 0 || table.next(digits[3]) != nil, let offset = table.number(digits[0]),
          let length = table.number(digits[1])
        else { return }
        let rest = space.dropFirst(base).dropFirst(offset)
        parts.append(length == 0 ? rest : rest.prefix(length))
      }
      for name in names[number] ?? [] {
        let item = Item(parts: parts)
        switch name {
        case "av01":
          let (header, pictures) = try readUnitsOfAV1(item, of: file)
          pixels[number] = (header?.pixels ?? 0) * pictures
          if header?.isLimited == true { limited.insert(number) }
        case "hvc1", "hev1":
          let header = items.properties[number]?.compactMap { headers[$0] }.last
          pixels[number] = try readUnitsOfHEVC(item, header, of: file)
        default: break
        }
      }
    }
  }

  /// Returns the header of the largest pictures, and how many pictures there are to decode.
  private mutating func readUnitsOfAV1(
    _ item: Item, of file: borrowing OpenFile
  ) throws(FileError) -> (StreamHeader?, pictures: Int) {
    var (offset, pictures, stream) = (0, 0, StreamHeader?.none)
    while allowance > 0 {
      allowance -= 1
      let head = try item.bytes(at: offset, count: Self.longestHeader, of: file)
      guard let first = head.first else { break }
      var start = first & 4 != 0 ? 2 : 1
      var length = max(0, item.count - offset - start)
      if first & 2 != 0 {
        // Seven bits a byte, the least significant first.
        length = 0
        for digit in 0..<8 {
          guard start < head.count else { return (stream, pictures) }
          length |= Int(head[start] & 0x7F) << (7 * digit)
          start += 1
          if head[start - 1] < 0x80 { break }
        }
      }
      switch first >> 3 & 15 {
      case 1:
        let header = StreamHeader(av1: head.dropFirst(start).prefix(length))
        note(header)
        stream = header?.larger(than: stream) ?? stream
      // The header of a picture, alone or with the picture.
      case 3, 6: pictures += 1
      default: break
      }
      offset += start + length
    }
    return (stream, pictures)
  }

  /// Returns how many pixels there are to decode.
  private mutating func readUnitsOfHEVC(
    _ item: Item, _ header: StreamHeader?, of file: borrowing OpenFile
  ) throws(FileError) -> Int {
    var (offset, pictures, stream) = (0, 0, header)
    while allowance > 0 {
      allowance -= 1
      let head = try item.bytes(at: offset, count: 4 + Self.longestHeader, of: file)
      guard head.count > 4 else { break }
      let length = bigEndian(head[..<4])
      let unit = head[4...].prefix(min(length, Self.longestHeader))
      if let own = noteUnit(unit) { stream = own.larger(than: stream) ?? stream }
      // A part of a picture, the first of it.
      if unit.count > 2, unit.first! >> 1 & 63 < 32, unit.dropFirst(2).first! >= 0x80 { pictures += 1 }
      offset += 4 + length
    }
    return (stream?.pixels ?? 0) * pictures
  }

  /// The header of a unit has two bytes. Returns what it says of the stream, where it does.
  @discardableResult
  private mutating func noteUnit(_ unit: ArraySlice<UInt8>) -> StreamHeader? {
    guard let first = unit.first, first >> 1 & 63 == 33 else { return nil }
    let header = StreamHeader(hevc: unit.dropFirst(2))
    note(header)
    return header
  }
}

extension HEIFStreams {
  /// Parts of a file that are one piece to whoever reads them.
  private struct Item {
    let parts: [Range<Int>]

    var count: Int { parts.reduce(0) { $0 + $1.count } }

    func bytes(at offset: Int, count: Int, of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
      var (bytes, skipped): ([UInt8], Int) = ([], offset)
      for part in parts {
        let rest = part.dropFirst(skipped).prefix(count - bytes.count)
        skipped = max(0, skipped - part.count)
        if !rest.isEmpty { bytes += try file.bytes(at: rest.lowerBound, count: rest.count) }
        if bytes.count == count { break }
      }
      return bytes
    }
  }
}
