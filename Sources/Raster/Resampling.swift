/// The scaling of a picture: its weights, computed once for any number of passes.
package struct Resampling: Sendable {
  let layout: RowLayout
  /// The scaling of every channel, or of brightness.
  let plane: PlaneResampling
  /// The scaling of the color differences, if there are any.
  let colorPlane: PlaneResampling?
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
  ///   - isLinear: True to resample in linear light, false in sRGB values.
  package init(
    source: (width: Int, height: Int), area: Area, width: Int, height: Int, samples: Samples, isLinear: Bool = false
  ) {
    self.isLinear = isLinear && samples != .inks
    layout = .pixels(width: source.width, height: source.height)
    plane = PlaneResampling(source: source, area: area, width: width, height: height)
    colorPlane = nil
    self.samples = samples
  }

  /// The scaling of planes: brightness, red, green and blue, or only brightness.
  ///
  /// - Parameter area: The part of the stored picture that becomes the result.
  package init(_ planes: [SamplePlane], area: Area, width: Int, height: Int) {
    precondition(SamplePlane.arePicture(planes), "A picture must have one plane, or one plus three of the same shape.")
    layout = .planes(planes)
    isLinear = false
    samples = .colors
    func resampling(of plane: SamplePlane) -> PlaneResampling {
      let across = Double(plane.across) / Double(SamplePlane.pixelsOfScale)
      let down = Double(plane.down) / Double(SamplePlane.pixelsOfScale)
      return PlaneResampling(
        source: (plane.width, plane.height),
        area: Area(x: area.x * across, y: area.y * down, width: area.width * across, height: area.height * down),
        width: width, height: height)
    }
    plane = resampling(of: planes[0])
    colorPlane = planes.count == 1 ? nil : resampling(of: planes[1])
  }

  /// - Parameter isOpaque: True if the source's alpha can be ignored.
  package init(
    source: (width: Int, height: Int), area: Area, width: Int, height: Int, isOpaque: Bool, isLinear: Bool = false
  ) {
    self.init(
      source: source, area: area, width: width, height: height, samples: isOpaque ? .colors : .colorsAndAlpha,
      isLinear: isLinear)
  }
}
