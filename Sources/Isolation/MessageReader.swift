/// Reads a message that is not trusted: invalid data throws an error, and never crashes.
package struct MessageReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  package mutating func number() throws(IsolationFault) -> Int {
    guard rest.count >= 8 else { throw .invalidReply }
    var bits: UInt64 = 0
    for byte in rest.prefix(8).reversed() { bits = bits << 8 | UInt64(byte) }
    rest = rest.dropFirst(8)
    return Int(truncatingIfNeeded: bits)
  }

  /// Reads a number in a range.
  package mutating func number(in range: ClosedRange<Int>) throws(IsolationFault) -> Int {
    let number = try number()
    guard range.contains(number) else { throw .invalidReply }
    return number
  }

  package mutating func double() throws(IsolationFault) -> Double {
    Double(bitPattern: UInt64(bitPattern: Int64(try number())))
  }

  package mutating func flag() throws(IsolationFault) -> Bool {
    guard let byte = rest.popFirst(), byte <= 1 else { throw .invalidReply }
    return byte == 1
  }

  package mutating func bytes() throws(IsolationFault) -> [UInt8] {
    let count = try number(in: 0...rest.count - min(8, rest.count))
    let bytes = Array(rest.prefix(count))
    rest = rest.dropFirst(count)
    return bytes
  }

  /// Reads a string on one line, of limited length.
  package mutating func text() throws(IsolationFault) -> String {
    let scalars = String(decoding: try bytes().prefix(4096), as: UTF8.self).unicodeScalars
    return String(String.UnicodeScalarView(scalars.filter { $0.properties.generalCategory != .control }))
  }

  package mutating func optionalText() throws(IsolationFault) -> String? { try flag() ? try text() : nil }

  /// Throws if there is more data than expected.
  package func finish() throws(IsolationFault) {
    if !rest.isEmpty { throw .invalidReply }
  }
}
