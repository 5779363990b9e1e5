/// A HEIF from the fixture’s writer, modified in ways that the writer does not support. Its colors are item 1; alpha or
/// a thumbnail is item 2.
package struct EditedHEIF {
  package private(set) var bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private struct Box {
    var name: String
    var body: [UInt8]

    init(_ name: String, _ body: [UInt8]) { (self.name, self.body) = (name, body) }

    var bytes: [UInt8] { isoBox(name, body) }
  }

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [Box] {
    var (boxes, rest): ([Box], ArraySlice<UInt8>) = ([], bytes)
    while rest.count >= 8 {
      let length = bigEndianNumber(rest.prefix(4))
      boxes.append(
        Box(String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), Array(rest.prefix(length).dropFirst(8))))
      rest = rest.dropFirst(length)
    }
    return boxes
  }

  /// Adds a property after those that items have.
  package mutating func add(_ name: String, _ body: [UInt8], to items: Set<Int>) throws {
    var file = Self.boxes(bytes[...])
    let place = try Self.found(file.firstIndex { $0.name == "meta" })
    let property = Box(name, body)
    // One byte for each item, in addition to the property.
    let growth = property.bytes.count + items.count
    var parts = Self.boxes(file[place].body.dropFirst(4))
    for index in parts.indices {
      switch parts[index].name {
      case "iprp": parts[index].body = try Self.adding(property, to: items, in: parts[index].body)
      case "iloc": try Self.move(&parts[index].body, by: growth)
      default: break
      }
    }
    file[place].body = file[place].body.prefix(4) + parts.flatMap(\.bytes)
    let count = bytes.count
    bytes = file.flatMap(\.bytes)
    try Self.expect(bytes.count == count + growth)
  }

  private static func adding(_ property: Box, to items: Set<Int>, in body: [UInt8]) throws -> [UInt8] {
    var parts = boxes(body[...])
    let list = try found(parts.firstIndex { $0.name == "ipco" })
    let number = boxes(parts[list].body[...]).count + 1
    parts[list].body += property.bytes
    let table = try found(parts.firstIndex { $0.name == "ipma" })
    // Version and flags mean that numbers are short.
    try expect(parts[table].body.prefix(4) == [0, 0, 0, 0])
    var (rest, entries) = (parts[table].body.dropFirst(8), [UInt8]())
    while rest.count >= 3 {
      let item = bigEndianNumber(rest.prefix(2))
      let count = Int(rest.dropFirst(2).first!)
      let isMeant = items.contains(item)
      entries += rest.prefix(2) + [UInt8(count + (isMeant ? 1 : 0))] + rest.dropFirst(3).prefix(count)
      // The highest bit marks a property as essential.
      if isMeant { entries.append(0x80 | UInt8(number)) }
      rest = rest.dropFirst(3 + count)
    }
    parts[table].body = parts[table].body.prefix(8) + entries
    return parts.flatMap(\.bytes)
  }

  /// Moves the locations of all items further down the file.
  private static func move(_ table: inout [UInt8], by growth: Int) throws {
    // Each has a number, a construction method, a base of four bytes, and a list of extents of eight bytes.
    try expect(table.prefix(6) == [0, 0, 0, 0, 0x44, 0x40])
    var offset = 8
    while offset + 10 <= table.count {
      let start = bigEndianNumber(table[offset + 4..<offset + 8]) + growth
      table.replaceSubrange(offset + 4..<offset + 8, with: bigEndian(start, 4))
      offset += 10 + 8 * bigEndianNumber(table[offset + 8..<offset + 10])
    }
  }

  /// Turns the thumbnail into the alpha of the picture.
  package mutating func useThumbnailAsAlpha() throws {
    try useThumbnail(as: "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha")
  }

  /// Turns the thumbnail into an auxiliary picture of a type.
  ///
  /// - Parameter item: The number of the thumbnail: 3 in a file with EXIF.
  package mutating func useThumbnail(as type: String, item: Int = 2) throws {
    let name = Array("thmb".utf8)
    let place = try Self.found(bytes.indices.first { bytes[$0...].starts(with: name) })
    bytes.replaceSubrange(place..<place + 4, with: Array("auxl".utf8))
    try add("auxC", [0, 0, 0, 0] + Array(type.utf8) + [0], to: [item])
  }

  /// Hides an item, as a picture from which others are derived.
  package mutating func hide(item: Int) throws {
    let entry = Array("infe".utf8) + [2, 0, 0, 0] + bigEndian(item, 2)
    let place = try Self.found(bytes.indices.first { bytes[$0...].starts(with: entry) })
    bytes[place + 7] = 1
  }

  /// Marks the range of an AVIF's alpha as limited in its stream, without changing any sample.
  package mutating func limitAlpha() throws {
    // The writer stores alpha first. Its header ends with the range, a flag, and a one bit that ends the unit.
    let start = try Self.found(bytes.indices.first { bytes[$0...].starts(with: [0x12, 0, 0x0A]) })
    let body = start + 4..<start + 4 + Int(bytes[start + 3])
    let bits = body.flatMap { index in (0..<8).map { (index, UInt8(0x80) >> UInt8($0)) } }
    let end = try Self.found(bits.lastIndex { bytes[$0.0] & $0.1 != 0 })
    let (index, mask) = bits[end - 2]
    try Self.expect(bytes[index] & mask != 0)
    bytes[index] ^= mask
  }

  private static func found<Place>(_ place: Place?) throws(FixtureError) -> Place {
    guard let place else { throw FixtureError("this is not what the writer of HEIF writes") }
    return place
  }

  private static func expect(_ isSo: Bool) throws(FixtureError) { _ = try found(isSo ? 0 : nil) }
}
