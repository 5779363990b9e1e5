/// Spells values as bytes, such that no two different values are spelled alike.
struct ValueEncoder: Encoder {
  private let output: Output
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// What comes before each value.
  private enum Mark: UInt8 {
    case null
    case bits
    case text
    case key
    case element
    case end
  }

  private final class Output {
    var bytes: [UInt8] = []
  }

  static func bytes(of value: some Encodable) -> [UInt8] {
    let output = Output()
    do {
      try ValueEncoder(output: output).write(value)
    } catch {
      preconditionFailure("Values that have a digest can be encoded: \(error)")
    }
    return output.bytes
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  // MARK: - Writing

  private func mark(_ mark: Mark) { output.bytes.append(mark.rawValue) }

  private func write(bits: UInt64) {
    mark(.bits)
    for shift in stride(from: 0, to: 64, by: 8) { output.bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  private func write(text: String, marked kind: Mark = .text) {
    mark(kind)
    var text = text
    text.withUTF8 { utf8 in
      let count = utf8.count
      for shift in stride(from: 0, to: 64, by: 8) { output.bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
      unsafe output.bytes.append(contentsOf: utf8)
    }
  }

  fileprivate func write(_ value: some Encodable) throws {
    switch value {
    case let text as String: write(text: text)
    case let flag as Bool: write(bits: flag ? 1 : 0)
    case let number as Double: write(bits: number.bitPattern)
    case let number as Float: write(bits: UInt64(number.bitPattern))
    // One by one: looking for `BinaryInteger` among the protocols of a type takes a long time where it has none.
    case let number as Int: write(bits: UInt64(truncatingIfNeeded: number))
    case let number as Int8: write(bits: UInt64(truncatingIfNeeded: number))
    case let number as Int16: write(bits: UInt64(truncatingIfNeeded: number))
    case let number as Int32: write(bits: UInt64(truncatingIfNeeded: number))
    case let number as Int64: write(bits: UInt64(truncatingIfNeeded: number))
    case let number as UInt: write(bits: UInt64(number))
    case let number as UInt8: write(bits: UInt64(number))
    case let number as UInt16: write(bits: UInt64(number))
    case let number as UInt32: write(bits: UInt64(number))
    case let number as UInt64: write(bits: number)
    default:
      try value.encode(to: self)
      // What belongs to this value ends here.
      mark(.end)
    }
  }

  // MARK: - Containers

  private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {
      encoder.write(text: key.stringValue, marked: .key)
      encoder.mark(.null)
    }

    func encode(_ value: some Encodable, forKey key: Key) throws {
      encoder.write(text: key.stringValue, marked: .key)
      try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder.write(text: key.stringValue, marked: .key)
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.write(text: key.stringValue, marked: .key)
      return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  private struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    init(encoder: ValueEncoder) {
      self.encoder = encoder
    }

    private mutating func begin() {
      encoder.mark(.element)
      count += 1
    }

    mutating func encodeNil() {
      begin()
      encoder.mark(.null)
    }

    mutating func encode(_ value: some Encodable) throws {
      begin()
      try encoder.write(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      begin()
      return encoder.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      begin()
      return encoder.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.mark(.null) }
    func encode(_ value: some Encodable) throws { try encoder.write(value) }
  }
}
