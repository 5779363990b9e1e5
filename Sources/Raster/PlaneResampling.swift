/// The scaling of one plane of samples: its weights, computed once for any number of passes.
struct PlaneResampling: Sendable {
  let columns: AxisWeights
  let rows: AxisWeights
  let sourceHeight: Int
  let width: Int
  let height: Int

  /// - Parameter area: The part of the source that becomes the result. It may extend slightly beyond the edge.
  init(source: (width: Int, height: Int), area: Area, width: Int, height: Int) {
    columns = AxisWeights(
      origin: area.x, length: area.width, source: source.width, count: width, strideMultiple: PlaneResampler.lanes)
    rows = AxisWeights(origin: area.y, length: area.height, source: source.height, count: height)
    sourceHeight = source.height
    self.width = width
    self.height = height
  }
}
