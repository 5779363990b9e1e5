/// A Unicode date pattern: `EEEE, d MMMM yyyy`. Letters of other programs are understood (see `LenientPattern`).
package struct DatePattern: Hashable, Sendable {
  let text: String
  /// The precision that a date needs.
  let precision: PhotoDate.Precision

  package enum Fault: Error, Equatable, CustomStringConvertible {
    case empty
    case letter(Character)
    case zone(Character)
    case directive(Character)
    case quote
    case length

    package var description: String {
      switch self {
      case .empty: "is empty; try d MMMM yyyy"
      case .letter(let letter): "unknown letter “\(letter)”; put literal text in single quotes"
      case .zone(let letter): "“\(letter)” is a time zone, which photo dates lack"
      case .directive(let letter): "“%\(letter)” is not supported; write it as in d MMMM yyyy"
      case .quote: "unmatched '; write '' for an apostrophe"
      case .length: "is longer than \(DatePattern.longest) characters"
      }
    }
  }

  static let longest = 200

  init(_ text: String) throws(Fault) {
    if text.isEmpty { throw .empty }
    if text.count > Self.longest { throw .length }
    let text = try LenientPattern(text).text
    var precision = PhotoDate.Precision.year
    var isQuoted = false
    for character in text {
      if character == "'" { isQuoted.toggle() }
      guard !isQuoted, character.isASCII, character.isLetter else { continue }
      switch character {
      case "G", "y", "u": break
      case "M", "L", "Q", "q": precision = max(precision, .month)
      case "Y", "w", "d", "D", "E", "e", "c": precision = max(precision, .day)
      case "a", "b", "B", "h", "H", "k", "K", "m", "s", "S": precision = .second
      case "z", "Z", "O", "v", "V", "X", "x": throw .zone(character)
      default: throw .letter(character)
      }
    }
    if isQuoted { throw .quote }
    self.text = text
    self.precision = precision
  }
}
