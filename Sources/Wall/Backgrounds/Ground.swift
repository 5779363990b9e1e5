import Layouts
import Raster

/// A photo behind others, blurred and dark, so that the others stand out from it. It is stored as a few pixels and
/// enlarged.
enum Ground {
  /// The factor by which the ground is smaller than a photo that moves over the canvas.
  static let reduction = 24.0
  private static let longestSide = 80.0

  /// Returns the size at which the ground is kept for a canvas that it covers.
  static func size(on canvas: Plan.Canvas) -> (width: Int, height: Int) {
    let scale = min(1, longestSide / Double(max(canvas.width, canvas.height)))
    func length(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
    return (length(canvas.width), length(canvas.height))
  }
}

extension Pixels {
  /// This picture, a reduced photo, as a ground.
  var asGround: Pixels { blurred(deviation: 2, brightness: 0.6) }
}
