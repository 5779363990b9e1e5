/// Writes a message: a sequence of numbers and strings.
///
///     var message = MessageWriter()
///     message.add(3)
///     message.add("photo.jpg")
package struct MessageWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ number: Int) {
    unsafe withUnsafeBytes(of: Int64(number).littleEndian) { unsafe bytes.append(contentsOf: $0) }
  }

  package mutating func add(_ number: Double) { add(Int(truncatingIfNeeded: number.bitPattern)) }
  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func add(_ bytes: [UInt8]) {
    add(bytes.count)
    self.bytes += bytes
  }

  package mutating func add(_ text: String) { add(Array(text.utf8)) }

  package mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }
}
