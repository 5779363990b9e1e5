import Files
import Foundation
import ImageCodecs
import Layouts
import PDF
import Planning
import Plans
import Runs

extension WallSettings {
  /// True if an option or the name of the output requests a document.
  func isDocument(_ output: FilePath) -> Bool { output.fileExtension == "pdf" || picture.word == .document }

  /// Resolves the options of a document, and returns them.
  mutating func settleDocument(_ output: OutputName) throws(RunFailure) -> Settings<DocumentSettings> {
    try checkDocument(output)
    if pages.standard == .x4 { pages.date = pages.date ?? Self.reproducibleDate }
    resetPictureGroups(but: DocumentSettings.self)
    // Pictures are lossless, unless a quality is given. The digest must not depend on whether an option or the name
    // requests a document.
    let format = picture.quality == nil ? OutputFormat.png : .jpeg
    picture.become(.document, of: format)
    picture.settings.reset(\.isProgressive)
    try picture.settle(format, look.background.orDefault)
    return pages
  }

  private func checkDocument(_ output: OutputName) throws(RunFailure) {
    let name = output.stable.fileExtension
    if picture.word == .document, ImageFormat.isPromised(byExtension: name) || name == "dzi" {
      throw .usage("--format pdf: conflicts with the name “\(output.stable)”")
    }
    if let format = picture.format {
      throw .usage("--format \(format.rawValue): conflicts with the name “\(output.stable)”, which means PDF")
    }
    if has("--pyramid", output) { throw .usage("a PDF cannot be a pyramid; omit --pyramid or --format") }
  }

  /// The default date of PDF/X, which requires one: `SOURCE_DATE_EPOCH` or 1970.
  private static var reproducibleDate: DocumentDate {
    DocumentDate(seconds: ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } ?? 0)
  }

  /// Returns the reason why a page cannot have this size; nil if it can.
  static func refusal(ofPage canvas: Plan.Canvas, resolution: Double) -> String? {
    let most = Int(DocumentSettings.longestSide * resolution)
    guard max(canvas.width, canvas.height) > most else { return nil }
    return
      "a PDF page can be at most \(most) pixels wide or high at \(resolution.shortest) dpi, but this one would be "
      + "\(canvas.width) × \(canvas.height); use a higher --dpi, or --tile-paper A4 for a poster of many sheets"
  }
}
