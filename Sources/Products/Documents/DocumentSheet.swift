import Layouts
import PDF

/// A page of a document: a whole wall, or one sheet of it.
struct DocumentSheet: Sendable {
  var plan: Plan
  var boxes: PageBoxes
  var marks: PrinterMarks = []
  /// The page label, if not its number.
  var label: String?
  /// The title in the outline, in addition to those of groups that begin on the page.
  var bookmark: String?
  /// Decoration drawn on top, in pixels: lines, white patches, and words that are not content.
  var lines: [Line] = []
  var lineWidth = 1.0
  var patches: [PDFPage.Area] = []
  var notes: [Plan.Text] = []

  typealias Line = (from: (Double, Double), to: (Double, Double))

  init(_ plan: Plan, _ boxes: PageBoxes) { (self.plan, self.boxes) = (plan, boxes) }
}
