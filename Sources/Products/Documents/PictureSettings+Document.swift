package import Files
import Foundation
import ImageCodecs
package import Layouts
import PDF
package import Planning
package import Plans
package import Runs

extension PictureLook {
  /// True if an option or the name of the output requests a document.
  package func isDocument(_ output: FilePath) -> Bool { output.fileExtension == "pdf" || self.output == .document }

  /// Resolves the options of a document, and returns them.
  package mutating func settleDocument(_ output: FilePath, background: Background) throws(RunFailure)
    -> Settings<DocumentSettings>
  {
    try checkDocument(output)
    if pages.standard == .x4 { pages.date = pages.date ?? Self.reproducibleDate }
    tiles = Settings()
    // Pictures are lossless, unless a quality is given. The digest must not depend on whether an option or the name
    // requests a document.
    let format = self.quality == nil ? OutputFormat.png : .jpeg
    become(.document, of: format)
    settings.reset(\.isProgressive)
    try settle(format, background)
    return pages
  }

  private func checkDocument(_ output: FilePath) throws(RunFailure) {
    let name = output.fileExtension
    if self.output == .document, ImageFormat.isPromised(byExtension: name) || name == "dzi" {
      throw .usage("--format pdf: conflicts with the name “\(output)”")
    }
    if let format { throw .usage("--format \(format.rawValue): conflicts with the name “\(output)”, which means PDF") }
    if statedPyramid != nil { throw .usage("a PDF cannot be a pyramid; omit --pyramid or --format") }
  }

  /// The default date of PDF/X, which requires one: `SOURCE_DATE_EPOCH` or 1970.
  private static var reproducibleDate: DocumentDate {
    DocumentDate(seconds: ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } ?? 0)
  }

  /// Returns the reason why a page cannot have this size; nil if it can.
  package func refusal(ofPage canvas: Plan.Canvas, resolution: Double) -> String? {
    let most = Int(DocumentSettings.longestSide * resolution)
    guard max(canvas.width, canvas.height) > most else { return nil }
    return
      "a PDF page can be at most \(most) pixels wide or high at \(resolution.shortest) dpi, but this one would be "
      + "\(canvas.width) × \(canvas.height); use a higher --dpi, or --tile-paper A4 for a poster of many sheets"
  }
}
