// Dates in the names of files.

extension PhotoDate {
  /// Creates the first date in a file's name: `IMG_20260501_183005.jpg`, `Scan 2026-05-01.png`, `Screenshot 2026-05-01
  /// at 6.30.05 PM.png`.
  init?(inName name: [UInt8]) {
    for start in name.indices where start == 0 || !DigitReader.isDigit(name[start - 1]) {
      guard DigitReader.isDigit(name[start]) else { continue }
      var digits = DigitReader(name[start...])
      if let date = Self.date(from: &digits) {
        self = date
        return
      }
    }
    return nil
  }

  private static func date(from digits: inout DigitReader) -> PhotoDate? {
    guard let year = digits.number(4), (1900...2099).contains(year) else { return nil }
    let separator = digits.separator(of: "-_.")
    guard let month = digits.number(2), digits.separator(of: "-_.") == separator, let day = digits.number(2),
      var date = PhotoDate(year: year, month: month, day: day)
    else { return nil }
    date.precision = .day
    var rest = digits
    if let (hour, minute, second, nanoseconds) = time(from: &rest),
      var precise = PhotoDate(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    {
      precise.nanoseconds = nanoseconds
      return precise
    }
    // The first digits of a longer number are not a date.
    return digits.isAtDigit ? nil : date
  }

  private static func time(from digits: inout DigitReader) -> (Int, Int, Int, nanoseconds: Int64)? {
    if !digits.skip(anyOf: links) { _ = digits.separator(of: "-_. T") }
    var half = digits.half(HalfDay.words)
    if half != nil { _ = digits.skip(" ") }
    let pair = digits.number(2)
    guard let hour = pair ?? digits.number(1) else { return nil }
    let separator = digits.separator(of: "-_.:")
    guard separator != nil || pair != nil, let minute = digits.number(2), digits.separator(of: "-_.:") == separator,
      let second = digits.number(2)
    else { return nil }
    let nanoseconds = digits.fraction(places: 9)
    if digits.isAtDigit { return nil }
    half = half ?? digits.halfAtEnd()
    return (half?.hour(hour) ?? hour, minute, second, nanoseconds)
  }

  /// The words between the day and the time, as systems write them in the names of screenshots.
  private static let links = [
    " at ", " um ", " à ", " a\u{300} ", " a las ", " a la ", " a la(s) ", " a les ", " às ", " a\u{300}s ",
    " alle ore ", " alle ", " om ", " kl. ", " kl ", " klo ", " o godz. ", " o ", " в ", " о ", " v ", " ob ", " u ",
    " la ", " saat ",
    " lúc ", " lu\u{301}c ", " pukul ", " στις ",
  ]
}

/// The half of a day that an hour from 1 to 12 is in.
private enum HalfDay {
  case morning
  case afternoon

  /// Words before the hour.
  static let words: [(String, HalfDay)] = [
    ("午前", .morning), ("午後", .afternoon), ("上午", .morning), ("下午", .afternoon), ("오전", .morning),
    ("오후", .afternoon),
    // Decomposed, as macOS may write names.
    ("\u{110B}\u{1169}\u{110C}\u{1165}\u{11AB}", .morning), ("\u{110B}\u{1169}\u{1112}\u{116E}", .afternoon),
  ]
  /// Words behind the seconds.
  static let endings: [(String, HalfDay)] =
    ["am", "AM", "a.m.", "A.M.", "a. m.", "a.\u{A0}m.", "a.\u{202F}m."].map { ($0, .morning) }
    + ["pm", "PM", "p.m.", "P.M.", "p. m.", "p.\u{A0}m.", "p.\u{202F}m."].map { ($0, .afternoon) }
  static let spaces = [" ", "\u{A0}", "\u{202F}", "_", "-"]

  /// Returns the hour from 0 to 23; nil for one of a clock with 24 hours.
  func hour(_ hour: Int) -> Int? {
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (self == .afternoon ? 12 : 0)
  }
}

extension DigitReader {
  /// Skips the first of these words that is next.
  fileprivate mutating func skip(anyOf words: [String]) -> Bool { words.contains { skip($0) } }

  fileprivate mutating func half(_ words: [(String, HalfDay)]) -> HalfDay? { words.first { skip($0.0) }?.1 }

  /// True before words such as “am See”.
  fileprivate var isAtGermanWord: Bool {
    var rest = self
    return rest.skip("am ") && rest.isAtLetter
  }

  /// Reads a half day that is a word of its own.
  fileprivate func halfAtEnd() -> HalfDay? {
    var rest = self
    _ = rest.skip(anyOf: HalfDay.spaces)
    let isGerman = rest.isAtGermanWord
    let half = rest.half(HalfDay.endings)
    return rest.isAtLetter || isGerman ? nil : half
  }
}
