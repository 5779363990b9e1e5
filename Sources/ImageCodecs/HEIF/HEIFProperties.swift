import CCodecs
import Files

/// The alpha marks and transformations among item properties, by property number.
struct HEIFProperties {
  private(set) var turns: [Int: HEIFTurn] = [:]
  /// The properties that mark an item as alpha.
  private(set) var alphaMarks: Set<Int> = []

  private static let alphaNames: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
  ]

  mutating func add(_ property: ISOBox, number: Int, of file: borrowing OpenFile) throws(FileError) {
    if let turn = try HEIFTurn(property, of: file) { turns[number] = turn }
    guard property.name == "auxC" else { return }
    let name = try file.bytes(at: property.body.lowerBound, count: min(property.body.count, 64)).dropFirst(4)
    if Self.alphaNames.contains(String(anyUTF8OrLatin1: name.prefix { $0 != 0 })) { alphaMarks.insert(number) }
  }
}
