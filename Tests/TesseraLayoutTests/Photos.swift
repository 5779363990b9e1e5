import TesseraLayout

/// A photo of a size, whole numbers of pixels.
func photo(_ width: CGFloat, _ height: CGFloat, priority: Double = 0) -> LayoutPhoto {
  LayoutPhoto(size: CGSize(width: width, height: height), priority: priority)
}

/// A frame in few letters.
func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A proposal in few letters.
func proposing(_ width: CGFloat?, _ height: CGFloat?) -> ProposedViewSize {
  ProposedViewSize(width: width, height: height)
}
