package import Colors

/// The metadata of a document, and the standard that it follows.
package struct PDFSettings: Sendable {
  package var information: Information
  /// The program that made the document.
  package var producer: String
  /// The date of creation, if it is to be recorded.
  package var date: DocumentDate?
  package var standard: PDFStandard?
  package var intent: OutputIntent?
  /// The profile of the colors of the document's pictures and text.
  package var profile: ColorProfile

  /// True if pages follow each other from right to left, as in Arabic books.
  package var isReadFromRight = false

  /// The document information that viewers show.
  package struct Information: Hashable, Sendable {
    package var title: String
    package var author: String?
    package var subject: String?
    package var keywords: [String] = []
    /// The language as in BCP 47: `en`.
    package var language: String

    package init(title: String, language: String) { (self.title, self.language) = (title, language) }

    var keywordText: String? { keywords.isEmpty ? nil : keywords.joined(separator: ", ") }
  }

  package init(_ information: Information, producer: String, profile: ColorProfile) {
    (self.information, self.producer, self.profile) = (information, producer, profile)
  }

  /// The requests to programs that show the document.
  var viewerPreferences: PDFValue {
    .dictionary([("DisplayDocTitle", .flag(true))] + (isReadFromRight ? [("Direction", .name("R2L"))] : []))
  }

  /// The dictionary for programs that cannot read XMP.
  var dictionary: PDFValue {
    var entries: [(key: String, value: PDFValue)] = [("Title", .text(information.title))]
    if let author = information.author { entries.append(("Author", .text(author))) }
    if let subject = information.subject { entries.append(("Subject", .text(subject))) }
    if let keywords = information.keywordText { entries.append(("Keywords", .text(keywords))) }
    entries += [("Creator", .text(producer)), ("Producer", .text(producer))]
    if let date { entries += [("CreationDate", .text(date.pdf)), ("ModDate", .text(date.pdf))] }
    if standard == .x4 { entries.append(("Trapped", .name("False"))) }
    return .dictionary(entries)
  }
}
