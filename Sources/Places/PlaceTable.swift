import CPlaces

/// Towns and the outlines of countries, from a table that is part of the program.
///
///     PlaceTable.shared.namedPlace(latitude: 47_050_168, longitude: 8_309_307)  // Luzern, Switzerland
///
/// The table has the names of countries, outlines, and towns by latitude. Its numbers have seven bits per byte, the
/// lowest first; the lowest bit of signed ones is their sign. Lengths precede texts and lists. Coordinates are
/// hundredths of a degree.
package struct PlaceTable: Sendable {
  package static let shared = PlaceTable(embedded)

  let countries: [String]
  let towns: [Town]
  let outlines: Outlines
  /// The outlines as in the table.
  package let outlineBytes: [UInt8]

  /// A town, or a village that is the largest far and wide.
  struct Town: Sendable {
    /// In hundredths of a degree.
    var latitude: Int
    var longitude: Int
    /// The index of the country.
    var country: Int
    var name: String
  }

  init(_ table: [UInt8]) {
    var reader = PlaceReader(table[...])
    countries = (0..<reader.unsigned()).map { _ in reader.text() }
    outlineBytes = Array(reader.bytes(reader.unsigned()))
    outlines = Outlines(outlineBytes)
    var latitude = -90 * 100
    towns = (0..<reader.unsigned()).map { _ in
      latitude += reader.unsigned()
      let longitude = Int(reader.byte()) | Int(reader.byte()) << 8
      return Town(
        latitude: latitude, longitude: longitude - 180 * 100, country: reader.unsigned(), name: reader.text())
    }
  }

  private static var embedded: [UInt8] {
    let table = unsafe cplaces_table()
    // Sound: the table is constant, and has this size.
    return unsafe Array(UnsafeBufferPointer(start: table.bytes, count: table.count))
  }
}

/// Reads the numbers and texts of a table of places, which is part of the program and valid.
struct PlaceReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func byte() -> UInt8 { rest.removeFirst() }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  mutating func unsigned() -> Int {
    var (number, shift) = (0, 0)
    while true {
      let next = byte()
      number |= Int(next & 0x7F) << shift
      if next < 0x80 { return number }
      shift += 7
    }
  }

  mutating func signed() -> Int {
    let number = unsigned()
    return number & 1 == 0 ? number >> 1 : -(number >> 1) - 1
  }

  mutating func text() -> String { String(decoding: bytes(unsigned()), as: UTF8.self) }
}
