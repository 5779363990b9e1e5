/// Writes dates by Unicode's patterns, in the words of a locale.
///
///     DateWriter("d MMMM y", words).text(of: parts)    // 1 mai 2024
struct DateWriter {
  private let pieces: [Piece]
  private let words: LocaleWords

  private enum Piece {
    case text(String)
    /// A letter, and how often it is repeated.
    case field(Unicode.Scalar, Int)
  }

  init(_ pattern: String, _ words: LocaleWords) {
    self.words = words
    var pieces: [Piece] = []
    var isQuoted = false
    // By scalars: an accent may follow a quotation mark.
    var rest = pattern.unicodeScalars[...]
    while let scalar = rest.first {
      let run = rest.prefix { $0 == scalar }
      if scalar == "'" {
        let isApostrophe = run.count > 1
        if isApostrophe { pieces.append(.text("'")) } else { isQuoted.toggle() }
        rest = rest.dropFirst(isApostrophe ? 2 : 1)
      } else if !isQuoted, scalar.isASCII, scalar.properties.isAlphabetic {
        pieces.append(.field(scalar, run.count))
        rest = rest[run.endIndex...]
      } else {
        pieces.append(.text(String(scalar)))
        rest = rest.dropFirst()
      }
    }
    self.pieces = pieces
  }

  func text(of date: DateParts) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .field(let letter, let count): field(letter, count, of: date)
      }
    }.joined()
  }

  private func field(_ letter: Unicode.Scalar, _ count: Int, of date: DateParts) -> String {
    switch letter {
    case "G": word(.eras, count, at: 0)
    case "y": year(date.year, count)
    case "Y": year(date.week(words.week).year, count)
    case "u": words.digits(date.year, atLeast: count)
    case "M": month(.months, count, of: date)
    case "L": month(.ownMonths, count, of: date)
    case "Q": quarter(.quarters, count, of: date)
    case "q": quarter(.ownQuarters, count, of: date)
    case "w": words.digits(date.week(words.week).number, atLeast: count)
    case "d": words.digits(date.day, atLeast: count)
    case "D": words.digits(date.dayOfYear, atLeast: count)
    case "E": day(.days, count, of: date)
    case "e": count < 3 ? words.digits(date.weekday(in: words.week) + 1, atLeast: count) : day(.days, count, of: date)
    case "c": count < 3 ? words.digits(date.weekday(in: words.week) + 1) : day(.ownDays, count, of: date)
    default: time(letter, count, of: date)
    }
  }

  private func time(_ letter: Unicode.Scalar, _ count: Int, of date: DateParts) -> String {
    switch letter {
    case "a": word(.halfDays, count, at: date.hour / 12)
    case "b": word(.halfDaysWithNoon, count, at: isExact(date) ? 2 + date.hour / 12 : date.hour / 12)
    case "B": word(.periods, count, at: isExact(date) ? 24 + date.hour / 12 : date.hour)
    case "h": words.digits((date.hour + 11) % 12 + 1, atLeast: count)
    case "H": words.digits(date.hour, atLeast: count)
    case "k": words.digits((date.hour + 23) % 24 + 1, atLeast: count)
    case "K": words.digits(date.hour % 12, atLeast: count)
    case "m": words.digits(date.minute, atLeast: count)
    case "s": words.digits(date.second, atLeast: count)
    case "S": fraction(count, of: date)
    default: ""
    }
  }

  /// Returns a word: abbreviated, in four letters wide, in five narrow.
  private func word(_ kind: LocaleWords.Kind, _ count: Int, at index: Int) -> String {
    words.word(kind, count == 4 ? .wide : count == 5 ? .narrow : .abbreviated, at: index)
  }

  private func day(_ kind: LocaleWords.Kind, _ count: Int, of date: DateParts) -> String {
    count == 6 ? words.word(kind, .short, at: date.weekday) : word(kind, count, at: date.weekday)
  }

  private func month(_ kind: LocaleWords.Kind, _ count: Int, of date: DateParts) -> String {
    (3...5).contains(count) ? word(kind, count, at: date.month - 1) : words.digits(date.month, atLeast: count)
  }

  private func quarter(_ kind: LocaleWords.Kind, _ count: Int, of date: DateParts) -> String {
    let index = (date.month - 1) / 3
    return count < 3 ? words.digits(index + 1, atLeast: count) : word(kind, min(count, 5), at: index)
  }

  /// Two letters are the last two digits.
  private func year(_ year: Int, _ count: Int) -> String {
    count == 2 ? words.digits(year % 100, atLeast: 2) : words.digits(year, atLeast: count)
  }

  /// Thousandths at most; further digits are zeros.
  private func fraction(_ count: Int, of date: DateParts) -> String {
    let divisor = [100, 10, 1][min(count, 3) - 1]
    let digits = words.digits(date.milliseconds / divisor, atLeast: min(count, 3))
    return digits + String(repeating: words.digits(0), count: max(0, count - 3))
  }

  /// True at noon and midnight, as exactly as the pattern writes the time.
  private func isExact(_ date: DateParts) -> Bool {
    func isWritten(_ letter: Unicode.Scalar) -> Bool {
      pieces.contains { if case .field(letter, _) = $0 { true } else { false } }
    }
    return date.hour % 12 == 0 && (date.minute == 0 || !isWritten("m")) && (date.second == 0 || !isWritten("s"))
  }
}
