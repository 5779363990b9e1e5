/// An incremental SHA-256 for builds without libcrypto, at about a fifth of its speed.
package struct PortableSHA256: ~Copyable {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  /// The words of the current block, then those derived from them.
  private var words = [UInt32](repeating: 0, count: 64)
  private var count = 0

  package init() {}

  package mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { add(bytes[index]) }
  }

  package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

  /// Returns the 32 bytes of the digest.
  package consuming func bytes() -> [UInt8] {
    let bits = UInt64(count) * 8
    add(0x80)
    while count % 64 != 56 { add(0) }
    for shift in stride(from: 56, through: 0, by: -8) { add(UInt8(truncatingIfNeeded: bits >> UInt64(shift))) }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
  }

  private mutating func add(_ byte: UInt8) {
    let word = count % 64 / 4
    words[word] = words[word] << 8 | UInt32(byte)
    count += 1
    if count % 64 == 0 { mix() }
  }

  private mutating func mix() {
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
      let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let first = h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ Self.constants[index] &+ words[index]
      let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, part) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= part }
  }

  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 fractional bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }.map { prime in
    // The largest whole number whose cube is at most the prime times 2^96, found bit by bit.
    let target = UInt128(prime) << 96
    var root: UInt128 = 0
    for bit in stride(from: 34, through: 0, by: -1) {
      let next = root | 1 << UInt128(bit)
      if next * next * next <= target { root = next }
    }
    return UInt32(truncatingIfNeeded: root)
  }
}
