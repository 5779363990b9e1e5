import Fixtures
import Layouts

/// Returns a photo of a whole number of pixels.
func photo(_ width: CGFloat, _ height: CGFloat, priority: Double = 0) -> LayoutPhoto {
  LayoutPhoto(size: CGSize(width: width, height: height), priority: priority)
}

/// Returns photos 1000 high.
func photos(_ aspects: [CGFloat], fitting: LayoutPhoto.Fitting = .fit) -> [LayoutPhoto] {
  aspects.map { LayoutPhoto(size: CGSize(width: 1000 * $0, height: 1000), fitting: fitting) }
}

extension LayoutPhoto {
  var aspect: CGFloat { size.width / size.height }

  /// Returns the cropped share of its area in a frame that it fills.
  func cropShare(in frame: CGRect) -> CGFloat {
    let scale = frame.width / frame.height / aspect
    return 1 - min(scale, 1 / scale)
  }
}

/// Returns random identities of photos.
func randomIdentities(_ count: Int, seed: UInt64) -> [UInt64] {
  var random = SplitMix64(seed: seed)
  return (0..<count).map { _ in random.next() }
}

/// Short for a frame.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// Short for a proposal.
func proposing(_ width: CGFloat?, _ height: CGFloat?) -> ProposedViewSize {
  ProposedViewSize(width: width, height: height)
}
