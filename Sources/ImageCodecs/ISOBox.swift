import Files

/// A box of an ISO base media file, as in HEIF and Canon's CR3 raw files.
struct ISOBox {
  var name: String
  /// The identifier that distinguishes boxes named `uuid`.
  var identifier: [UInt8]
  var body: Range<Int>

  /// Returns the first boxes in a part of a file.
  static func boxes(
    in part: Range<Int>, of file: borrowing OpenFile, atMost most: Int = 1000
  ) throws(FileError) -> [ISOBox] {
    var allowance = most
    return try boxes(in: part, of: file, allowance: &allowance)
  }

  /// Returns the boxes in a part of a file. Each one reduces `allowance`; once that is used up, there may be more.
  static func boxes(
    in part: Range<Int>, of file: borrowing OpenFile, allowance: inout Int
  ) throws(FileError) -> [ISOBox] {
    var boxes: [ISOBox] = []
    var offset = part.lowerBound
    while allowance > 0, offset < part.upperBound {
      allowance -= 1
      let rest = part.upperBound - offset
      let head = try file.bytes(at: offset, count: min(32, rest))
      guard head.count >= 8 else { break }
      let isLong = bigEndian(head[..<4]) == 1
      var start = isLong ? 16 : 8
      guard head.count >= start else { break }
      var length = isLong ? bigEndian(head[8..<16]) : bigEndian(head[..<4])
      // The box extends to the end, or its length overflows.
      if length <= 0 { length = rest }
      let name = String(anyUTF8OrLatin1: head[4..<8])
      var identifier: [UInt8] = []
      if name == "uuid" {
        identifier = Array(head[start...].prefix(16))
        start += 16
      }
      guard length >= start else { break }
      let end = offset + min(length, rest)
      boxes.append(ISOBox(name: name, identifier: identifier, body: min(offset + start, end)..<end))
      offset = end
    }
    return boxes
  }
}
