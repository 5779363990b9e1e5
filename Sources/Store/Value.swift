/// The value of a column.
enum Value {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }

  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

  /// The number's bits, so that exactly this number is read again.
  init(_ number: Double?) { self = number.map { .integer(Int64(bitPattern: $0.bitPattern)) } ?? .null }
}
