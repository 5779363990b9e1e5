import CCodecs
import Files

/// The HEVC and AV1 streams in a HEIF file. Decoders allocate memory for the sizes given in the streams, whatever the
/// boxes around them say, and decode all pictures in them.
struct HEIFStreams {
  /// The stream header with the most pixels, if any was found.
  private(set) var largest: StreamHeader?
  /// The number of pixels decoded for the first picture and its alpha: those of all pictures in the streams of all
  /// items from which it is derived, each as often as it is used.
  private(set) var decodedPixels = 0
  /// True if some of the decoded streams do not give the size of their pictures.
  private var hasUnknownSize = false
  /// True if the item locations have an unknown format.
  private var hasUnknownPlaces = false
  /// The number of further boxes, references, item parts and units that may be examined. The decoder may still decode
  /// the data after that, so the file is refused when this is used up.
  private var allowance = 50_000
  /// The stream content that properties add to their items, by property number.
  private var configurations: [Int: StreamContent] = [:]
  /// The pixels of all pictures in the stream of each item.
  private var pixels: [Int: Int] = [:]
  /// 1 for each item that has pictures of unknown size.
  private var sizeless: [Int: Int] = [:]
  /// The items whose streams have limited range.
  private var limited: Set<Int> = []
  private var properties = HEIFProperties()
  /// The maximum number of transformations of any item.
  private var maxTurns = 0
  /// The place of the number of the first picture, and that of the flags of the item to decode instead.
  private var primaryPlace: Range<Int>?
  private var flagPlace = 0
  /// The alpha of the first picture.
  private(set) var alpha: HEIFAlpha?

  private static let longestHeader = 512

  /// - Parameter item: The item to decode instead of the first picture; 0 for that.
  init(_ file: borrowing OpenFile, item: Int = 0) throws(FileError) {
    for box in try ISOBox.boxes(in: 0..<file.size, of: file, allowance: &allowance) where box.name == "meta" {
      let inner = try ISOBox.boxes(in: box.body.dropFirst(4), of: file, allowance: &allowance)
      for box in inner where box.name == "iprp" { try readProperties(box.body, of: file) }
      let items = try HEIFItems(inner, of: file, allowance: &allowance)
      let places = try HEIFPlaces(inner, of: file, allowance: &allowance)
      hasUnknownPlaces = hasUnknownPlaces || places.areUnknown
      try readItems(places, items, of: file)
      for numbers in items.properties.values {
        maxTurns = max(maxTurns, numbers.count { properties.turns[$0] != nil })
      }
      primaryPlace = primaryPlace ?? items.primaryPlace
      flagPlace = places.flags[item] ?? flagPlace
      alpha = item == 0 ? HEIFAlpha(items, properties, limited: limited) : nil
      decodedPixels = min(HEIFItems.endless, decodedPixels + items.sum(of: pixels, for: item))
      hasUnknownSize = hasUnknownSize || items.sum(of: sizeless, for: item) > 0
    }
    // Only the streams of the item are decoded, and their pixels are counted.
    if item != 0 { largest = nil }
  }

  /// Refuses a file whose decoder would allocate more memory than its header suggests.
  static func checked(_ file: borrowing OpenFile, against info: ImageInfo) throws(ImageError) -> HEIFStreams {
    let streams: HEIFStreams
    do { streams = try HEIFStreams(file, item: info.item) } catch { throw ImageError(error) }
    if let reason = streams.objection(to: info) { throw ImageError(file.path, reason) }
    return streams
  }

  /// Returns the reason to refuse a file whose header claims pictures of this size; nil if there is none.
  ///
  /// Pictures may consist of tiles that extend beyond them, and may be cropped: such files stay within four times the
  /// size of the picture. The C layer makes libheif keep to the same limit (`limiting_side`), except for what streams
  /// claim.
  func objection(to info: ImageInfo) -> ImageError.Reason? {
    let stored = info.storedWidth * info.storedHeight
    let size = "\(info.storedWidth) × \(info.storedHeight)"
    if let largest, largest.pixels > max(1 << 22, 4 * stored) {
      return .malformed(
        "a picture in it has \(largest.width) × \(largest.height) pixels, but its header says \(size)")
    }
    if maxTurns > HEIFTurn.most { return .malformed("a picture in it is rotated \(maxTurns) times") }
    if allowance <= 0 { return .malformed("it has too many parts") }
    if hasUnknownPlaces { return .malformed("its item offsets are invalid") }
    if decodedPixels >= HEIFItems.endless { return .malformed("its pictures are nested too deeply") }
    if hasUnknownSize { return .malformed("its picture has no size") }
    guard decodedPixels > Self.mostDecodedPerShown * stored + Self.harmlessPixels else { return nil }
    return .malformed("\(decodedPixels / 1_000_000) megapixels would have to be decoded for a picture of only \(size)")
  }

  /// Examines a file, and adds the location of its alpha to the options, or that of the number of its picture if
  /// another item is to be decoded.
  @Sendable static func examine(
    _ file: borrowing OpenFile, _ info: ImageInfo, for options: inout ccodecs_decode_options
  ) throws(ImageError) {
    let streams = try checked(file, against: info)
    if let alpha = streams.alpha { options.alpha = alpha.forCodec }
    if info.item == 0 { return }
    guard let place = streams.primaryPlace else { throw ImageError(file.path, .malformed("it has no picture")) }
    (options.item_place, options.item_bytes) = (Int64(place.lowerBound), Int32(place.count))
    options.flag_place = Int64(streams.flagPlace)
  }

  /// The number of pixels that may be decoded for each pixel shown: more than one is needed for alpha, overlaid layers,
  /// and tiles that extend beyond the picture.
  private static let mostDecodedPerShown = 16
  /// A harmless number of pixels, which are decoded in half a second.
  private static let harmlessPixels = 1 << 26

  private mutating func note(_ content: StreamContent) { largest = content.header?.larger(than: largest) ?? largest }

  /// Reads properties, whose units are decoded before those of the items.
  private mutating func readProperties(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    for container in try ISOBox.boxes(in: part, of: file, allowance: &allowance) where container.name == "ipco" {
      let boxes = try ISOBox.boxes(in: container.body, of: file, allowance: &allowance)
      for (index, box) in boxes.enumerated() {
        try properties.add(box, number: index + 1, of: file)
        let content: StreamContent
        switch box.name {
        case "hvcC": content = try readConfigurationOfHEVC(box.body, of: file)
        case "av1C": content = try readUnitsOfAV1(HEIFItemData(parts: [box.body.dropFirst(4)]), of: file)
        default: continue
        }
        note(content)
        configurations[index + 1, default: StreamContent()].add(content)
      }
    }
  }

  private mutating func readConfigurationOfHEVC(
    _ part: Range<Int>, of file: borrowing OpenFile
  ) throws(FileError) -> StreamContent {
    var content = StreamContent()
    var table = try NumberTable(part, of: file, allowance: &allowance)
    guard table.next(22) != nil, let arrays = table.number(1) else { return content }
    for _ in 0..<arrays {
      guard table.next(1) != nil, let count = table.number(2) else { break }
      for _ in 0..<count {
        guard allowance > 0, let length = table.number(2), let unit = table.next(length) else { break }
        allowance -= 1
        content.add(hevc: unit.prefix(Self.longestHeader))
      }
    }
    return content
  }

  /// Reads the streams of a file's items.
  private mutating func readItems(
    _ places: HEIFPlaces, _ items: HEIFItems, of file: borrowing OpenFile
  ) throws(FileError) {
    for (number, item) in places.items {
      for name in (places.types[number] ?? []).sorted() {
        guard var content = try readUnits(item, named: name, of: file) else { continue }
        for property in items.properties[number] ?? [] {
          if let configuration = configurations[property] { content.add(configuration) }
        }
        note(content)
        if content.header?.isLimited == true { limited.insert(number) }
        // An item may be listed twice, with two locations.
        if let found = content.pixels { pixels[number] = max(found, pixels[number] ?? 0) } else { sizeless[number] = 1 }
      }
    }
  }

  /// Reads the content of a stream; nil if the item is not a stream.
  private mutating func readUnits(
    _ item: HEIFItemData, named name: String, of file: borrowing OpenFile
  ) throws(FileError) -> StreamContent? {
    switch name {
    case "av01": try readUnitsOfAV1(item, of: file)
    case "hvc1", "hev1": try readUnitsOfHEVC(item, of: file)
    default: nil
    }
  }

  private mutating func readUnitsOfAV1(
    _ item: HEIFItemData, of file: borrowing OpenFile
  ) throws(FileError) -> StreamContent {
    var (content, offset) = (StreamContent(), 0)
    while true {
      let head = try item.bytes(at: offset, count: Self.longestHeader, of: file, allowance: &allowance)
      guard let first = head.first else { return content }
      var start = first & 4 != 0 ? 2 : 1
      var length = max(0, item.count - offset - start)
      if first & 2 != 0 {
        // Seven bits per byte, the least significant first.
        length = 0
        for digit in 0..<8 {
          guard start < head.count else { return content }
          length |= Int(head[start] & 0x7F) << (7 * digit)
          start += 1
          if head[start - 1] < 0x80 { break }
        }
      }
      content.add(av1: head.dropFirst(start).prefix(length), kind: first >> 3 & 15)
      offset += start + length
    }
  }

  private mutating func readUnitsOfHEVC(
    _ item: HEIFItemData, of file: borrowing OpenFile
  ) throws(FileError) -> StreamContent {
    var (content, offset) = (StreamContent(), 0)
    while true {
      let head = try item.bytes(at: offset, count: 4 + Self.longestHeader, of: file, allowance: &allowance)
      guard head.count > 4 else { return content }
      let length = bigEndian(head[..<4])
      content.add(hevc: head[4...].prefix(length))
      offset += 4 + length
    }
  }
}
