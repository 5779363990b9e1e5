import PDF
import TesseraLayout

/// A page of a document: a wall, or the part of one that is on a sheet of paper.
struct DocumentSheet: Sendable {
  var plan: Plan
  var boxes: PageBoxes
  var marks: PrinterMarks = []
  /// How many times as large as it is planned the wall is drawn.
  var scale = 1.0
  /// What readers call it, if not by its number.
  var label: String?
  /// Drawn over it, in pixels.
  var lines: [Line] = []
  var lineWidth = 1.0

  typealias Line = (from: (Double, Double), to: (Double, Double))

  init(_ plan: Plan, _ boxes: PageBoxes) { (self.plan, self.boxes) = (plan, boxes) }
}
