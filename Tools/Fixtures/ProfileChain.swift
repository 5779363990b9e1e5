/// A chain of steps from RGB to XYZ in a profile, each in its encoded bytes.
package struct ProfileChain: Sendable {
  package var steps: [[UInt8]]
  /// The number of repetitions of the chain, whose steps are stored once.
  package var repetitions = 1

  package init(_ steps: [[UInt8]]) { self.steps = steps }

  /// Returns a 3 × 3 matrix, and the numbers to add.
  package static func matrix(_ numbers: [Float], adding added: [Float] = [0, 0, 0]) -> [UInt8] {
    Array("matf".utf8) + bigEndian(0, 4) + bigEndian(3, 2) + bigEndian(3, 2)
      + (numbers + added).flatMap { bigEndian(Int($0.bitPattern), 4) }
  }

  package static let idle = matrix([1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// Returns the same curve for three channels: a power function in a number of segments.
  package static func curve(power: Float, parts: Int = 1) -> [UInt8] {
    // Multiplied by one, with nothing added.
    let part = Array("parf".utf8) + bigEndian(0, 8) + [power, 1, 0, 0].flatMap { bigEndian(Int($0.bitPattern), 4) }
    let breaks = (1..<max(parts, 1)).flatMap { bigEndian(Int((Float($0) / Float(parts)).bitPattern), 4) }
    let head = Array("curf".utf8) + bigEndian(0, 4) + bigEndian(parts, 2) + bigEndian(0, 2)
    let curve = head + breaks + repeated(part, parts)
    let places = (0..<3).flatMap { _ in bigEndian(36, 4) + bigEndian(curve.count, 4) }
    return Array("cvst".utf8) + bigEndian(0, 4) + bigEndian(3, 2) + bigEndian(3, 2) + places + curve
  }

  /// Copies whole pieces: byte by byte, millions of them take seconds under sanitizers.
  private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(bytes.count * count)
    for _ in 0..<count { all += bytes }
    return all
  }

  fileprivate var bytes: [UInt8] {
    let count = steps.count * repetitions
    var (places, data, offset): ([UInt8], [UInt8], Int) = ([], [], 16 + 8 * count)
    for step in steps {
      places += bigEndian(offset, 4) + bigEndian(step.count, 4)
      data += step
      offset += step.count
    }
    let head = Array("mpet".utf8) + bigEndian(0, 4) + bigEndian(3, 2) + bigEndian(3, 2) + bigEndian(count, 4)
    return head + Self.repeated(places, repetitions) + data
  }
}

extension ProfileFixture {
  /// Returns the profile with a chain that takes precedence over its curves and primaries.
  package func encoded(with chain: ProfileChain) throws -> [UInt8] {
    let plain = try encoded()
    func number(_ place: Int) -> Int { bigEndianNumber(plain[place..<place + 4]) }
    let (table, entry) = (132, 12)
    let end = table + entry * number(128)
    // Every offset moves by one table entry.
    var tags = (0..<number(128)).flatMap { index in
      let place = table + entry * index
      return Array(plain[place..<place + 4]) + bigEndian(number(place + 4) + entry, 4)
        + plain[place + 8..<place + 12]
    }
    let padding = [UInt8](repeating: 0, count: -plain.count & 3)
    let bytes = chain.bytes
    tags +=
      Array("D2B1".utf8) + bigEndian(plain.count + padding.count + entry, 4) + bigEndian(bytes.count, 4)
    let size = bigEndian(plain.count + padding.count + entry + bytes.count, 4)
    return size + plain[4..<128] + bigEndian(number(128) + 1, 4) + tags + plain[end...] + padding + bytes
  }
}
