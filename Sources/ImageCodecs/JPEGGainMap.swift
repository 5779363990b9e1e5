import Files

/// Finds the gain map of a JPEG: another JPEG behind it, listed in its Multi-Picture Format.
enum JPEGGainMap {
  static let listSignature = Array("MPF\0".utf8)
  private static let packetSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let longestList = 4096
  /// The number of further pictures that are examined. Cameras store a few previews.
  private static let maxPictures = 6

  /// - Parameters:
  ///   - list: The range of the segment that lists the pictures.
  ///   - photo: The header of the first one.
  static func find(
    in file: borrowing OpenFile, listedIn list: Range<Int>, photo: ImageInfo
  ) throws(ImageError) -> GainMap? {
    do throws(FileError) {
      for part in try pictures(of: file, listedIn: list) {
        guard let formula = try formula(of: part, in: file) else { continue }
        return try map(formula, at: part, of: file, photo: photo)
      }
    } catch {
      throw ImageError(error)
    }
    return nil
  }

  /// Returns the ranges of the pictures after the first. Offsets are relative to the list's TIFF header.
  private static func pictures(
    of file: borrowing OpenFile, listedIn list: Range<Int>
  ) throws(FileError) -> [Range<Int>] {
    let base = list.lowerBound + listSignature.count
    let bytes = try file.bytes(at: base, count: min(max(0, list.upperBound - base), longestList))
    let (source, entries, entryBytes) = (MemoryBlock(bytes[...]), 0xB002, 16)
    guard let reader = TIFFReader(Array(bytes.prefix(16))),
      let directory = reader.directory(at: reader.firstDirectory, of: source),
      let table = reader.bytes(directory[entries], atMost: longestList, of: source)
    else { return [] }
    let isLittle = bytes[0] == UInt8(ascii: "I")
    func number(_ bytes: ArraySlice<UInt8>) -> Int { isLittle ? bigEndian(bytes.reversed()) : bigEndian(bytes) }
    return stride(from: entryBytes, to: table.count - entryBytes + 1, by: entryBytes).prefix(maxPictures)
      .compactMap { place in
        let (length, offset) = (number(table[place + 4..<place + 8]), number(table[place + 8..<place + 12]))
        let start = base + offset
        guard offset > 0, length > 4, start < file.size else { return nil }
        return start..<min(start + length, file.size)
      }
  }

  /// Returns the formula in a picture; nil if it is not a gain map.
  private static func formula(of part: Range<Int>, in file: borrowing OpenFile) throws(FileError) -> GainFormula? {
    guard try file.bytes(at: part.lowerBound, count: 3) == [0xFF, 0xD8, 0xFF] else { return nil }
    var segments = JPEGSegments(in: part)
    var packet: [UInt8] = []
    while let segment = try segments.next(of: file) {
      if segment.marker == 0xE2, segment.head.starts(with: GainFormula.isoSignature),
        let formula = GainFormula(
          iso: Array(try file.bytes(of: segment).dropFirst(GainFormula.isoSignature.count)))
      {
        return formula
      }
      if segment.marker == 0xE1, segment.head.starts(with: packetSignature), packet.isEmpty {
        packet = Array(try file.bytes(of: segment).dropFirst(packetSignature.count))
      }
    }
    if packet.isEmpty { return nil }
    if let formula = GainFormula(packet: packet) { return formula }
    let stops = AppleHeadroom.stops(inEXIF: try MetadataBlocks(jpeg: 0..<file.size, of: file).exif)
    return GainFormula(applePacket: packet, isKnown: false, stops: stops)
  }

  private static func map(
    _ formula: GainFormula, at part: Range<Int>, of file: borrowing OpenFile, photo: ImageInfo
  ) throws(FileError) -> GainMap? {
    // A map that cannot be decoded is not used.
    guard let header = try? JPEGHeader(file, in: part), header.isCommon,
      let info = try? header.header(of: file.path).info
    else { return nil }
    let map = GainMap(
      formula: formula,
      picture: GainMap.Picture(
        width: info.storedWidth, height: info.storedHeight, color: info.color, bitsPerChannel: info.bitsPerChannel,
        isProgressive: info.isProgressive, needsWhole: info.needsWhole, dataBytes: info.dataBytes, place: .part(part)))
    return map.suits(photo) ? map : nil
  }
}
