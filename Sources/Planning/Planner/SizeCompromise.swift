import Foundation
import Layouts

/// The compromise of an exact size that photos do not fill within `--max-crop`.
package struct SizeCompromise: Equatable, Sendable, CustomStringConvertible {
  package enum Way: Equatable, Sendable {
    /// The cropped fraction of each photo.
    case cropped(Double)
    /// The fraction of the size that photos cover.
    case matted(Double)
  }

  var size: CGSize
  package var way: Way
  /// True if the compromise exceeds a crop limit that was given, not the default one.
  package var isAgainstOptions: Bool

  var isMatted: Bool { if case .matted = way { true } else { false } }

  /// The cropped fraction, or the fraction of the size that photos leave empty.
  var extent: Double {
    switch way {
    case .cropped(let share): share
    case .matted(let share): 1 - share
    }
  }

  package var description: String {
    let size = "\(Double(size.width).shortest) × \(Double(size.height).shortest) pixels"
    switch way {
    case .cropped(let share):
      // Rounded up, because it is more than the limit.
      let needed = Int((100 * share).rounded(.up))
      return "filling \(size) needs a crop of \(needed)%, more than --max-crop allows"
    case .matted(let share):
      return
        "filling \(size) needs a larger crop than --max-crop allows; "
        + "the photos cover \(Int((100 * share).rounded()))% of the area, on a mat"
    }
  }
}

extension WallRequest {
  /// True if a group of photos needs a mat or a larger crop than allowed.
  func needsCompromise(_ sifted: PhotoSieve.Sifted) -> Bool {
    guard case .cropped? = sifted.obstacle?.failure.planError else { return false }
    return look.fit != .refuse && !isStrict
  }

  /// Returns the compromise of a group in place of a refused arrangement.
  func compromise(_ sifted: PhotoSieve.Sifted, insteadOf refused: PhotoSieve.Sifted) -> SizeCompromise? {
    guard case .cropped(let crop, _, let size, _)? = refused.obstacle?.failure.planError else { return nil }
    let isMatted = sifted.shareOfSize < 1
    return SizeCompromise(
      size: size, way: isMatted ? .matted(sifted.shareOfSize) : .cropped(Double(crop)),
      isAgainstOptions: look.maxCrop != nil && (look.fit == .auto || !isMatted))
  }

  /// The maximum crop that layouts aim for.
  package var mostCrop: Double { isCompromise ? look.maxCropOnMat : look.mostCropOfSize }

  /// The size of the wall with its margins, if a compromise may leave part of it to a mat.
  private var wholeSize: CGSize? {
    guard isCompromise, let width = proposal.width, let height = proposal.height else { return nil }
    return CGSize(width: width + 2 * look.margin, height: height + 2 * look.margin)
  }

  /// Returns a plan centered in the requested size, and the fraction of that size it covers.
  func onMat(_ plan: Plan) -> (plan: Plan, share: Double) {
    guard let size = wholeSize else { return (plan, 1) }
    let centered = plan.centered(in: size)
    if centered.canvas == plan.canvas { return (plan, 1) }
    func area(_ canvas: Plan.Canvas) -> Double {
      (Double(canvas.width) - 2 * look.margin) * (Double(canvas.height) - 2 * look.margin)
    }
    return (centered, area(plan.canvas) / max(1, area(centered.canvas)))
  }

  /// Returns the photo whose blurred copy is the mat of a page; nil if there is a given background, text or a palette.
  /// A plan has one background for all pages, so there is no such mat on several pages.
  func mat(of wall: FittedWall) -> Plan.FileName? {
    guard wall.pages.count == 1, wall.compromises.contains(where: \.isMatted), look.background == nil, !look.hasWords,
      look.output.colors == .full, !look.output.isDocument
    else { return nil }
    return wall.pages[0].tiles.first?.file
  }
}
