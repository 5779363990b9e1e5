/// A date pattern in the letters of other programs, written in Unicode's.
///
///     LenientPattern("DD.MM.YYYY").text   // dd.MM.yyyy
///     LenientPattern("%Y-%m-%d").text     // yyyy-MM-dd
///
/// In Unicode's patterns, `DD` is the day of the year, `YYYY` the year that a week belongs to, and `mm` are minutes, so
/// that common mistakes would give wrong dates without a word. `DDD` is the day of the year, and `YYYY` beside `ww` the
/// year of the week. A pattern that Unicode's rules make sense of stays as it is.
struct LenientPattern {
  let text: String

  private enum Piece {
    /// Text as it is in the pattern, with its quotation marks.
    case literal(String)
    case field(Character, Int)
  }

  init(_ pattern: String) throws(DatePattern.Fault) {
    let characters = Array(pattern)
    let isDirective = { (place: Int) in
      characters[place] == "%" && place + 1 < characters.count && Self.isLetter(characters[place + 1])
    }
    let pieces =
      characters.indices.contains(where: isDirective)
      ? try Self.directives(characters) : Self.meant(Self.fields(characters))
    text = pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let letter, let count): String(repeating: letter, count: count)
      }
    }.joined()
  }

  private static func isLetter(_ character: Character) -> Bool { character.isASCII && character.isLetter }

  // MARK: - Unicode's letters

  private static func fields(_ characters: [Character]) -> [Piece] {
    var pieces: [Piece] = []
    var isQuoted = false
    var rest = characters[...]
    while let first = rest.first {
      if first == "'" { isQuoted.toggle() }
      let isField = !isQuoted && isLetter(first)
      let run = rest.prefix { $0 == first && isField }
      pieces.append(isField ? .field(first, run.count) : .literal(String(first)))
      rest = rest.dropFirst(max(run.count, 1))
    }
    return pieces
  }

  private static let hours: Set<Character> = ["h", "H", "k", "K"]
  private static let days: Set<Character> = ["d", "D", "E", "y", "Y", "u"]

  /// Replaces the letters that mean something else, each by what is beside it.
  private static func meant(_ pieces: [Piece]) -> [Piece] {
    var pieces = pieces
    let places = pieces.indices.filter { if case .field = pieces[$0] { true } else { false } }
    func letter(_ number: Int) -> Character? {
      guard places.indices.contains(number), case .field(let letter, _) = pieces[places[number]] else { return nil }
      return letter
    }
    let hasWeek = places.indices.contains { letter($0) == "w" }
    for (number, place) in places.enumerated() {
      guard case .field(let own, let count) = pieces[place] else { continue }
      let (before, after) = (letter(number - 1), letter(number + 1))
      // A separator of times, or nothing.
      let follows = number > 0 && areJoined(pieces[(places[number - 1] + 1)..<place])
      switch own {
      case "Y" where !hasWeek: pieces[place] = .field("y", count)
      case "D" where count <= 2: pieces[place] = .field("d", count)
      // Names of days in .NET and in JavaScript's libraries.
      case "d" where count > 2: pieces[place] = .field("E", min(count, 4))
      case "A": pieces[place] = .field("a", 1)
      case "T" where count == 1: pieces[place] = .literal("'T'")
      case "m" where !hours.contains(before ?? " ") && after != "s" && after != "S":
        if [before, after].contains(where: { $0.map { days.contains($0) } ?? false }) {
          pieces[place] = .field("M", count)
        }
      case "M" where count <= 2 && follows && hours.contains(before ?? " "): pieces[place] = .field("m", count)
      case "S" where count <= 2 && follows && before == "m": pieces[place] = .field("s", count)
      default: break
      }
    }
    return pieces
  }

  private static func areJoined(_ between: ArraySlice<Piece>) -> Bool {
    between.count <= 1
      && between.allSatisfy { if case .literal(let text) = $0 { text == ":" || text == "." } else { false } }
  }

  // MARK: - Directives of strftime

  private static func directives(_ characters: [Character]) throws(DatePattern.Fault) -> [Piece] {
    var pieces: [Piece] = []
    var rest = characters[...]
    while let first = rest.popFirst() {
      guard first == "%" else {
        pieces.append(.literal(first == "'" ? "''" : isLetter(first) ? "'\(first)'" : String(first)))
        continue
      }
      // `%-d` is a day without its zero.
      let isShort = rest.first == "-"
      if isShort { rest.removeFirst() }
      guard let letter = rest.popFirst(), let text = meanings[letter] else {
        throw .directive(characters[rest.startIndex - 1])
      }
      pieces.append(.literal(isShort && text.count == 2 ? String(text.prefix(1)) : text))
    }
    return pieces
  }

  private static let meanings: [Character: String] = [
    "Y": "yyyy", "y": "yy", "m": "MM", "d": "dd", "e": "d", "B": "MMMM", "b": "MMM", "h": "MMM", "A": "EEEE",
    "a": "EEE", "H": "HH", "I": "hh", "M": "mm", "S": "ss", "p": "a", "j": "DDD", "V": "ww", "G": "YYYY",
    "F": "yyyy-MM-dd", "D": "MM/dd/yy", "T": "HH:mm:ss", "R": "HH:mm", "%": "%",
  ]
}
