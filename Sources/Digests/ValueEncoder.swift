/// Encodes values as bytes, so that no two different values have the same bytes.
struct ValueEncoder: Encoder {
  private let output: Output
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// The byte that begins a value of some kind, or ends one.
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
      preconditionFailure("Only values with a digest can be encoded: \(error)")
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

  private func write(bits: UInt64, marked kind: Mark = .bits) {
    mark(kind)
    // Sound: the closure reads the eight bytes of the number.
    unsafe withUnsafeBytes(of: bits.littleEndian) { unsafe output.bytes.append(contentsOf: $0) }
  }

  private func write(text: String, marked kind: Mark = .text) {
    var text = text
    text.withUTF8 { utf8 in
      write(bits: UInt64(utf8.count), marked: kind)
      unsafe output.bytes.append(contentsOf: utf8)
    }
  }

  fileprivate func write<Value: Encodable>(_ value: Value) throws {
    if Value.self == String.self {
      write(text: value as! String)
    } else if let bits = Self.bits(of: value) {
      write(bits: bits)
    } else {
      try value.encode(to: self)
      // The parts of this value end here.
      mark(.end)
    }
  }

  /// Returns the bits of a number or a flag; nil for other values.
  ///
  /// Types are compared one by one, which takes hardly any time. Checking for a protocol, or casting a value to each
  /// type, would take most of the time of a run that changes nothing.
  private static func bits<Value>(of value: Value) -> UInt64? {
    if Value.self == Int.self { return UInt64(truncatingIfNeeded: value as! Int) }
    if Value.self == Double.self { return (value as! Double).bitPattern }
    if Value.self == Bool.self { return value as! Bool ? 1 : 0 }
    if Value.self == UInt8.self { return UInt64(value as! UInt8) }
    if Value.self == UInt64.self { return value as? UInt64 }
    if Value.self == Int64.self { return UInt64(truncatingIfNeeded: value as! Int64) }
    if Value.self == UInt32.self { return UInt64(value as! UInt32) }
    if Value.self == Int32.self { return UInt64(truncatingIfNeeded: value as! Int32) }
    if Value.self == UInt16.self { return UInt64(value as! UInt16) }
    if Value.self == Int16.self { return UInt64(truncatingIfNeeded: value as! Int16) }
    if Value.self == Int8.self { return UInt64(truncatingIfNeeded: value as! Int8) }
    if Value.self == UInt.self { return UInt64(value as! UInt) }
    if Value.self == Float.self { return UInt64((value as! Float).bitPattern) }
    return nil
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
