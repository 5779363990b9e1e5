/// What a length may be written in.
package enum LengthUnit: String, CaseIterable {
  case pixels = "px"
  case millimeters = "mm"
  case centimeters = "cm"
  case inches = "in"
  case points = "pt"

  /// How many of them an inch has; nil for pixels, of which it has as many as the resolution says.
  var perInch: Double? {
    switch self {
    case .pixels: nil
    case .millimeters: Self.millimetersPerInch
    case .centimeters: 2.54
    case .inches: 1
    case .points: 72
    }
  }

  package static let millimetersPerInch = 25.4

  /// A number and its unit, if it has one: `3`, `3mm` or `3 mm`. Nil where it is no number.
  static func split(_ text: String) -> (number: Double, unit: LengthUnit?)? {
    let unit = allCases.first { text.lowercased().hasSuffix($0.rawValue) }
    var digits = text.dropLast(unit?.rawValue.count ?? 0)
    if unit != nil { while digits.last == " " { digits.removeLast() } }
    return Values.number(String(digits)).map { ($0, unit) }
  }
}
