import Foundation
import Gallery
import JSON5
import Messages
import Planning
import Runs

/// The settings of a wall as a form: made from their declarations, so that a new setting appears by itself.
struct StudioForm: Encodable {
  var sections: [Section]

  struct Section: Encodable {
    var title: String
    var settings: [Control]
  }

  struct Control: Encodable {
    var key: String
    var option: String
    var help: String
    var placeholder: String?
    var kind: Kind
    var choices: [String]?
    var standard: String?
    /// True for a length, which may have a unit.
    var unit: Bool?
    /// The words of other programs for it.
    var words: String?

    enum CodingKeys: String, CodingKey {
      case key
      case option
      case help
      case placeholder
      case kind
      case choices
      case standard = "default"
      case unit
      case words
    }
  }

  enum Kind: String, Encodable {
    case flag
    case choice
    case number
    case length
    case color
    case text
    case list
  }

  /// A field of the photos, for conditions: with its most frequent values, and the number of photos that have it.
  struct Field: Encodable {
    var name: String
    var help: String
    var count: Int
  }

  init() {
    sections = Subcommand.render.options.compactMap { section in
      if Self.hidden.contains(section.title) { return nil }
      let controls = section.rows.compactMap(Self.control)
      return controls.isEmpty ? nil : Section(title: section.title, settings: controls)
    }
  }

  /// Sections about the work, on which the wall does not depend.
  private static let hidden: Set = ["Work", "Watch"]

  private static func control(_ row: HelpSection.Row) -> Control? {
    guard let option = row.names.last, let key = BatchKeys.key(of: option) else { return nil }
    return Control(
      key: key, option: option, help: row.help, placeholder: row.placeholder, kind: kind(of: row),
      choices: row.words.isEmpty ? nil : row.words, standard: standard(in: row.help), unit: row.isMeasured ? true : nil,
      words: nil)
  }

  private static func kind(of row: HelpSection.Row) -> Kind {
    guard let placeholder = row.placeholder else { return .flag }
    if !row.words.isEmpty { return .choice }
    if row.isMeasured && placeholder == "LENGTH" { return .length }
    if placeholder == "COLOR" { return .color }
    if ["NUMBER", "COUNT", "FACTOR", "SHARE", "SECONDS"].contains(placeholder) { return .number }
    return row.help.hasSuffix("repeatable") || row.help.contains("; repeatable") ? .list : .text
  }

  /// The default, as the help words it.
  private static func standard(in help: String) -> String? {
    guard help.hasSuffix(")"), let start = help.range(of: "(default") else { return nil }
    let words = help[start.upperBound...].dropLast().drop { $0 == " " || $0 == ":" }
    return words.isEmpty ? nil : String(words)
  }

  var json: [UInt8] { JSONText.bytes(self, isCompact: true) }

  /// Returns the fields of photos as JSON, those of most photos first.
  static func fields(of photos: [Photo]) -> [UInt8] {
    let known = FieldReport(of: photos).fields.filter { $0.photos > 0 }
    let fields = known.sorted { ($1.photos, $0.name) < ($0.photos, $1.name) }.map { field in
      let values = field.values.prefix(3).map { printable(String($0.value.prefix(40))) }
      return Field(name: field.name, help: values.joined(separator: ", "), count: field.photos)
    }
    return JSONText.bytes(fields, isCompact: true)
  }
}
