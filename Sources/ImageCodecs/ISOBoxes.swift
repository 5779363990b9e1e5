import Files

/// A box of a file in the way of ISO’s base media, which HEIF and Canon’s latest raw files have.
struct ISOBox {
  var name: String
  /// What tells boxes apart that are named `uuid`.
  var identifier: [UInt8]
  var body: Range<Int>

  /// The boxes in a part of a file, one behind the other.
  static func boxes(
    in part: Range<Int>, of file: borrowing OpenFile, atMost most: Int = 1000
  ) throws(FileError) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var offset = part.lowerBound
    while boxes.count < most, offset < part.upperBound {
      let head = try file.bytes(at: offset, count: min(32, part.upperBound - offset))
      guard head.count >= 8 else { break }
      let isLong = bigEndian(head[..<4]) == 1
      var start = isLong ? 16 : 8
      guard head.count >= start, !isLong || head[8] == 0 else { break }
      var length = isLong ? bigEndian(head[8..<16]) : bigEndian(head[..<4])
      if length == 0 { length = part.upperBound - offset }
      let name = String(anyUTF8OrLatin1: head[4..<8])
      var identifier: [UInt8] = []
      if name == "uuid" {
        identifier = Array(head[start...].prefix(16))
        start += 16
      }
      guard length >= start else { break }
      boxes.append(
        ISOBox(
          name: name, identifier: identifier,
          body: min(offset + start, part.upperBound)..<min(offset + length, part.upperBound)))
      offset += length
    }
    return boxes
  }
}
