/// The value of a field of one photo.
package enum FieldValue: Equatable, Sendable {
  /// Text, or each text of a list; never empty.
  case texts([String])
  case number(Double)
  case date(PhotoDate)
  /// A mark that the photo has.
  case flag

  /// Creates a value; nil for an empty text.
  static func text(_ text: String?) -> FieldValue? { text.flatMap { $0.isEmpty ? nil : .texts([$0]) } }

  /// Creates a value; nil for an empty list.
  static func list(_ texts: [String]) -> FieldValue? { texts.isEmpty ? nil : .texts(texts) }

  /// Creates a value; nil for a missing number.
  static func number(_ number: Int?) -> FieldValue? { number.map { .number(Double($0)) } }

  /// The value as people write it, one for each element of a list: as groups, albums and lists of values name it.
  package var names: [String] {
    switch self {
    case .texts(let texts): texts
    case .number(let number): [Self.written(number)]
    case .date(let date): [date.day]
    case .flag: ["yes"]
    }
  }

  /// Writes a number with at most three digits after the point.
  static func written(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return "\(whole)" }
    let thousandths = (number * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return "\(number)" }
    if thousandths.truncatingRemainder(dividingBy: 1000) == 0 { return "\(Int(thousandths) / 1000)" }
    return "\(thousandths / 1000)"
  }
}
