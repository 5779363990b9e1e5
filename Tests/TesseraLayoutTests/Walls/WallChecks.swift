import Fixtures
import Foundation
import Layouts
import Testing

extension Arrangement {
  /// Every frame is finite, lies on the canvas, and overlaps no other by more than rounding errors.
  func expectTidy(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(warnings.isEmpty, comment, sourceLocation: sourceLocation)
    let slack = 1e-7 * max(1, size.width, size.height)
    let canvas = CGRect(origin: .zero, size: size).insetBy(dx: -slack, dy: -slack)
    for frame in frames {
      #expect(frame.width >= 0 && frame.height >= 0, comment, sourceLocation: sourceLocation)
      #expect(canvas.contains(frame), comment, sourceLocation: sourceLocation)
    }
    // Each is compared with those to its right that begin before it ends.
    let fromLeft = frames.sorted { $0.minX < $1.minX }
    for (index, frame) in fromLeft.enumerated() {
      for other in fromLeft[(index + 1)...].prefix(while: { $0.minX < frame.maxX - slack }) {
        let overlap = min(frame.maxY, other.maxY) - max(frame.minY, other.minY)
        #expect(overlap <= slack || other.width <= slack, comment, sourceLocation: sourceLocation)
      }
    }
  }
}

/// Returns photos of random sizes that fill any cell.
func randomFillingPhotos(_ count: Int, using random: inout SplitMix64) -> [LayoutPhoto] {
  randomPhotos(count, using: &random).map { LayoutPhoto(size: $0.size, fitting: .fill) }
}

/// Extreme sizes of photos, alone, together and many.
let oddSizes: [[CGSize]] = {
  let (slim, flat) = (CGSize(width: 1, height: 1000), CGSize(width: 1000, height: 1))
  let (tiny, large) = (CGSize(width: 1, height: 1), CGSize(width: 30000, height: 20000))
  return [
    [large], [slim], [flat], [slim, flat, large], Array(repeating: slim, count: 9), Array(repeating: flat, count: 9),
    [tiny, large, tiny],
  ]
}()

/// Returns photos of 400 by 300 that fill any cell.
func fillingPhotos(_ count: Int) -> [LayoutPhoto] {
  Array(repeating: LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill), count: count)
}

func fillingPhotos(_ sizes: [CGSize]) -> [LayoutPhoto] { sizes.map { LayoutPhoto(size: $0, fitting: .fill) } }

/// Too little space, or an unspecified size.
let oddProposals = [
  proposing(1, 1), proposing(0, 0), proposing(0, nil), proposing(nil, 0), proposing(100, nil), proposing(nil, 100),
  proposing(nil, nil), proposing(.infinity, .infinity), proposing(100, .infinity), proposing(.nan, 100),
  proposing(100, 100), proposing(1e6, 1), proposing(1, 1e6),
]
