import Foundation
import TesseraLayout

/// The way out where photos do not fill a wall of an exact size within `--max-crop`.
enum SizeFit: String, CaseIterable, Encodable, Sendable {
  /// Whichever shows more: a larger crop, or a mat around the photos.
  case auto
  case crop
  case mat
  /// No wall.
  case refuse
}

/// The way in which a wall of an exact size came about although its photos do not fill it within `--max-crop`.
struct SizeCompromise: Equatable, Sendable, CustomStringConvertible {
  enum Way: Equatable, Sendable {
    /// The share of each photo that is cropped.
    case cropped(Double)
    /// The share of the size that is left to the photos.
    case matted(Double)
  }

  var size: CGSize
  var way: Way
  /// True if the limit of the crop was given, and not the default.
  var isAgainstOptions: Bool

  var description: String {
    let size = "\(Double(size.width).shortest) × \(Double(size.height).shortest) pixels"
    func percent(_ share: Double) -> String { "\(Int((100 * share).rounded()))%" }
    switch way {
    case .cropped(let share): return "filling \(size) takes a crop of \(percent(share)), more than --max-crop allows"
    case .matted(let share):
      return "filling \(size) takes more than --max-crop allows; photos have \(percent(share)) of it, on a mat"
    }
  }
}

extension WallLook {
  /// The largest crop that needs no compromise.
  var mostCrop: Double { maxCrop ?? 0.08 }
  /// The largest crop of photos on a mat.
  var mostCropOnMat: Double { maxCrop ?? 0.15 }
  /// The largest crop that shows more of photos than a mat does.
  static let mostCropWithoutMat = 0.25
}

extension WallRequest {
  /// True if a group of photos has a wall only if it need not fill its size, or not within the allowed crop.
  func needsCompromise(_ sifted: PhotoSieve.Sifted) -> Bool {
    guard case .plan(.cropped)? = sifted.obstacle?.failure else { return false }
    return look.fit != .refuse && !isStrict
  }

  /// The compromise that pages are.
  func compromise(_ sifted: PhotoSieve.Sifted, instead refused: PhotoSieve.Sifted) -> SizeCompromise? {
    guard case .plan(.cropped(let crop, _, let size, _))? = refused.obstacle?.failure, let page = sifted.pages.first
    else { return nil }
    let photos = page.tiles.reduce(CGRect.null) { $0.union($1.frame) }
    let room = room.replacingUnspecifiedDimensions()
    let share = Double(photos.width * photos.height / max(1, room.width * room.height))
    // A mat narrower than a pixel is a rounding error.
    let isMatted = room.width - photos.width >= 2 || room.height - photos.height >= 2
    return SizeCompromise(
      size: size, way: isMatted ? .matted(share) : .cropped(Double(crop)),
      isAgainstOptions: look.maxCrop != nil && look.fit == .auto || look.maxCrop != nil && !isMatted)
  }

  /// The crop that layouts keep to where they can.
  var mostCrop: Double { isCompromise ? look.mostCropOnMat : look.mostCrop }

  /// True if a mat is a blurred photo: where no background was given, and neither words nor few colors would suffer.
  private var hasBlurredMat: Bool {
    look.background == nil && !look.hasWords && look.picture.palette == nil && look.picture.document == nil
  }

  /// A plan in the middle of the size that was asked for.
  func onMat(_ plan: Plan) -> Plan {
    guard isCompromise, let width = proposal.width, let height = proposal.height else { return plan }
    let size = CGSize(width: width + 2 * look.margin, height: height + 2 * look.margin)
    var centered = plan.centered(in: size)
    if centered.canvas != plan.canvas && hasBlurredMat { centered.mat = plan.tiles.first?.file }
    return centered
  }
}

/// The largest size on a mat that photos fill with a crop that is allowed.
struct MatSearch {
  var size: CGSize
  var mostCrop: Double
  /// The crop that a size takes.
  var crop: (CGSize) -> CGFloat

  /// Narrower walls hardly show anything; photos that would need them are cropped more.
  private static let leastShare = 0.125
  private static let step = 0.94

  /// As wide as the wall, or as high.
  func largest() -> CGSize {
    let candidates = [
      largest { CGSize(width: (size.width * $0).rounded(.down), height: size.height) },
      largest { CGSize(width: size.width, height: (size.height * $0).rounded(.down)) },
    ]
    let kept = candidates.filter { isAllowed($0) }
    if let best = kept.max(by: { $0.width * $0.height < $1.width * $1.height }) { return best }
    return candidates.min { crop($0) < crop($1) } ?? size
  }

  private func isAllowed(_ size: CGSize) -> Bool { crop(size) <= mostCrop + 1e-9 }

  private func largest(_ part: (Double) -> CGSize) -> CGSize {
    var share = Self.step
    while share > Self.leastShare && !isAllowed(part(share)) { share *= Self.step }
    share = max(share, Self.leastShare)
    var larger = min(1, share / Self.step)
    for _ in 0..<8 {
      let middle = (share + larger) / 2
      if isAllowed(part(middle)) { share = middle } else { larger = middle }
    }
    return part(share)
  }
}
