import Foundation
import TesseraLayout

/// The way in which a wall of an exact size came about although its photos do not fill it within `--max-crop`.
package struct SizeCompromise: Equatable, Sendable, CustomStringConvertible {
  package enum Way: Equatable, Sendable {
    /// The share of each photo that is cropped.
    case cropped(Double)
    /// The share of the size that is left to the photos.
    case matted(Double)
  }

  var size: CGSize
  package var way: Way
  /// True if the limit of the crop was given, and not the default.
  package var isAgainstOptions: Bool

  var isMatted: Bool { if case .matted = way { true } else { false } }

  package var description: String {
    let size = "\(Double(size.width).shortest) × \(Double(size.height).shortest) pixels"
    func percent(_ share: Double) -> String { "\(Int((100 * share).rounded()))%" }
    switch way {
    case .cropped(let share): return "filling \(size) takes a crop of \(percent(share)), more than --max-crop allows"
    case .matted(let share):
      return "filling \(size) takes more than --max-crop allows; photos have \(percent(share)) of it, on a mat"
    }
  }
}

extension WallRequest {
  /// True if a group of photos has a wall only if it need not fill its size, or not within the allowed crop.
  func needsCompromise(_ sifted: PhotoSieve.Sifted) -> Bool {
    guard case .plan(.cropped)? = sifted.obstacle?.failure else { return false }
    return look.fit != .refuse && !isStrict
  }

  /// The compromise of a group, in place of what was refused.
  func compromise(_ sifted: PhotoSieve.Sifted, insteadOf refused: PhotoSieve.Sifted) -> SizeCompromise? {
    guard case .plan(.cropped(let crop, _, let size, _))? = refused.obstacle?.failure else { return nil }
    let isMatted = sifted.shareOfSize < 1
    return SizeCompromise(
      size: size, way: isMatted ? .matted(sifted.shareOfSize) : .cropped(Double(crop)),
      isAgainstOptions: look.maxCrop != nil && (look.fit == .auto || !isMatted))
  }

  /// The crop that layouts keep to where they can.
  package var mostCrop: Double { isCompromise ? look.mostCropOnMat : look.mostCrop }

  /// The size of the wall with its margins, of which a compromise may leave some to a mat.
  private var wholeSize: CGSize? {
    guard isCompromise, let width = proposal.width, let height = proposal.height else { return nil }
    return CGSize(width: width + 2 * look.margin, height: height + 2 * look.margin)
  }

  /// A plan in the middle of the size that was asked for, and the share of that size which it has.
  func onMat(_ plan: Plan) -> (plan: Plan, share: Double) {
    guard let size = wholeSize else { return (plan, 1) }
    let centered = plan.centered(in: size)
    if centered.canvas == plan.canvas { return (plan, 1) }
    func area(_ canvas: Plan.Canvas) -> Double {
      (Double(canvas.width) - 2 * look.margin) * (Double(canvas.height) - 2 * look.margin)
    }
    return (centered, area(plan.canvas) / max(1, area(centered.canvas)))
  }

  /// The photo that is, blurred, the mat of a page: where no background was given, and neither words nor few colors
  /// would suffer. A plan says one background for all of its pages.
  func mat(of wall: FittedWall) -> Plan.FileName? {
    guard wall.pages.count == 1, wall.compromises.contains(where: \.isMatted), look.background == nil, !look.hasWords,
      look.picture.palette == nil, look.picture.document == nil
    else { return nil }
    return wall.pages[0].tiles.first?.file
  }
}
