package import Files
import Foundation
import ImageCodecs
import PDF
package import TesseraLayout
package import Wall

extension PictureSettings {
  /// The settings of documents, with defaults if the output is not one.
  package var pages: DocumentSettings {
    get { document ?? DocumentSettings() }
    set { document = newValue }
  }

  /// True if an option or the name of the output requests a document.
  package func isDocument(_ output: FilePath) -> Bool { output.fileExtension == "pdf" || pages.isStated }

  /// Resolves the options of a document, and returns them.
  package mutating func settleDocument(_ output: FilePath, background: Background) throws(RunFailure)
    -> DocumentSettings
  {
    try checkDocument(output)
    var pages = pages
    // The digest must not depend on whether an option or the name requests a document.
    pages.isStated = true
    if pages.standard == .x4 { pages.date = pages.date ?? Self.reproducibleDate }
    (document, pyramid) = (pages, nil)
    // Lossless, unless a quality is given.
    format = quality == nil ? .png : .jpeg
    isProgressive = false
    try settle(format ?? .png, background)
    return pages
  }

  private func checkDocument(_ output: FilePath) throws(RunFailure) {
    let name = output.fileExtension
    if pages.isStated, ImageFormat.isPromised(byExtension: name) || name == "dzi" {
      throw .usage("--format pdf: conflicts with the name “\(output)”")
    }
    if let format { throw .usage("--format \(format.rawValue): conflicts with the name “\(output)”, which means PDF") }
    if pyramid?.stated != nil { throw .usage("a PDF cannot be a pyramid; omit --pyramid or --format") }
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
      "a page of a PDF has at most \(most) pixels on either side at \(resolution.shortest) dpi, and this one would be "
      + "\(canvas.width) × \(canvas.height); use a higher --dpi, or --tile-paper A4 for a poster of many sheets"
  }
}
