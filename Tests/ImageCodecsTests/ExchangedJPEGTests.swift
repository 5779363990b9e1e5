import CReducedJPEG
import Fixtures
import Foundation
import Parallel
import TestSupport
import Testing

/// Progressive JPEGs that are exchanged between the two passes of Tessera's own decoder: over all headers, and then
/// over the data that it needs.
@Suite(.serialized) struct ExchangedJPEGTests {
  /// The file as each pass finds it.
  private struct Passes {
    var first: [UInt8]
    var second: [UInt8]
    var isSecond = false

    /// Copies bytes, and ends the first pass with its last read: that of the picture's end.
    mutating func read(_ count: Int, at offset: Int) -> ArraySlice<UInt8> {
      let bytes = isSecond ? second : first
      let range = min(offset, bytes.count)..<min(offset + count, bytes.count)
      if count == 2 && range.upperBound == bytes.count { isSecond = true }
      return bytes[range]
    }
  }

  private static let passes = Mutex(Passes(first: [], second: []))

  /// Returns the sums of brightness at a fraction of the size; nil if the file is refused.
  private func sum(_ first: [UInt8], then second: [UInt8], eighths: Int32) -> Int? {
    Self.passes.withLock { $0 = Passes(first: first, second: second) }
    let reader: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { _, buffer, count, offset in
      let bytes = ExchangedJPEGTests.passes.withLock { $0.read(count, at: Int(offset)) }
      // Sound: the buffer has room for as many bytes as are asked for.
      unsafe bytes.withUnsafeBytes {
        if let buffer = unsafe buffer, let start = $0.baseAddress { unsafe memcpy(buffer, start, $0.count) }
      }
      return bytes.count
    }
    // Sound: the decoder is closed once, and there is room for all planes and for a strip.
    var source = unsafe reduced_source(read: reader, descriptor: 0, start: 0, end: off_t(first.count))
    guard let jpeg = unsafe reduced_open(&source, eighths, 0) else { return nil }
    defer { unsafe reduced_close(jpeg) }
    var planes = [reduced_plane](repeating: reduced_plane(), count: Int(reduced_most_planes))
    let count = unsafe planes.withUnsafeMutableBufferPointer { unsafe Int(reduced_planes(jpeg, $0.baseAddress)) }
    var strip = [Int16](repeating: 0, count: planes[..<count].reduce(0) { $0 + Int($1.rows * $1.stride) })
    var sum = 0
    for _ in 0..<(planes[0].height + planes[0].rows - 1) / planes[0].rows {
      unsafe strip.withUnsafeMutableBufferPointer { unsafe reduced_read_strip(jpeg, $0.baseAddress) }
      sum += strip[..<Int(planes[0].width)].reduce(0) { $0 + Int($1) }
    }
    return sum
  }

  private static func encoded(_ components: Int) throws -> [UInt8] {
    // Drawn once: the property draws each time.
    let rgb = PhotoLike(width: 120, height: 88, seed: 6).rgb8
    let gray = stride(from: 0, to: rgb.count, by: 3).map { rgb[$0] }
    return try JPEGFixture().with { $0.isProgressive = true }
      .encoded(samples: components == 1 ? gray : rgb, width: 120, height: 88, components: components)
  }

  @Test(arguments: [1, 3])
  func theSameFileIsDecoded(components: Int) throws {
    let bytes = try Self.encoded(components)
    #expect(sum(bytes, then: bytes, eighths: 1) != nil)
    let isSecond = Self.passes.withLock { $0.isSecond }
    #expect(isSecond)
  }

  /// Each scan with another band, and other bits of it, than it had when the scans were chosen.
  @Test(arguments: [1, 3], [Int32(1), 4])
  func otherScansAreRefused(components: Int, eighths: Int32) throws {
    let bytes = try Self.encoded(components)
    for scan in JPEGParts(bytes).all(0xDA).dropFirst() {
      let band = scan.lowerBound + 5 + 2 * Int(bytes[scan.lowerBound + 4])
      for (first, last, bits) in [(0, 0, 0x01), (0, 0, 0x10), (1, 63, 0x10), (1, 5, 0x02), (6, 63, 0x21)] {
        var other = bytes
        other.replaceSubrange(band..<band + 3, with: [UInt8(first), UInt8(last), UInt8(bits)])
        if other == bytes { continue }
        #expect(sum(bytes, then: other, eighths: eighths) == nil, "scan at \(scan.lowerBound): \(first) to \(last)")
      }
    }
  }

  /// Data of other scans, and data that end early.
  @Test(arguments: [1, 3])
  func otherDataAreRefused(components: Int) throws {
    let bytes = try Self.encoded(components)
    let scans = JPEGParts(bytes).all(0xDA)
    for (scan, next) in zip(scans, scans.dropFirst()) {
      let moved = Array(bytes[..<scan.lowerBound] + bytes[next] + bytes[scan.upperBound...])
      _ = sum(bytes, then: moved, eighths: 4)
      #expect(sum(bytes, then: Array(bytes[..<(scan.upperBound - 3)]), eighths: 4) == nil)
    }
  }
}
