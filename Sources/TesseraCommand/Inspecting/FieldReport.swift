import Files
import Gallery
import Messages
import Planning
import Runs

/// The fields of some photos: how many have each, with the most frequent values.
struct FieldReport: Encodable {
  var program = "Tessera \(TesseraCommand.version)"
  private let photos: Int
  let fields: [Field]

  struct Field: Encodable {
    var name: String
    var kind: String
    var photos: Int
    /// The number of different values.
    var different: Int
    var values: [Value]
  }

  struct Value: Encodable {
    var value: String
    var photos: Int
  }

  /// The most values of a field that are listed.
  private static let mostValues = 10

  init(of photos: [Photo]) {
    let dates = PhotoDates(of: photos)
    self.photos = photos.count
    fields =
      PhotoField.all.map { field in
        let known = FieldName.known(field)
        return Self.field(
          field.name, field.kind.rawValue,
          photos.map { known.isKnown(of: $0, dates) ? field.value(of: $0, dates) : nil })
      }
      + Self.columns(of: photos).map { name in
        Self.field(name, "column", photos.map { $0.columns.value(of: name) })
      }
  }

  /// The columns of lists that Tessera does not know.
  private static func columns(of photos: [Photo]) -> [String] {
    Set(photos.flatMap(\.columns.names)).filter { PhotoField.named($0)?.name != $0 }.sorted()
  }

  private static func field(_ name: String, _ kind: String, _ values: [FieldValue?]) -> Field {
    var counts: [String: Int] = [:]
    for value in values {
      for text in value.map(\.listed) ?? [] { counts[text, default: 0] += 1 }
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Field(
      name: name, kind: kind, photos: values.count { $0 != nil }, different: counts.count,
      values: sorted.prefix(mostValues).map { Value(value: $0.key, photos: $0.value) })
  }

  /// A line per field, and one with the fields that no photo has.
  var text: String {
    let known = fields.filter { $0.photos > 0 }
    let names = known.map { printable($0.name) }
    let width = names.map(\.count).max() ?? 0
    let digits = String(photos).count
    let lines = zip(known, names).map { field, name in
      let count = String(field.photos)
      let indent = String(repeating: " ", count: digits - count.count)
      return "\(name.padded(to: width))  \(indent)\(count)  \(Self.text(of: field))\n"
    }
    let missing = fields.filter { $0.photos == 0 }.map(\.name)
    return "\(photos) photo\(photos == 1 ? "" : "s")\n" + lines.joined()
      + (missing.isEmpty ? "" : "no photo has \(missing.joined(separator: ", "))\n")
  }

  private static func text(of field: Field) -> String {
    if field.kind == "flag" { return "yes" }
    let isDistinct = field.different == field.photos && field.different > mostValues
    let shown = field.values.prefix(isDistinct ? 3 : mostValues).map { value in
      let text = printable(String(value.value.prefix(60)))
      return isDistinct ? text : "\(text) (\(value.photos))"
    }
    let more = field.different - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension FieldValue {
  /// The values as they are counted: dates by month, because days are too many to be seen at once.
  fileprivate var listed: [String] { if case .date(let date) = self { [date.month] } else { names } }
}
