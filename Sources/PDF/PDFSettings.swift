package import Colors

/// What a document says of itself, and the rules that it keeps to.
package struct PDFSettings: Sendable {
  package var information: Information
  /// The program that made it.
  package var producer: String
  /// When it was made, if it is to say so.
  package var date: DocumentDate?
  package var standard: PDFStandard?
  package var intent: OutputIntent?
  /// What the colors of its pictures and words stand for.
  package var profile: ColorProfile

  /// What readers show of a document.
  package struct Information: Hashable, Sendable {
    package var title: String
    package var author: String?
    package var subject: String?
    package var keywords: [String] = []
    /// As in BCP 47: `en`.
    package var language: String

    package init(title: String, language: String) { (self.title, self.language) = (title, language) }

    var keywordText: String? { keywords.isEmpty ? nil : keywords.joined(separator: ", ") }
  }

  package init(_ information: Information, producer: String, profile: ColorProfile) {
    (self.information, self.producer, self.profile) = (information, producer, profile)
  }

  /// The dictionary for programs that know no XMP.
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
