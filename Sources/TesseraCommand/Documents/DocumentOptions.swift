import Foundation
import Gallery
import PDF
import Planning
import Products

// The options of walls that are written as PDF.

extension WallSettings {
  static var documentOptions: [Option<WallSettings>] {
    (informationOptions + pageOptions).map { $0.notedForPDF() } + Settings.options(\.look.poster)
  }

  private static var informationOptions: [Option<WallSettings>] {
    [
      Option.optional(
        "--pdf-title", "TEXT", "title of the document (default: --title, else the file’s name)",
        \.look.picture.pages.title, "a text", parse: Values.words),
      Option.optional(
        "--pdf-author", "TEXT", "author of the document (default none)", \.look.picture.pages.author, "a text",
        parse: Values.words),
      Option.optional(
        "--pdf-subject", "TEXT", "subject of the document (default none)", \.look.picture.pages.subject, "a text",
        parse: Values.words),
      Option.value(
        "--pdf-keywords", "WORDS", "keywords of the document, separated by commas (default none)",
        \.look.picture.pages.keywords, "words separated by commas"
      ) { text in
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      },
      Option.optional(
        "--pdf-date", "DATE", "date in the document, such as 2026-11-24 or 2026-11-24T09:30:00 (default none)",
        \.look.picture.pages.date, "a date such as 2026-11-24 or 2026-11-24T09:30:00"
      ) { text in PhotoDate(noted: text).map { DocumentDate(seconds: Int($0.seconds)) } },
    ]
  }

  private static var pageOptions: [Option<WallSettings>] {
    [
      photoLinkOption,
      Option.flag("--pass-through", "embed JPEGs that need no change as they are (default: resample to --dpi)") {
        $0.look.picture.pages.passesPhotos = true
      },
      Option.flag("--join-pages", "one document with pages for each group (default: off)") {
        $0.look.picture.pages.joinsPages = true
      },
      Option.optional(
        "--pdf-standard", "NAME", "x4 for print shops (PDF/X-4), a2b for archives (PDF/A-2b) (default none)",
        \.look.picture.pages.standard, Values.list(PDFStandard.self), parse: Values.word(PDFStandard.self)),
      Option(
        name: "--output-intent", placeholder: "FILE",
        help: "ICC profile of what the document is printed on (default: that of the wall)"
      ) { settings, value in settings.look.picture.pages.intent = .file(value.path) },
    ]
  }

  private static var photoLinkOption: Option<WallSettings> {
    Option(
      name: "--photo-link", placeholder: "TEMPLATE",
      help: "link of each photo, such as '{name}' or 'https://example.org/{stem}' (default none)"
    ) { settings, value throws(RunFailure) in
      do throws(TemplateError) {
        settings.look.picture.pages.link = try Template(value.text, for: .photo)
      } catch {
        throw .usage("--photo-link: \(error)")
      }
    }
  }
}

extension Values {
  /// Words that say something.
  static func words(_ text: String) -> String? {
    text.trimmingCharacters(in: .whitespaces).isEmpty ? nil : text
  }
}

extension Option<WallSettings> {
  /// The same option, noting that it was given, and that only documents use it.
  fileprivate func notedForPDF() -> Option<WallSettings> {
    Option(name: name, short: short, placeholder: placeholder, help: help, expected: expected) {
      settings, value throws(RunFailure) in
      try apply(&settings, value)
      settings.given.append(.init(name: name, isForPDF: true))
    }
  }
}
