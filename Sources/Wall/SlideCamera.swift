import Foundation
import Layouts

/// The views of a camera over a photo, from the largest part that has the shape of its cell to a closer one around what
/// matters. Heads that are in one view are in all of them.
struct SlideCamera {
  /// The first and the last view, as fractions of the photo.
  let far: CGRect
  let near: CGRect

  /// - Parameter zoom: The ratio of both views, unless heads need more room.
  init(over photo: Slideshow.Photo, in cell: CGSize, zoom: Double) {
    let scale = max(cell.width / photo.size.width, cell.height / photo.size.height)
    let most = CGSize(width: cell.width / scale / photo.size.width, height: cell.height / scale / photo.size.height)
    guard let subject = Self.subject(photo.subjects, within: most) else {
      let least = CGSize(width: most.width / zoom, height: most.height / zoom)
      far = Self.view(most, around: UnitPoint(x: (photo.focus.x + 0.5) / 2, y: (photo.focus.y + 0.5) / 2))
      near = Self.view(least, around: photo.focus)
      return
    }
    let closest = max(1, min(zoom, most.width / subject.width, most.height / subject.height))
    let least = CGSize(width: most.width / closest, height: most.height / closest)
    // Heads are a little above the middle.
    let middle = UnitPoint(x: subject.midX, y: subject.midY + least.height * Self.raised)
    near = Self.view(least, around: middle, keeping: subject)
    far = Self.view(
      most, around: UnitPoint(x: (middle.x + 0.5) / 2, y: (middle.y + 0.5) / 2), keeping: subject)
  }

  /// The distance of heads from the middle, as a fraction of the view's height.
  private static let raised = 0.08

  /// Returns the view at a fraction of the movement.
  func view(at progress: Double) -> CGRect {
    func between(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + progress * (other - one) }
    return CGRect(
      x: between(far.minX, near.minX), y: between(far.minY, near.minY), width: between(far.width, near.width),
      height: between(far.height, near.height))
  }

  /// Returns the smallest rectangle around as many subjects as fit into a view, the first ones first; nil for none.
  private static func subject(_ subjects: [CGRect], within size: CGSize) -> CGRect? {
    let all = CGRect(x: 0, y: 0, width: 1, height: 1)
    return subjects.map { $0.intersection(all) }.filter { $0.width > 0 && $0.height > 0 }
      .reduce(nil as CGRect?) { found, subject in
        guard let found else { return subject }
        let both = found.union(subject)
        return both.width <= size.width + 1e-9 && both.height <= size.height + 1e-9 ? both : found
      }
  }

  /// Returns the part of the photo with a given size whose middle is as close to a point as possible.
  ///
  /// - Parameter subject: A part that it contains, or whose middle it shows if it is smaller.
  private static func view(_ size: CGSize, around point: UnitPoint, keeping subject: CGRect? = nil) -> CGRect {
    func start(_ middle: CGFloat, _ length: CGFloat, _ kept: ClosedRange<CGFloat>?) -> CGFloat {
      var start = middle - length / 2
      if let kept {
        let (first, last) = (kept.upperBound - length, kept.lowerBound)
        start = first <= last ? min(max(start, first), last) : (first + last) / 2
      }
      return min(max(0, start), 1 - length)
    }
    return CGRect(
      x: start(point.x, size.width, subject.map { $0.minX...$0.maxX }),
      y: start(point.y, size.height, subject.map { $0.minY...$0.maxY }), width: size.width, height: size.height)
  }
}
