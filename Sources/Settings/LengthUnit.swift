/// The unit of a length.
package enum LengthUnit: String, CaseIterable {
  case pixels = "px"
  case millimeters = "mm"
  case centimeters = "cm"
  case inches = "in"
  case points = "pt"

  /// The number of units per inch; nil for pixels, which depend on the resolution.
  package var perInch: Double? {
    switch self {
    case .pixels: nil
    case .millimeters: Self.millimetersPerInch
    case .centimeters: 2.54
    case .inches: 1
    case .points: 72
    }
  }

  package static let millimetersPerInch = 25.4

  /// Splits `3`, `3mm` or `3 mm` into a number and an optional unit. Returns nil if it is not a number.
  package static func split(_ text: String) -> (number: Double, unit: LengthUnit?)? {
    let unit = allCases.first { text.lowercased().hasSuffix($0.rawValue) }
    var digits = text.dropLast(unit?.rawValue.count ?? 0)
    if unit != nil { while digits.last == " " { digits.removeLast() } }
    return Values.number(String(digits)).map { ($0, unit) }
  }
}
