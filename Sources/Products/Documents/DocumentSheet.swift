import PDF
import TesseraLayout

/// A page of a document: a wall, or the part of one that is on a sheet of paper.
struct DocumentSheet: Sendable {
  var plan: Plan
  var boxes: PageBoxes
  var marks: PrinterMarks = []
  /// What readers call it, if not by its number.
  var label: String?
  /// What leads to it from the list of contents, beside groups that begin on it.
  var bookmark: String?
  /// What is drawn over it, in pixels: lines, white patches, and words on them that say nothing of the wall.
  var lines: [Line] = []
  var lineWidth = 1.0
  var patches: [PDFPage.Area] = []
  var notes: [Plan.Text] = []

  typealias Line = (from: (Double, Double), to: (Double, Double))

  init(_ plan: Plan, _ boxes: PageBoxes) { (self.plan, self.boxes) = (plan, boxes) }
}
