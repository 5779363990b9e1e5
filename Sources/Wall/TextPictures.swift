import Parallel
import Raster
import TesseraLayout
import Typesetting

/// Texts that are drawn as a whole and lie in more than one strip, so that they are set once.
///
///     let picture = try pictures.picture(3, rows: rows, of: reach) { () throws(TextError) in
///       try typesetter.picture(…)
///     }
///
/// Each is kept until all its rows were asked for. Beyond some memory none are kept: what is set again looks the same.
final class TextPictures: Sendable {
  private struct Kept {
    var picture: TextPicture
    /// How many of the rows that it may touch are still to be drawn.
    var rowsLeft: Int
  }

  private struct State {
    var kept: [Int: Kept] = [:]
    var bytes = 0

    /// The picture of a text, if it is kept.
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

  /// The most memory that they take.
  static let mostBytes = 4 << 20

  /// - Parameter height: That of the wall.
  init(height: Int) { canvas = 0..<height }

  /// The picture of a text, of which some rows are about to be drawn. Each row is drawn once.
  ///
  /// - Parameters:
  ///   - reach: All pixels that it may touch.
  ///   - make: Makes it if it is not there.
  func picture(
    _ index: Int, rows: Range<Int>, of reach: PixelRect, _ make: () throws(TextError) -> TextPicture
  ) throws(TextError) -> TextPicture {
    let count = reach.rows(in: rows)
    if let picture = state.withLock({ $0.used(index, forRows: count) }) { return picture }
    let picture = try make()
    state.withLock { state in
      // Another strip may have made it meanwhile.
      if state.used(index, forRows: count) != nil { return }
      let left = reach.rows(in: canvas) - count
      guard left > 0, state.bytes + picture.byteCount <= Self.mostBytes else { return }
      state.kept[index] = Kept(picture: picture, rowsLeft: left)
      state.bytes += picture.byteCount
    }
    return picture
  }
}

extension PixelRect {
  /// How many of its rows are among others.
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
