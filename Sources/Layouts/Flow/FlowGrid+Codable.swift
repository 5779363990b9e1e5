import Foundation

extension FlowGrid: Codable {
  private enum CodingKeys: CodingKey {
    case rowHeight, spacing, verticalSpacing, fills, lastRow, maxRowScale, rowBreaks, isStable
  }

  /// Reads a layout with at least a row height. Other missing properties have their defaults, and numbers out of range
  /// become the nearest in range.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    // Only properties of a variable bring numbers into range.
    var layout = FlowGrid(rowHeight: try values.decode(CGFloat.self, forKey: .rowHeight))
    try values.read(.spacing, into: &layout.spacing)
    try values.read(.verticalSpacing, into: &layout.verticalSpacing)
    try values.read(.fills, into: &layout.fills)
    try values.read(.lastRow, into: &layout.lastRow)
    try values.read(.maxRowScale, into: &layout.maxRowScale)
    try values.read(.rowBreaks, into: &layout.rowBreaks)
    try values.read(.isStable, into: &layout.isStable)
    self = layout
  }

  /// Writes the layout. An infinite `maxRowScale`, the default, is left out: JSON has no infinity.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(rowHeight, forKey: .rowHeight)
    try values.encode(spacing, forKey: .spacing)
    try values.encodeIfPresent(verticalSpacing, forKey: .verticalSpacing)
    try values.encode(fills, forKey: .fills)
    try values.encode(lastRow, forKey: .lastRow)
    if maxRowScale.isFinite { try values.encode(maxRowScale, forKey: .maxRowScale) }
    try values.encode(rowBreaks, forKey: .rowBreaks)
    try values.encode(isStable, forKey: .isStable)
  }
}
