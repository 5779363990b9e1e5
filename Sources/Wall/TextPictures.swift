import Layouts
import Parallel
import Raster
import Typesetting

/// Pictures of text elements that are drawn as a whole and extend over several strips, so that each is set only once.
///
///     let picture = try pictures.picture(3, rows: rows, of: reach) { () throws(TextError) in
///       try typesetter.picture(…)
///     }
///
/// Each picture is kept until all its rows have been requested. Beyond a memory limit, none are kept: a text element
/// that is set again looks the same.
final class TextPictures: Sendable {
  private struct Kept {
    var picture: TextPicture
    /// The number of rows that the text may touch and that have not been drawn yet.
    var rowsLeft: Int
  }

  private struct State {
    var kept: [Int: Kept] = [:]
    var bytes = 0

    /// Returns the picture of a text element, if it is kept.
    mutating func used(_ index: Int, forRows count: Int) -> TextPicture? {
      guard let found = kept[index] else { return nil }
      let left = found.rowsLeft - count
      kept[index]?.rowsLeft = left
      if left <= 0 {
        kept[index] = nil
        bytes -= found.picture.byteCount
      }
      return found.picture
    }
  }

  private let state = Mutex(State())
  private let canvas: Range<Int>

  /// The maximum memory for kept pictures.
  static let maxBytes = 4 << 20

  /// - Parameter height: The height of the wall.
  init(height: Int) { canvas = 0..<height }

  /// Returns the picture of a text element, for drawing some of its rows. Each row is drawn once.
  ///
  /// - Parameters:
  ///   - reach: All pixels that the text may touch.
  ///   - make: Makes the picture if it is not kept.
  func picture(
    _ index: Int, rows: Range<Int>, of reach: PixelRect, _ make: () throws(TextError) -> TextPicture
  ) throws(TextError) -> TextPicture {
    let count = reach.rows(in: rows)
    if let picture = state.withLock({ $0.used(index, forRows: count) }) { return picture }
    let picture = try make()
    state.withLock { state in
      // Another strip may have made the picture in the meantime.
      if state.used(index, forRows: count) != nil { return }
      let left = reach.rows(in: canvas) - count
      guard left > 0, state.bytes + picture.byteCount <= Self.maxBytes else { return }
      state.kept[index] = Kept(picture: picture, rowsLeft: left)
      state.bytes += picture.byteCount
    }
    return picture
  }
}

extension PixelRect {
  /// Returns the number of the rectangle's rows that are among other rows.
  fileprivate func rows(in rows: Range<Int>) -> Int { (y..<max(y, maxY)).clamped(to: rows).count }
}

extension TextPicture {
  fileprivate var byteCount: Int {
    let rim = outline?.coverage.count ?? 0
    return switch content {
    case .coverage(let bytes), .colors(let bytes): bytes.count + rim
    }
  }
}
