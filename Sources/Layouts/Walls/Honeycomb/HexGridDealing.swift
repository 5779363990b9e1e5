/// The photos' cells, and their bounds.
struct HexGridDealing {
  var cells: [OffsetCoordinate]
  var bounds: NormalizedBounds
}
