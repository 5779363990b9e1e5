/// A guide that was set on a view.
struct AlignmentGuide {
  enum Key: Hashable {
    case horizontal(HorizontalAlignment)
    case vertical(VerticalAlignment)
  }

  var key: Key
  var computeValue: (ViewDimensions) -> CGFloat
}
