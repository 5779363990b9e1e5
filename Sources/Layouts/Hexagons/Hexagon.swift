public import Foundation

/// The exact proportions of the regular hexagon. Corners come from constants, so they are the same on every machine.
public enum Hexagon {
  /// Half the height of a flat-top hexagon as a fraction of half its width.
  static let halfSquareRootOfThree: CGFloat = 0.866_025_403_784_438_646_763_723_170_752_936_183
  /// A hexagon's longer dimension as a multiple of the shorter one, `2⁄√3`.
  static let stretch: CGFloat = 1.154_700_538_379_251_529_018_297_561_003_914_911

  /// The orientation of a hexagon: a side or a corner on top.
  public enum Orientation: String, CaseIterable, Codable, Sendable {
    /// A side on top; columns of cells.
    case flat
    /// A corner on top; rows of cells.
    case pointy
  }

  /// Returns the six corners of the hexagon whose bounding box is `frame`, clockwise. The box decides the orientation:
  /// a flat-top hexagon is wider than tall.
  ///
  ///     Hexagon.corners(in: CGRect(x: 0, y: 0, width: 200, height: 173.2))
  public static func corners(in frame: CGRect) -> [CGPoint] {
    let orientation: Orientation = frame.width >= frame.height ? .flat : .pointy
    let units: [(CGFloat, CGFloat)] = [(0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)]
    return units.map { along, across in
      let x = orientation == .flat ? along : across
      let y = orientation == .flat ? across : 1 - along
      return CGPoint(x: frame.minX + frame.width * x, y: frame.minY + frame.height * y)
    }
  }
}

extension Hexagon {
  /// Returns the size of the largest centered rectangle with an aspect ratio inside the hexagon that fills `frame`.
  public static func inscribedSize(aspect: CGFloat, in frame: CGRect) -> CGSize {
    let isFlat = frame.width >= frame.height
    // If a flat-top hexagon is w wide and h high, half the width (a) and half the height (b) of a centered rectangle
    // are bounded by the top, b ≤ h/2, and by the slanted sides, a + b·w/2h ≤ w/2.
    let (w, h) = isFlat ? (frame.width, frame.height) : (frame.height, frame.width)
    let r = isFlat ? aspect : 1 / aspect
    let a = min(r * h / 2, (w / 2) / (1 + w / (2 * h * r)))
    let size = CGSize(width: 2 * a, height: 2 * a / r)
    return isFlat ? size : CGSize(width: size.height, height: size.width)
  }
}
