import CReducedJPEG
import Files
import Fixtures
import Foundation
import ImageCodecs

extension FuzzTarget {
  /// Checks a JPEG decoded at each smaller size by Tessera's own decoder: it must equal the reference, and libjpeg must
  /// have no warnings of the file. Of a progressive file, damage in what is not used may stay unseen.
  static func checkReduced(_ bytes: [UInt8], at path: FilePath) throws -> Bool {
    var isAccepted = false
    for eighths in 1...4 {
      guard isSmall(bytes), let picture = try reduced(path, eighths: eighths) else { continue }
      isAccepted = true
      let reference = try ReducedReference(of: bytes, eighths: eighths)
      let isProgressive = bytes.indices.dropLast().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC2 }
      try expect(!reference.hasWarnings || isProgressive, "libjpeg warns of a file that is decoded at \(eighths)/8")
      let difference = reference.greatestDifference(from: picture)
      try expect((difference ?? 256) < 3, "a difference of \(difference ?? 256) at \(eighths)/8")
    }
    return isAccepted
  }

  /// Whether all that may be a JPEG's frame is small enough for thousands of tries a second.
  private static func isSmall(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast(9).allSatisfy { place in
      guard bytes[place] == 0xFF, (0xC0...0xC2).contains(bytes[place + 1]) else { return true }
      let numbers = bytes[place + 5..<place + 9].map(Int.init)
      return (numbers[0] << 8 | numbers[1]) * (numbers[2] << 8 | numbers[3]) <= 1 << 16
    }
  }

  /// The pixels at a fraction of the size; nil if the file is left to libjpeg.
  private static func reduced(_ path: FilePath, eighths: Int) throws -> [UInt8]? {
    let file = try ImageDecoder.open(path)
    let reader: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { unsafe pread($0, $1, $2, $3) }
    // Sound: the decoder is closed before the file, and rows have as many bytes as it writes.
    var source = unsafe reduced_source(read: reader, descriptor: file.descriptor, start: 0, end: .max)
    guard let jpeg = unsafe reduced_open(&source, Int32(eighths), 0) else { return nil }
    defer { unsafe reduced_close(jpeg) }
    let (width, height) = unsafe (Int(reduced_width(jpeg)), Int(reduced_height(jpeg)))
    var pixels = [UInt8](repeating: 0, count: 4 * width * height)
    for y in 0..<height {
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        unsafe reduced_read_row(jpeg, pixels.baseAddress.map { unsafe $0 + 4 * width * y })
      }
    }
    return pixels
  }
}
