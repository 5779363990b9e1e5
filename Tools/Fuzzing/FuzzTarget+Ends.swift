import CReducedJPEG
import Files
import Foundation
import ImageCodecs

extension FuzzTarget {
  /// Checks the first and last rows of a JPEG, read from a part of its data: their numbers must be possible.
  static func checkEnds(_ bytes: [UInt8], at path: FilePath) throws -> Bool {
    let file = try ImageDecoder.open(path)
    let reader: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { unsafe pread($0, $1, $2, $3) }
    // Sound: the source is used only in the call, and there is room for all means.
    var source = unsafe reduced_source(read: reader, descriptor: file.descriptor, start: 0, end: off_t(file.size))
    var ends = reduced_ends()
    var means = [Int16](repeating: .max, count: Int(reduced_most_end_means))
    let window = min(max(64, bytes.count / 6), Int(reduced_end_bytes))
    let isRead = unsafe means.withUnsafeMutableBufferPointer { means in
      unsafe reduced_read_ends(&source, window, &ends, means.baseAddress)
    }
    if !isRead { return false }
    let rows = Int(ends.first_rows + ends.last_rows)
    let units = rows * Int(ends.across) + (ends.glance_count > 0 ? Int(ends.glances.0.units) : 0)
    try expect(ends.first_rows > 0 && 3 * units <= means.count && ends.glance_count <= 3, "there are some rows")
    try expect(rows * Int(ends.unit_height) < Int(ends.height + ends.unit_height), "rows are those of the picture")
    try expect(means[..<(3 * units)].allSatisfy { abs(Int($0)) < 1 << 14 }, "means are numbers of levels")
    return true
  }
}
