import CCodecs
import Files

/// The sizes, marks and transformations among item properties, by property number.
struct HEIFProperties {
  private(set) var turns: [Int: HEIFTurn] = [:]
  /// The properties that mark an item as alpha.
  private(set) var alphaMarks: Set<Int> = []
  /// The properties that mark an item as a gain map of Apple.
  private(set) var gainMarks: Set<Int> = []
  /// The sizes of pictures.
  private(set) var sizes: [Int: (width: Int, height: Int)] = [:]

  private static let alphaNames: Set = [
    "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1", "urn:mpeg:avc:2015:auxid:1",
  ]

  mutating func add(_ property: ISOBox, number: Int, of file: borrowing OpenFile) throws(FileError) {
    if let turn = try HEIFTurn(property, of: file) { turns[number] = turn }
    if property.name == "ispe" {
      var table = NumberTable(try file.bytes(at: property.body.lowerBound, count: min(property.body.count, 12)))
      if table.next(4) != nil, let width = table.number(4), let height = table.number(4) {
        sizes[number] = (width, height)
      }
    }
    guard property.name == "auxC" else { return }
    let name = try file.bytes(at: property.body.lowerBound, count: min(property.body.count, 64)).dropFirst(4)
    let kind = String(anyUTF8OrLatin1: name.prefix { $0 != 0 })
    if Self.alphaNames.contains(kind) { alphaMarks.insert(number) }
    if kind == GainFormula.appleType { gainMarks.insert(number) }
  }
}
