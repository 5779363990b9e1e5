/// A value to write into a JSON5 file. Its keys have an order.
///
///     let photo: JSON5Value = ["file": "a.jpg", "weight": 2.5, "focus": [0.5, 0.25]]
package enum JSON5Value: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSON5Value])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSON5Value

    package init(_ key: String, _ value: JSON5Value) { (self.key, self.value) = (key, value) }
  }

  /// The same value with sorted keys: equal for values that mean the same.
  package var canonical: JSON5Value {
    switch self {
    case .list(let items): .list(items.map(\.canonical))
    case .object(let members):
      .object(
        members.map { Member($0.key, $0.value.canonical) }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      )
    case .null, .flag, .number, .text: self
    }
  }

  /// True if it has no text that a JSON5 file cannot hold, and no key twice.
  var isWritable: Bool {
    switch self {
    case .text(let text): !text.unicodeScalars.contains("\0")
    case .list(let items): items.allSatisfy(\.isWritable)
    case .object(let members):
      Set(members.map(\.key)).count == members.count
        && members.allSatisfy { !$0.key.unicodeScalars.contains("\0") && $0.value.isWritable }
    case .null, .flag, .number: true
    }
  }
}

extension JSON5Value: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .text(text) }
  package init(floatLiteral number: Double) { self = .number(number) }
  package init(integerLiteral number: Int) { self = .number(Double(number)) }
  package init(booleanLiteral flag: Bool) { self = .flag(flag) }
  package init(nilLiteral: ()) { self = .null }
  package init(arrayLiteral items: JSON5Value...) { self = .list(items) }
  package init(dictionaryLiteral members: (String, JSON5Value)...) { self = .object(members.map { Member($0, $1) }) }
}
