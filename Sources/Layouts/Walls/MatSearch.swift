package import Foundation

/// A search for the largest size on a mat that photos fill within the allowed crop.
package struct MatSearch {
  private let size: CGSize
  private let maxCrop: CGFloat
  /// True if a fit takes long, so that few sizes are tried.
  private let isCoarse: Bool
  private let fit: (CGSize) -> ExactFit

  /// The minimum width and height, as fractions of the wall's. Less would show hardly anything; photos that would need
  /// it are cropped more instead.
  private static let minShare = 0.125
  private static let step = 0.94
  /// The fraction of the wall that is worth no longer search.
  private static let goodShare = 0.85

  package init(
    in size: CGSize, maxCrop: CGFloat, isCoarse: Bool = false, fit: @escaping (CGSize) -> ExactFit
  ) {
    (self.size, self.maxCrop, self.isCoarse, self.fit) = (size, maxCrop, isCoarse, fit)
  }

  /// Returns the largest size. It is as wide or as high as the wall, unless photos cover more at another one.
  package func largest() -> CGSize {
    if isCoarse {
      let shares = [0.94, 0.88, 0.82, 0.76, 0.7, 0.6]
      let sizes = shares.map { CGSize(width: size.width, height: (size.height * $0).rounded(.down)) }
      return sizes.first(where: isAllowed) ?? sizes[0]
    }
    let candidates = [
      largest { CGSize(width: (size.width * $0).rounded(.down), height: size.height) },
      largest { CGSize(width: size.width, height: (size.height * $0).rounded(.down)) },
    ]
    var best = candidates.filter(isAllowed).max { area($0) < area($1) }
    if best.map(area) ?? 0 < Self.goodShare * area(size) { improve(&best) }
    return best ?? candidates.min { fit($0).crop < fit($1).crop } ?? size
  }

  private func area(_ size: CGSize) -> CGFloat { size.width * size.height }

  private func isAllowed(_ size: CGSize) -> Bool { fit(size).crop <= maxCrop + 1e-9 }

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

  /// Looks for sizes that arrangements fill by themselves. With little crop, few photos fill sizes of one aspect ratio
  /// alone, between the steps of the other search.
  private func improve(_ best: inout CGSize?) {
    var share = 1.0
    while share * area(size) > (best.map(area) ?? 0) && share > Self.minShare {
      if let natural = filled(atWidth: (size.width * share).rounded(.down)) {
        let isShown = min(natural.width / size.width, natural.height / size.height) >= Self.minShare
        if isShown, area(natural) > best.map(area) ?? 0, isAllowed(natural) { best = natural }
      }
      share *= Self.step
    }
  }

  /// Returns the size that an arrangement about as wide fills by itself, if it fits. What is too high at this width
  /// fits when it is narrower.
  private func filled(atWidth width: CGFloat) -> CGSize? {
    var part = CGSize(width: width, height: size.height)
    for _ in 0..<3 {
      let natural = fit(part).nearest
      if natural.height <= size.height, natural.width <= size.width { return natural }
      let scale = min(size.height / natural.height, size.width / natural.width)
      part.width = max(1, (part.width * scale).rounded(.down))
    }
    return nil
  }
}
