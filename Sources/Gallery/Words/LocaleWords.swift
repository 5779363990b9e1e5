/// The words of a locale for dates and numbers.
struct LocaleWords: Sendable {
  /// Lists of words, in the order of `write-locales`.
  private let lists: [[String]]
  /// The scalar of the digit zero.
  private let zero: UInt32
  var week: Week

  /// The first day of a week, 1 for Sunday, and the days that the first week of a year has at least.
  struct Week: Sendable {
    var firstDay = 1
    var minimum = 1

    /// - Parameter text: `2/4`.
    init(_ text: String) {
      let numbers = text.split(separator: "/").compactMap { Int($0) }
      if numbers.count == 2 { (firstDay, minimum) = (numbers[0], numbers[1]) }
    }
  }

  /// Lists that have several forms, with the place of the first.
  enum Kind: Int {
    case months = 0
    case ownMonths = 3
    case quarters = 6
    case ownQuarters = 9
    case days = 12
    case ownDays = 16
    case halfDays = 20
    case halfDaysWithNoon = 23
    case periods = 26
    case eras = 29
  }

  /// The form of a word. Only days of the week have short ones.
  enum Form: Int {
    case abbreviated
    case wide
    case narrow
    case short
  }

  private static let others = 32

  init(_ texts: [ArraySlice<UInt8>]) {
    lists = texts.map { text in
      text.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    let one = lists[Self.others][0].unicodeScalars.first ?? "1"
    zero = one.value - 1
    week = Week(lists[Self.others + 1][0])
  }

  func word(_ kind: Kind, _ form: Form, at index: Int) -> String { lists[kind.rawValue + form.rawValue][index] }

  var decimalSeparator: String { lists[Self.others + 2][0] }

  /// The usual patterns of a year, a month and a day.
  var patterns: [String] { lists[Self.others + 3] }

  /// Returns a number in the locale's digits.
  func digits(_ number: Int, atLeast count: Int = 1) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, count - digits.count)) + digits
    guard zero != 48 else { return padded }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: padded.unicodeScalars.compactMap { Unicode.Scalar(zero + $0.value - 48) })
    return String(text)
  }
}
