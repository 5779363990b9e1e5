package import Layouts

/// An outline around drawn letters, which enlarges their ink.
///
///     let outline = TextOutline(around: picture, width: 2.5)
///
/// The cost is linear in the edges of the ink, times the square of the width.
package struct TextOutline: Sendable {
  package let area: PixelRect
  /// The share of each pixel that the outline covers.
  package let coverage: [UInt8]

  package init(around picture: TextPicture, width: Double) {
    precondition(width >= 0 && width <= 64, "An outline must be at most 64 pixels wide.")
    let ink = picture.inkCoverage
    if ink.isEmpty || width == 0 {
      (area, coverage) = (PixelRect(x: picture.area.x, y: picture.area.y, width: 0, height: 0), [])
      return
    }
    let reach = Int(width.rounded(.up))
    area = PixelRect(
      x: picture.area.x - reach, y: picture.area.y - reach, width: picture.area.width + 2 * reach,
      height: picture.area.height + 2 * reach)
    coverage = Self.grown(ink, width: picture.area.width, reach, Self.brush(width, reach))
  }

  /// The pixels around a pixel of ink, and how much of each the outline covers, out of 255.
  private struct Dab {
    var x: Int
    var y: Int
    var share: Int
  }

  private static func brush(_ width: Double, _ reach: Int) -> [Dab] {
    (-reach...reach).flatMap { y in
      (-reach...reach).compactMap { x in
        let distance = Double(x * x + y * y).squareRoot()
        let share = Int((255 * min(1, width + 1 - distance)).rounded())
        return share > 0 ? Dab(x: x, y: y, share: share) : nil
      }
    }
  }

  /// Returns the enlarged ink minus the ink itself.
  private static func grown(_ ink: [UInt8], width: Int, _ reach: Int, _ brush: [Dab]) -> [UInt8] {
    let (height, stride) = (ink.count / width, width + 2 * reach)
    var line = [UInt8](repeating: 0, count: stride * (height + 2 * reach))
    for y in 0..<height {
      for x in 0..<width where isEdge(x, y, of: ink, width, height) {
        let share = Int(ink[y * width + x])
        let center = (y + reach) * stride + x + reach
        for dab in brush {
          let place = center + dab.y * stride + dab.x
          line[place] = max(line[place], UInt8((share * dab.share + 127) / 255))
        }
      }
    }
    for y in 0..<height {
      let row = (y + reach) * stride + reach
      for x in 0..<width { line[row + x] -= min(line[row + x], ink[y * width + x]) }
    }
    return line
  }

  /// Returns true for a pixel with ink that is beside a pixel with less.
  private static func isEdge(_ x: Int, _ y: Int, of ink: [UInt8], _ width: Int, _ height: Int) -> Bool {
    let (share, place) = (ink[y * width + x], y * width + x)
    if share == 0 { return false }
    if share < 255 || x == 0 || y == 0 || x == width - 1 || y == height - 1 { return true }
    return ink[place - 1] < 255 || ink[place + 1] < 255 || ink[place - width] < 255 || ink[place + width] < 255
  }
}

extension TextPicture {
  /// The share of each pixel that its ink covers, whatever its color.
  fileprivate var inkCoverage: [UInt8] {
    switch content {
    case .coverage(let coverage): coverage
    case .colors(let bytes): stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    }
  }
}
