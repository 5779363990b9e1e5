import Raster
import TesseraLayout

/// A photo behind others, blurred and dark, so that they stand out from it: a few pixels, to be enlarged.
enum Ground {
  /// How many times smaller than a photo that moves over the canvas it is kept.
  static let reduction = 24.0
  private static let longestSide = 80.0

  /// The size at which it is kept for a canvas that it covers.
  static func size(on canvas: Plan.Canvas) -> (width: Int, height: Int) {
    let scale = min(1, longestSide / Double(max(canvas.width, canvas.height)))
    func length(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
    return (length(canvas.width), length(canvas.height))
  }
}

extension Pixels {
  /// The picture as a ground, of a photo that is kept small.
  var asGround: Pixels { blurred(deviation: 2, brightness: 0.6) }
}
