/// The scaling of a picture: its weights, computed once for any number of passes.
package struct Resampling: Sendable {
  let plane: PlaneResampling
  let samples: Samples
  let isLinear: Bool

  /// The meaning of a pixel's four bytes.
  package enum Samples: Sendable {
    /// Red, green and blue; alpha is ignored.
    case colors
    case colorsAndAlpha
    /// Four inks, each resampled separately in its own values: the paper under them is linear already.
    case inks
  }

  /// - Parameters:
  ///   - area: The part of the source that becomes the result. It may extend slightly beyond the edge.
  ///   - isLinear: Whether to resample in linear light instead of in sRGB values.
  package init(
    source: (width: Int, height: Int), area: Area, width: Int, height: Int, samples: Samples, isLinear: Bool = false
  ) {
    self.isLinear = isLinear && samples != .inks
    plane = PlaneResampling(source: source, area: area, width: width, height: height)
    self.samples = samples
  }

  /// - Parameter isOpaque: Whether the source's alpha can be ignored.
  package init(
    source: (width: Int, height: Int), area: Area, width: Int, height: Int, isOpaque: Bool, isLinear: Bool = false
  ) {
    self.init(
      source: source, area: area, width: width, height: height, samples: isOpaque ? .colors : .colorsAndAlpha,
      isLinear: isLinear)
  }
}
