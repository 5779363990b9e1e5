/// Reads whole numbers, little-endian, from bytes that are not trusted.
struct NumberReader {
  private let bytes: [UInt8]
  private var place: Int
  private let end: Int

  init(_ bytes: [UInt8], at range: Range<Int>) {
    precondition(range.upperBound <= bytes.count, "The numbers must be among the bytes.")
    (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { place == end }

  /// Returns the next number; nil if there are not enough bytes.
  mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) -> Number? {
    let count = Number.bitWidth / 8
    guard end - place >= count else { return nil }
    var number = Number(0)
    for index in 0..<count { number |= Number(truncatingIfNeeded: bytes[place + index]) << Number(8 * index) }
    place += count
    return number
  }

  /// Returns the next numbers; nil if there are not enough bytes.
  mutating func numbers<Number: FixedWidthInteger>(_ count: Int) -> [Number]? {
    guard count >= 0, count <= (end - place) / (Number.bitWidth / 8) else { return nil }
    var numbers: [Number] = []
    numbers.reserveCapacity(count)
    for _ in 0..<count {
      guard let number = number(Number.self) else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
