import CReducedJPEG
import Files
import Fixtures
import Foundation
import ImageCodecs

extension FuzzTarget {
  /// Checks a JPEG decoded at each smaller size by Tessera's own decoder: it must equal the reference, and libjpeg must
  /// have no warnings of the file. Damage in scans that are not used at a smaller size may stay unseen, so files that
  /// are refused at a larger one are not checked.
  static func checkReduced(_ bytes: [UInt8], at path: FilePath) throws -> Bool {
    if !isSmall(bytes) { return false }
    let isProgressive = bytes.indices.dropLast().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC2 }
    var (isAccepted, isSound) = (false, true)
    for eighths in (1...4).reversed() {
      guard let picture = try reduced(path, eighths: eighths) else {
        isSound = !isProgressive
        continue
      }
      isAccepted = true
      if !isSound { continue }
      let (brightness, color) = (picture.planes[0], picture.planes[picture.planes.count - 1])
      let reference = try ReducedReference(
        of: bytes, brightness: Int(brightness.across), color: (Int(color.across), Int(color.down)))
      try expect(!reference.hasWarnings || isProgressive, "libjpeg warns of a file that is decoded at \(eighths)/8")
      let differences = reference.differences(from: picture.samples) ?? (.infinity, .infinity)
      // Numbers that no photo has are rounded in larger steps.
      try expect(differences.brightness <= 16 && differences.color < 5, "\(differences) at \(eighths)/8")
    }
    return isAccepted
  }

  /// Returns true if all possible frames of a JPEG are small enough for thousands of tries a second.
  private static func isSmall(_ bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast(9).allSatisfy { place in
      guard bytes[place] == 0xFF, (0xC0...0xC2).contains(bytes[place + 1]) else { return true }
      let numbers = bytes[place + 5..<place + 9].map(Int.init)
      return (numbers[0] << 8 | numbers[1]) * (numbers[2] << 8 | numbers[3]) <= 1 << 16
    }
  }

  /// Returns the planes at a fraction of the size, and their samples in rows without gaps; nil if the file is left to
  /// libjpeg.
  private static func reduced(
    _ path: FilePath, eighths: Int
  ) throws -> (planes: ArraySlice<reduced_plane>, samples: [[Int16]])? {
    let file = try ImageDecoder.open(path)
    let reader: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { unsafe pread($0, $1, $2, $3) }
    // Sound: the decoder is closed before the file, and there is room for all planes and for a strip.
    var source = unsafe reduced_source(read: reader, descriptor: file.descriptor, start: 0, end: .max)
    guard let jpeg = unsafe reduced_open(&source, Int32(eighths), 0) else { return nil }
    defer { unsafe reduced_close(jpeg) }
    var all = [reduced_plane](repeating: reduced_plane(), count: Int(reduced_most_planes))
    let count = unsafe all.withUnsafeMutableBufferPointer { unsafe Int(reduced_planes(jpeg, $0.baseAddress)) }
    let planes = all[..<count]
    var strip = [Int16](repeating: 0, count: planes.reduce(0) { $0 + Int($1.rows * $1.stride) })
    var samples = [[Int16]](repeating: [], count: count)
    for _ in 0..<(planes[0].height + planes[0].rows - 1) / planes[0].rows {
      unsafe strip.withUnsafeMutableBufferPointer { unsafe reduced_read_strip(jpeg, $0.baseAddress) }
      var start = 0
      for (index, plane) in planes.enumerated() {
        let (width, stride) = (Int(plane.width), Int(plane.stride))
        for row in 0..<min(Int(plane.rows), Int(plane.height) - samples[index].count / width) {
          samples[index] += strip[start + row * stride..<start + row * stride + width]
        }
        start += Int(plane.rows) * stride
      }
    }
    return (planes, samples)
  }
}
