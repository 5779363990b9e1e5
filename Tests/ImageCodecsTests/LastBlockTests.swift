import CCodecs
import CZlib
import Fixtures
import TestSupport
import Testing

/// The end of a stream is right to the bit if another one, put there, continues it.
@Suite struct LastBlockTests {
  /// A way for zlib to compress.
  struct Recipe: CustomTestStringConvertible {
    var name: String
    var level: Int32 = 6
    /// A small value makes many blocks.
    var memory: Int32 = 9
    var strategy = Z_DEFAULT_STRATEGY
    var testDescription: String { name }

    static let all = [
      Recipe(name: "stored", level: 0), Recipe(name: "fixed", strategy: Z_FIXED),
      Recipe(name: "dynamic"), Recipe(name: "dynamic, many blocks", memory: 1),
      Recipe(name: "quick", level: 1), Recipe(name: "runs", strategy: Z_RLE),
      Recipe(name: "literals", strategy: Z_HUFFMAN_ONLY),
      Recipe(name: "literals, many blocks", memory: 2, strategy: Z_HUFFMAN_ONLY),
    ]
  }

  @Test(.singleThreaded, arguments: Recipe.all)
  func finalBlockIsFound(recipe: Recipe) throws {
    var random = SplitMix64(seed: 21)
    let sizes = Thoroughness.part(0...40, each: 3) + [250, 5000] + Thoroughness.part([70_000, 200_000], each: 2)
    for size in sizes {
      for alphabet in [1, 2, 5, 90, 256] {
        let content = Self.content(of: size, alphabet: alphabet, &random)
        try expectContinuable(Self.deflate(content, recipe), content, "\(size) of \(alphabet)")
      }
    }
  }

  @Test func finalBlockOfRandomStreamsIsFound() throws {
    var random = SplitMix64(seed: 22)
    for round in 0..<Sanitizer.repetitions(2000) {
      let content = Self.content(of: .random(in: 0...3000, using: &random), alphabet: round % 256 + 1, &random)
      let recipe = Recipe(
        name: "random", level: .random(in: 0...9, using: &random), memory: .random(in: 1...9, using: &random),
        strategy: .random(in: 0...4, using: &random))
      try expectContinuable(Self.deflate(content, recipe), content, "\(recipe)")
    }
  }

  @Test func finalBlockEndingInZerosIsFound() throws {
    // The end-of-block code is a single zero, so that it looks like the zeros behind it.
    var bits = Bits()
    bits.append(1, 1)
    bits.append(2, 2)
    for (value, count) in [(0, 5), (0, 5), (14, 4)] { bits.append(value, count) }
    // The lengths 0, 1 and 2, and 18 for many zeros, have codes of two bits.
    for length in [0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2] { bits.append(length, 3) }
    let (none, one, two, many) = (0b00, 0b10, 0b01, 0b11)
    for (value, count) in [(many, 2), (65 - 11, 7), (two, 2), (two, 2)] { bits.append(value, count) }
    for (value, count) in [(many, 2), (138 - 11, 7), (many, 2), (51 - 11, 7)] { bits.append(value, count) }
    for code in [one, none] { bits.append(code, 2) }
    let (a, b, end) = (0b01, 0b11, 0)
    for code in [a, b, b, a, a] { bits.append(code, 2) }
    bits.append(end, 1)
    try expectContinuable(bits.bytes, Array("ABBAA".utf8), "an end of zeros")
  }

  @Test func invalidStreamsHaveNoFinalBlock() {
    let cases: [[UInt8]] = [
      [], [0], [7], [1, 5, 0, 0xFA, 0xFF, 1], [5, 0, 0, 0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
    ]
    for bytes in cases { #expect(Self.lastBlock(of: bytes) == nil) }
    // Any result for random bytes is within their range.
    var random = SplitMix64(seed: 23)
    for round in 0..<Sanitizer.repetitions(20_000) {
      var bytes = (0..<round % 200).map { _ in UInt8.random(in: 0...255, using: &random) }
      if !bytes.isEmpty { bytes[0] = bytes[0] & ~7 | 5 }
      if let found = Self.lastBlock(of: bytes) { #expect(found.last_block < found.end && found.end <= 8 * bytes.count) }
    }
  }

  @Test(arguments: [1, 7] as [Int32])
  func compressedPiecesConcatenate(level: Int32) throws {
    var random = SplitMix64(seed: 24)
    var all: [UInt8] = []
    var strung: [UInt8] = []
    for alphabet in 1...256 {
      // Sometimes more than a piece, with incompressible parts.
      let content = Self.content(
        of: .random(in: 1...(alphabet % 9 == 0 ? 100_000 : 900), using: &random), alphabet: alphabet, &random)
      let compressed = Self.compress(content, level: level)
      #expect(compressed == Self.compress(content, level: level), "the same bytes every time")
      all += content
      strung += compressed
    }
    #expect(try Self.inflate(strung + [3, 0]) == all)
  }

  // MARK: -

  /// Bits, low bits first.
  private struct Bits {
    var bytes: [UInt8] = []
    var count = 0

    mutating func append(_ value: Int, _ width: Int) {
      for bit in 0..<width {
        if count % 8 == 0 { bytes.append(0) }
        if value >> bit & 1 == 1 { bytes[count / 8] |= 1 << UInt8(count % 8) }
        count += 1
      }
    }
  }

  private func expectContinuable(
    _ stream: [UInt8], _ content: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try #require(Self.lastBlock(of: stream), "\(name)", sourceLocation: sourceLocation)
    #expect((8 * stream.count - 7...8 * stream.count).contains(found.end), "\(name)", sourceLocation: sourceLocation)
    var bits = Bits(bytes: stream, count: found.end)
    bits.bytes[found.last_block / 8] &= ~(1 << UInt8(found.last_block % 8))
    // A last block of two literals, in fixed codes other than zeros: a wrong start would give other literals.
    bits.append(0b011, 3)
    for literal in [0b11001101, 0b10101101, 0b0000000] { bits.append(literal, literal == 0 ? 7 : 8) }
    let inflated = try Self.inflate(bits.bytes)
    #expect(
      inflated.count == content.count + 2 && inflated.starts(with: content), "\(name)", sourceLocation: sourceLocation)
  }

  private static func lastBlock(of stream: [UInt8]) -> ccodecs_deflate_places? {
    var places = ccodecs_deflate_places()
    let isFound = unsafe stream.withUnsafeBufferPointer {
      unsafe ccodecs_find_last_block($0.baseAddress, $0.count, &places)
    }
    return isFound == 0 ? nil : places
  }

  private static func compress(_ content: [UInt8], level: Int32) -> [UInt8] {
    var output = [UInt8](repeating: 0xAA, count: ccodecs_deflate_bound(content.count))
    let capacity = output.count
    let count = unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe content.withUnsafeBufferPointer {
        unsafe ccodecs_deflate($0.baseAddress, $0.count, level, output.baseAddress, capacity)
      }
    }
    return Array(output.prefix(count))
  }

  /// Returns runs, repetitions and noise.
  private static func content(of count: Int, alphabet: Int, _ random: inout SplitMix64) -> [UInt8] {
    var content: [UInt8] = []
    while content.count < count {
      let length = Int.random(in: 1...60, using: &random)
      switch Int.random(in: 0...2, using: &random) {
      case 0: content += Array(repeating: UInt8(Int.random(in: 0..<alphabet, using: &random)), count: length)
      case 1: content += content[max(0, content.count - length)...]
      default: content += (0..<length).map { _ in UInt8(Int.random(in: 0..<alphabet, using: &random)) }
      }
    }
    return Array(content.prefix(count))
  }

  private static func deflate(_ content: [UInt8], _ recipe: Recipe) -> [UInt8] {
    var stream = unsafe z_stream()
    unsafe deflateInit2_(
      &stream, recipe.level, Z_DEFLATED, -15, recipe.memory, recipe.strategy, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { unsafe _ = deflateEnd(&stream) }
    var input = content + [0]
    var output = [UInt8](repeating: 0, count: 2 * content.count + 1000)
    let capacity = output.count
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(content.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(capacity)
        unsafe _ = CZlib.deflate(&stream, Z_FINISH)
      }
    }
    return Array(output.prefix(capacity - Int(unsafe stream.avail_out)))
  }

  private struct NotInflated: Error {}

  /// Returns the content of a complete stream that ends with these bytes.
  private static func inflate(_ bytes: [UInt8]) throws -> [UInt8] {
    var stream = unsafe z_stream()
    unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    defer { unsafe _ = inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: 4 << 20)
    let (count, capacity) = (input.count, output.count)
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(capacity)
        return unsafe CZlib.inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, unsafe stream.avail_in == 0 else { throw NotInflated() }
    return Array(output.prefix(capacity - Int(unsafe stream.avail_out)))
  }
}
