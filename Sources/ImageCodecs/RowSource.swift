import CCodecs
import Colors
import Files
import Raster

/// A source of a picture's rows, in order.
protocol RowSource: AnyObject {
  var layout: RowLayout { get }
  /// Writes the next row or strip, with the size in the layout. Returns the reason for a failure.
  func readRow(into row: inout [UInt8]) -> ImageError.Reason?
  /// Checks the data after the last row. Returns the reason why the picture must be refused, if any.
  func finish() -> ImageError.Reason?
  /// The damage in the data so far that did not prevent decoding.
  var damage: String? { get }
}
