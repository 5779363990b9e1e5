package import Files
import Foundation
import ImageCodecs
import PDF
package import TesseraLayout
package import Wall

extension PictureSettings {
  /// The settings of documents, whether or not there will be one.
  package var pages: DocumentSettings {
    get { document ?? DocumentSettings() }
    set { document = newValue }
  }

  /// True if the wall becomes a document, by an option or by the name of the output.
  package func isDocument(_ output: FilePath) -> Bool { output.fileExtension == "pdf" || pages.isStated }

  /// Settles the options of a document, and returns them.
  package mutating func settleDocument(_ output: FilePath, background: Background) throws(RunFailure)
    -> DocumentSettings
  {
    try checkDocument(output)
    var pages = pages
    // However it was said, the document is the same.
    pages.isStated = true
    if pages.standard == .x4 { pages.date = pages.date ?? Self.reproducibleDate }
    (document, pyramid) = (pages, nil)
    // Without loss, unless somebody says how much may be lost.
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

  /// PDF/X wants a date. Where nobody says one, it is that of the environment, or the beginning of time.
  private static var reproducibleDate: DocumentDate {
    DocumentDate(seconds: ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } ?? 0)
  }

  /// Why a page cannot be as large as that; nil where it can.
  package func refusal(ofPage canvas: Plan.Canvas, resolution: Double) -> String? {
    let most = Int(DocumentSettings.longestSide * resolution)
    guard max(canvas.width, canvas.height) > most else { return nil }
    return
      "a page of a PDF has at most \(most) pixels on either side at \(resolution.shortest) dpi, and this one would be "
      + "\(canvas.width) × \(canvas.height); use a higher --dpi, or --tile-paper A4 for a poster of many sheets"
  }
}
