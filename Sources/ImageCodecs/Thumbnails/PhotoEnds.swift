import CReducedJPEG
import Files
import Foundation

/// The coarse colors of the first and last rows of a JPEG, for which only a small part of the file is read.
///
/// The colors are means of units, which are blocks or groups of blocks, in eighths of a level.
struct PhotoEnds {
  let width: Int
  let height: Int
  /// The number of units in a row.
  let across: Int
  let unitWidth: Int
  let unitHeight: Int
  /// The number of rows.
  var down: Int { (height + unitHeight - 1) / unitHeight }
  /// The first rows and, unless they are unknown, the last ones.
  let strips: [Strip]
  /// The units between restart markers; 0 for none.
  var interval = 0
  /// Units between the ends, at unknown places.
  var glances: [Glance] = []

  /// Some rows of units.
  struct Strip {
    /// The number of the first row.
    var row: Int
    var count: Int
    /// Brightness and two color differences of each unit, each 8 · (level − 128).
    var means: ArraySlice<Int16>
    /// True if each channel is relative to an unknown number.
    var isRelative: Bool
  }

  /// Units that follow each other, from the first of a restart interval on.
  struct Glance {
    /// The remainder of that interval’s number, divided by `Glance.cycle`.
    var remainder: Int
    /// Brightness and two color differences, as in strips.
    var means: ArraySlice<Int16>

    /// Restart markers have numbers up to 7.
    static let cycle = 8
  }

  /// The minimum compressed data of photos that are examined. Others are decoded about as fast.
  static let leastBytes = 256 << 10

  /// Returns the compressed data that are read at either end: about an 80th of the rows.
  static func window(ofBytes bytes: Int) -> Int { min(max(bytes / 80, 32 << 10), Int(reduced_end_bytes)) }

  /// Nil for pictures of unusual kinds, and if the rows cannot be read.
  ///
  /// - Parameter window: The compressed data that are read at either end.
  init?(of file: borrowing OpenFile, window: Int) {
    let reader: @convention(c) (Int32, UnsafeMutableRawPointer?, Int, off_t) -> Int = { unsafe pread($0, $1, $2, $3) }
    // Sound: the source is used only in the call, and there is room for all means.
    var source = unsafe reduced_source(read: reader, descriptor: file.descriptor, start: 0, end: off_t(file.size))
    var ends = reduced_ends()
    let means = unsafe [Int16](unsafeUninitializedCapacity: Int(reduced_most_end_means)) { means, count in
      guard unsafe reduced_read_ends(&source, window, &ends, means.baseAddress) else { return }
      count = 3 * (Int(ends.across) * Int(ends.first_rows + ends.last_rows) + ends.glanceUnits.reduce(0, +))
    }
    if means.isEmpty { return nil }
    (width, height, across) = (Int(ends.width), Int(ends.height), Int(ends.across))
    (unitWidth, unitHeight) = (Int(ends.unit_width), Int(ends.unit_height))
    let (first, last) = (Int(ends.first_rows), Int(ends.last_rows))
    let end = 3 * across * first
    var strips = [Strip(row: 0, count: first, means: means[..<end], isRelative: false)]
    if last > 0 {
      let row = (height + unitHeight - 1) / unitHeight - last
      let rest = means[end...].prefix(3 * across * last)
      strips.append(Strip(row: row, count: last, means: rest, isRelative: ends.is_relative))
    }
    self.strips = strips
    interval = Int(ends.interval)
    var rest = means[(3 * across * (first + last))...]
    for (units, remainder) in zip(ends.glanceUnits, ends.glanceRemainders) {
      glances.append(Glance(remainder: remainder, means: rest.prefix(3 * units)))
      rest = rest.dropFirst(3 * units)
    }
  }

  init(width: Int, height: Int, across: Int, unitWidth: Int, unitHeight: Int, strips: [Strip]) {
    (self.width, self.height, self.across) = (width, height, across)
    (self.unitWidth, self.unitHeight, self.strips) = (unitWidth, unitHeight, strips)
  }
}

extension reduced_ends {
  fileprivate var glanceUnits: [Int] {
    [glances.0.units, glances.1.units, glances.2.units].prefix(Int(glance_count)).map { Int($0) }
  }

  fileprivate var glanceRemainders: [Int] {
    [glances.0.remainder, glances.1.remainder, glances.2.remainder].map { Int($0) }
  }
}
