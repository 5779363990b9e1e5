extension JSON5Value {
  /// The value as one to write. The keys of objects are sorted.
  package init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .list(let values): self = .list(values.map { JSON5Value($0) })
    case .object(let keys): self = .object(keys.sorted { $0.key < $1.key }.map { Member($0.key, JSON5Value($0.value)) })
    }
  }
}
