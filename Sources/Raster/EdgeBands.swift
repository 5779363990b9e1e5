/// Finds the edges near a row without examining the others.
///
/// The outline's rows are divided into equal bands, at most as many as there are edges, and each band lists the edges
/// that touch it. So a hexagon costs almost nothing, however tall it is, and only a few of a circle's thousands of
/// edges are examined for each row.
struct EdgeBands: Sendable {
  private let firstRow: Int
  private let rowsPerBand: Int
  /// The edges of band `i` are `listed[starts[i]..<starts[i + 1]]`, in the outline's order.
  private let starts: [Int]
  private let listed: [Int32]

  init(_ edges: [Outline.Edge]) {
    let rows = edges.map(\.rows)
    let firstRow = rows.lazy.map(\.lowerBound).min() ?? 0
    let rowCount = (rows.lazy.map(\.upperBound).max() ?? 0) - firstRow + 1
    let rowsPerBand = (rowCount + edges.count - 1) / edges.count
    let touched = rows.map { ($0.lowerBound - firstRow) / rowsPerBand...($0.upperBound - firstRow) / rowsPerBand }
    // Edges are counted per band, the counts summed to the start of each band, and the list filled in.
    var starts = [Int](repeating: 0, count: (rowCount - 1) / rowsPerBand + 2)
    for bands in touched { for band in bands { starts[band + 1] += 1 } }
    for band in starts.indices.dropFirst() { starts[band] += starts[band - 1] }
    var next = starts
    var listed = [Int32](repeating: 0, count: starts.last ?? 0)
    for (edge, bands) in touched.enumerated() {
      for band in bands {
        listed[next[band]] = Int32(edge)
        next[band] += 1
      }
    }
    self.firstRow = firstRow
    self.rowsPerBand = rowsPerBand
    self.starts = starts
    self.listed = listed
  }

  /// Returns the edges near the row: every edge that touches it, and few others.
  func edges(nearRow y: Int) -> ArraySlice<Int32> {
    let band = (y - firstRow) / rowsPerBand
    if y < firstRow || band >= starts.count - 1 { return [] }
    return listed[starts[band]..<starts[band + 1]]
  }
}
