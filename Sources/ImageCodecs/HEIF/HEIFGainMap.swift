import Files
import Raster

/// Finds the gain map of a HEIF: an auxiliary picture of Apple's, or the picture in an item that says how to derive HDR
/// from the photo (ISO 21496-1).
enum HEIFGainMap {
  static func find(in file: borrowing OpenFile, photo: ImageInfo) throws(FileError) -> GainMap? {
    var allowance = 20_000
    for box in try ISOBox.boxes(in: 0..<file.size, of: file, allowance: &allowance) where box.name == "meta" {
      let inner = try ISOBox.boxes(in: box.body.dropFirst(4), of: file, allowance: &allowance)
      let description = Description(
        items: try HEIFItems(inner, of: file, allowance: &allowance),
        properties: try HEIFProperties(inner, of: file, allowance: &allowance),
        places: try HEIFPlaces(inner, of: file, allowance: &allowance))
      if let map = try description.map(of: file, photo: photo, &allowance) { return map }
    }
    return nil
  }

  /// The description of a file's items.
  private struct Description {
    let items: HEIFItems
    let properties: HEIFProperties
    let places: HEIFPlaces
    private static let longestFormula = 1024
    private static let maxItems = 16

    func map(of file: borrowing OpenFile, photo: ImageInfo, _ allowance: inout Int) throws(FileError) -> GainMap? {
      if let map = try isoMap(of: file, photo: photo, &allowance) { return map }
      let companion = items.companions.first { item in
        numbers(of: item).contains { properties.gainMarks.contains($0) }
      }
      guard let companion else { return nil }
      let stops = AppleHeadroom.stops(inEXIF: MetadataBlocks(heif: file).exif)
      for item in (items.descriptions[companion] ?? []).prefix(Self.maxItems) {
        let packet = try bytes(of: item, atMost: XMPPacket.longest, in: file, &allowance)
        if let formula = GainFormula(applePacket: packet, isKnown: true, stops: stops) {
          return map(formula, at: companion, photo: photo)
        }
      }
      return stops.flatMap { GainFormula(appleHeadroom: $0) }.flatMap { map($0, at: companion, photo: photo) }
    }

    /// The map of an item of the type `tmap`, which is derived from the photo and from the picture with its gains.
    private func isoMap(
      of file: borrowing OpenFile, photo: ImageInfo, _ allowance: inout Int
    ) throws(FileError) -> GainMap? {
      let derived = places.types.filter { $0.value == ["tmap"] }.keys.sorted()
      for item in derived.prefix(Self.maxItems) {
        guard let sources = items.parts[item], sources.count == 2, sources[0] == items.primary,
          sources[1] != sources[0], places.types[sources[1]] != ["tmap"]
        else { continue }
        let data = try bytes(of: item, atMost: Self.longestFormula, in: file, &allowance)
        // The first byte is the version of the item.
        guard data.first == 0, let formula = GainFormula(iso: Array(data.dropFirst())) else { continue }
        if let map = map(formula, at: sources[1], photo: photo) { return map }
      }
      return nil
    }

    private func bytes(
      of item: Int, atMost most: Int, in file: borrowing OpenFile, _ allowance: inout Int
    ) throws(FileError) -> [UInt8] {
      guard let data = places.items.first(where: { $0.number == item })?.data, data.count <= most else { return [] }
      return try data.bytes(at: 0, count: data.count, of: file, allowance: &allowance)
    }

    /// Returns the map in an item, if that has the shape of the photo as the decoder returns it.
    ///
    /// As stored, the map is aligned with the photo, like alpha. The decoder applies the transformations of each.
    private func map(_ formula: GainFormula, at item: Int, photo: ImageInfo) -> GainMap? {
      guard item > 0, let (width, height) = size(of: item) else { return nil }
      let turned = numbers(of: item).compactMap { properties.turns[$0]?.orientation }
        .reduce(Orientation.upright) { $0.followed(by: $1) }
      let sides = 1...DecodingLimits.longestSide
      guard let missing = Orientation.allCases.first(where: { turned.followed(by: $0) == photo.turnedByDecoder }),
        sides.contains(width), sides.contains(height)
      else { return nil }
      let map = GainMap(
        formula: formula,
        picture: GainMap.Picture(
          width: width, height: height, color: .ycbcr, bitsPerChannel: 8, isProgressive: false, needsWhole: true,
          dataBytes: 0, missingTurn: missing, place: .item(item)))
      return map.suits(photo) ? map : nil
    }

    /// Returns the size of an item as the decoder returns it. Turns before the stated size are part of it: libheif 1.15
    /// writes and reads them in this order.
    private func size(of item: Int) -> (width: Int, height: Int)? {
      numbers(of: item).reduce(nil) { size, number in
        properties.sizes[number] ?? size.map { properties.turns[number]?.size(of: $0) ?? $0 }
      }
    }

    private func numbers(of item: Int) -> [Int] { items.properties[item] ?? [] }
  }
}
