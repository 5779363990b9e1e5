import Colors
package import Files
import Foundation
package import Gallery
import Messages
package import PDF
package import Planning
package import Runs

/// The settings of a PDF.
package struct DocumentSettings: PlannedGroup {
  package static let declared = Self()
  package static let use = SettingUse.documents
  package static var digestKey: String? { "picture.pages" }

  package let title = Setting(
    "--pdf-title", "TEXT", "title of the document (default: --title, else the file’s name)", .words)
  package let author = Setting("--pdf-author", "TEXT", "author of the document (default none)", .words)
  package let subject = Setting("--pdf-subject", "TEXT", "subject of the document (default none)", .words)
  package let keywords = Setting(
    "--pdf-keywords", "WORDS", "keywords of the document, separated by commas (default none)",
    Notation<[String]>.text("words separated by commas") { text in
      text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
    }, [])
  package let date = Setting(
    "--pdf-date", "DATE", "date in the document, such as 2026-11-24 or 2026-11-24T09:30:00 (default none)",
    Notation<DocumentDate>.text("a date such as 2026-11-24 or 2026-11-24T09:30:00") { text in
      PhotoDate(noted: text).map { DocumentDate(seconds: Int($0.seconds)) }
    })
  package let link = Setting(
    "--photo-link", "TEMPLATE",
    "link for each photo, such as '{name}' or 'https://example.org/{stem}' (default none)",
    .template(.photo, takingColumns: true))
  package let passesPhotos = Setting(
    flag: "--pass-through", "embed JPEGs as they are, without re-encoding (default: resample to --dpi)")
  package let joinsPages = Setting(flag: "--join-pages", "one document with pages for each group (default: off)")
  package let standard = Setting(
    "--pdf-standard", "NAME", "x4 for print shops (PDF/X-4), a2b for archives (PDF/A-2b) (default none)",
    .word(PDFStandard.self)
  ).also("pdfx pdf-x pdf-x4 pdfx4 pdfa pdf-a archive")
    .spelled { Self.standardNames[$0.filter { $0.isLetter || $0.isNumber }] }
  package let intent = Setting(
    "--output-intent", "FILE", "ICC profile of the printing condition (default: the wall’s)",
    .intent, DocumentIntent.none)

  /// The default resolution, in pixels per inch.
  package static let defaultResolution = 300.0

  /// The maximum side of a page in inches; some programs show nothing beyond that.
  package static let longestSide = 200.0

  /// The standards in other words, as letters and digits.
  private static let standardNames = [
    "pdfx": "x4", "pdfx4": "x4", "x": "x4", "pdfx1a": "x4", "x1a": "x4", "pdfx3": "x4", "x3": "x4", "pdfa": "a2b",
    "pdfa2b": "a2b", "pdfa2": "a2b", "a": "a2b", "a2": "a2b", "pdfa1b": "a2b", "a1b": "a2b",
  ]
}

extension DocumentSettings {
  package static func describe(_ traits: inout OutputTraits, by settings: Settings<Self>) {
    traits.joinsPages = traits.isDocument && settings.joinsPages
    if traits.isDocument { traits.columns += (settings.link?.columns ?? []).named(by: option(\Self.link)) }
  }
}

extension WallSettings {
  package var pages: Settings<DocumentSettings> {
    get { own[DocumentSettings.self] }
    set { own[DocumentSettings.self] = newValue }
  }

  /// Nil if the output is not a document.
  var document: Settings<DocumentSettings>? { picture.word == .document ? pages : nil }
}

extension FormatWord {
  static let document = FormatWord(
    "pdf", noted: "document", isDocument: true, opaquePart: "a page of a PDF")
}

extension IdleReason {
  static let documents = IdleReason(.documents) { _, _, product in " with \(product.format)" }
}

extension Settings<DocumentSettings> {
  /// Notes features that a print shop may refuse.
  package func noteUnusualIntent(on notes: any Notes) {
    guard self.standard == .x4 else { return }
    if let intent = self.intent.profile {
      if intent.isOfPrinter { return }
      notes.note("--output-intent: “\(intent.name)” is not a printer profile; print shops expect one for PDF/X")
    } else {
      notes.note("PDF/X without --output-intent uses the wall’s profile; print shops expect a printer profile")
    }
  }
}

/// The profile of the printing condition, from a file that may not have been read yet.
package enum DocumentIntent: Hashable, Sendable {
  case none
  case file(FilePath)
  case profile(OutputIntent)

  /// Resolves a relative file against a folder.
  fileprivate func inside(_ folder: FilePath) -> DocumentIntent {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  package var profile: OutputIntent? { if case .profile(let intent) = self { intent } else { nil } }

  /// Reads the profile, unless it has been read.
  package mutating func read() throws(RunFailure) {
    guard case .file(let path) = self else { return }
    let profile: ColorProfile
    do throws(FileError) {
      let file = try OpenFile(path)
      profile = ColorProfile(try file.bytes(at: 0, count: min(file.size, ColorProfile.longest + 1)))
    } catch {
      throw .usage("--output-intent \(error)")
    }
    let intent = OutputIntent(profile)
    let isProfile = profile.bytes.dropFirst(36).prefix(4).elementsEqual("acsp".utf8)
    guard isProfile, profile.bytes.count <= ColorProfile.longest else {
      throw .usage("--output-intent \(path): is not an ICC profile")
    }
    guard intent.componentCount != nil else {
      throw .usage("--output-intent \(path): is not a gray, RGB or CMYK profile")
    }
    self = .profile(intent)
  }
}

extension DocumentIntent: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(profile?.profile.description)
  }
}

extension Notation where Value == DocumentIntent {
  fileprivate static var intent: Notation {
    var notation = Notation(expected: nil) { .file($0.path) }
    notation.inside = { $0.inside($1) }
    notation.files = { if case .file(let path) = $0 { [path] } else { [] } }
    return notation
  }
}
