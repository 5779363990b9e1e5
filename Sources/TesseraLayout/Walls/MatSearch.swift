package import Foundation

/// A search for the largest size on a mat that photos fill within the allowed crop.
package struct MatSearch {
  private let size: CGSize
  private let maxCrop: CGFloat
  /// The crop for a size.
  private let crop: (CGSize) -> CGFloat

  /// The minimum width, as a fraction of the wall's. Narrower walls would show hardly anything; photos that would need
  /// them are cropped more instead.
  private static let minShare = 0.125
  private static let step = 0.94

  package init(in size: CGSize, maxCrop: CGFloat, crop: @escaping (CGSize) -> CGFloat) {
    (self.size, self.maxCrop, self.crop) = (size, maxCrop, crop)
  }

  /// Returns the largest size, which is either as wide or as high as the wall.
  package func largest() -> CGSize {
    let candidates = [
      largest { CGSize(width: (size.width * $0).rounded(.down), height: size.height) },
      largest { CGSize(width: size.width, height: (size.height * $0).rounded(.down)) },
    ]
    let kept = candidates.filter { isAllowed($0) }
    if let best = kept.max(by: { $0.width * $0.height < $1.width * $1.height }) { return best }
    return candidates.min { crop($0) < crop($1) } ?? size
  }

  private func isAllowed(_ size: CGSize) -> Bool { crop(size) <= maxCrop + 1e-9 }

  private func largest(_ part: (Double) -> CGSize) -> CGSize {
    var share = Self.step
    while share > Self.minShare && !isAllowed(part(share)) { share *= Self.step }
    share = max(share, Self.minShare)
    var larger = min(1, share / Self.step)
    for _ in 0..<8 {
      let middle = (share + larger) / 2
      if isAllowed(part(middle)) { share = middle } else { larger = middle }
    }
    return part(share)
  }
}
