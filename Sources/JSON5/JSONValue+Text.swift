extension JSONValue {
  /// The value as JSON5, on one line.
  package var text: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number: word ?? "null"
    case .text(let text): JSON5Text.quoted(text)
    case .list(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let keys):
      keys.isEmpty
        ? "{}" : "{ \(keys.sorted { $0.key < $1.key }.map { "\(Self.key($0.key)): \($0.value.text)" }.joined(separator: ", ")) }"
    }
  }

  /// Returns a key as written: in quotation marks if it needs them.
  package static func key(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
          || (byte >= 0x30 && byte <= 0x39)
      } && name.utf8.first.map { !(0x30...0x39).contains($0) } ?? false
    return isPlain ? name : JSON5Text.quoted(name)
  }
}
