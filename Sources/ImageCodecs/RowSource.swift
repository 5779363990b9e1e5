import CCodecs
import Colors
import Files
import Raster

/// Where the rows of a picture come from, one after the other.
protocol RowSource: AnyObject {
  var layout: RowLayout { get }
  /// Makes the next row or strip, as long as the layout says. Answers why it could not, if so.
  func readRow(into row: inout [UInt8]) -> ImageError.Reason?
  /// Looks at what stands behind the last row. Answers why the picture must be refused for it, if so.
  func finish() -> ImageError.Reason?
  /// What was wrong with the data so far, where it could be decoded nevertheless.
  var damage: String? { get }
}
