/// Returns text in HTML: as content or as the value of an attribute in quotes.
///
///     "<li title=\"\(escaped(name))\">"
func escaped(_ text: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(text.utf8.count + 16)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): bytes += "&amp;".utf8
    case UInt8(ascii: "<"): bytes += "&lt;".utf8
    case UInt8(ascii: ">"): bytes += "&gt;".utf8
    case UInt8(ascii: "\""): bytes += "&quot;".utf8
    case UInt8(ascii: "'"): bytes += "&#39;".utf8
    // Characters that HTML has no place for.
    case 0..<9, 11, 12, 14..<32, 127: bytes += "\u{FFFD}".utf8
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Returns a number with at most four places, as style sheets are written with.
func written(_ number: Double) -> String {
  let rounded = (number * 1e4).rounded() / 1e4
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : "\(rounded)"
}
