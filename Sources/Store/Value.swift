import ImageCodecs

/// The value of a column.
enum Value {
  case null
  case integer(Int64)
  case text(String)
  case bytes([UInt8])

  init(_ text: String?) { self = text.map(Value.text) ?? .null }

  init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }

  init(_ exact: ExactValue?) {
    switch exact {
    case .text(let text): self = .text(text)
    case .integer(let number): self = .integer(number)
    case nil: self = .null
    }
  }
}
