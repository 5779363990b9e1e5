import Plans
import Raster

/// A picture that is enlarged strip by strip if enlarging all of it at once would take too much memory.
struct ScaledPicture: Sendable {
  let width: Int
  let height: Int
  private let pixels: Pixels
  /// The resampling; nil if the picture is held at the size at which it is drawn.
  private let resampling: Resampling?

  /// The maximum number of pixels held.
  static let maxPixels = BackgroundPicture.maxPixels

  /// Returns the size at which a picture is held so that it can be drawn at another size.
  ///
  /// - Parameter part: The part of the picture that is drawn, in its own pixels.
  static func heldSize(_ part: (width: Double, height: Double), drawn: (width: Int, height: Int)) -> (
    width: Int, height: Int
  ) {
    let most = (Double(maxPixels) / (part.width * part.height)).squareRoot()
    if drawn.width * drawn.height <= maxPixels && Double(drawn.width) <= part.width { return drawn }
    let scale = min(1, Double(drawn.width) / part.width, most)
    return (max(1, Int((part.width * scale).rounded())), max(1, Int((part.height * scale).rounded())))
  }

  init(_ pixels: Pixels, drawn size: (width: Int, height: Int), isOpaque: Bool) {
    self.pixels = pixels
    (width, height) = size
    resampling =
      (pixels.width, pixels.height) == size
      ? nil
      : Resampling(
        source: (pixels.width, pixels.height),
        area: Area(x: 0, y: 0, width: Double(pixels.width), height: Double(pixels.height)), width: width,
        height: height, isOpaque: isOpaque)
  }

  /// Calls `body` with a picture, and the row of that picture at which `rows` begin.
  func withRows(_ rows: Range<Int>, _ body: (Pixels, Int) -> Void) {
    if let resampling { body(pixels.resampled(resampling, rows: rows), 0) } else { body(pixels, rows.lowerBound) }
  }

  /// Returns the memory for the picture: the held pixels, and a strip being enlarged, whose numbers are four times as
  /// large.
  static func heldBytes(_ held: (width: Int, height: Int), drawn: (width: Int, height: Int)) -> Int {
    let strip = held == drawn ? 0 : drawn.width * 8 * Pixels.bytesPerPixel * 4
    return held.width * held.height * Pixels.bytesPerPixel + strip
  }
}
