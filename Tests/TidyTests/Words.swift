/// The identifiers and numbers of code.
struct Words: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Range<Int>? {
    while position < bytes.count && !Self.isPart(bytes[position]) { position += 1 }
    let start = position
    while position < bytes.count && Self.isPart(bytes[position]) { position += 1 }
    return start < position ? start..<position : nil
  }

  static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...: true
    default: false
    }
  }
}

/// The lines of a source by offsets into it.
struct LineNumbers {
  private let starts: [Int]

  init(_ bytes: [UInt8]) {
    var starts = [0]
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
    self.starts = starts
  }

  /// The number of the line that an offset is in, from 1.
  subscript(offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
