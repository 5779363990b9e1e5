/// The name of a file without the marks that programs add to copies.
///
///     CopyName("IMG_1100(1)").stems       // "img_1100(1)", "img_1100"
///     CopyName("Lake - Copy (2)").stems   // "lake - copy (2)", "lake - copy", "lake"
///
/// A number is a mark only beside the file without it: `Lake (1)` and `Lake (2)` may be the first two of a series.
struct CopyName {
  /// The name without its extension, in small letters; then, repeatedly, without its last mark.
  private(set) var stems: [String]
  /// For each of the stems, true if the mark after it means a copy whatever files there are.
  private var isCertain = [false]

  private static let maxMarks = 4

  init(_ stem: String) {
    stems = [stem.lowercased()]
    while stems.count <= Self.maxMarks, let (rest, isCertain) = Self.withoutMark(stems[stems.count - 1]) {
      stems.append(rest)
      self.isCertain.append(isCertain)
    }
  }

  /// Returns the number of marks, beside other files with these stems.
  func marks(among others: Set<String>) -> Int {
    stems.indices.last { isCertain[$0] || $0 > 0 && others.contains(stems[$0]) } ?? 0
  }

  private static func withoutMark(_ stem: String) -> (rest: String, isCertain: Bool)? {
    if let rest = withoutParenthesis(stem) { return rest }
    if let rest = withoutWord(stem) { return (rest, true) }
    for phrase in phrases where stem.hasPrefix(phrase) && stem.count > phrase.count {
      return (String(stem.dropFirst(phrase.count)), true)
    }
    guard let (rest, separator) = withoutNumber(stem), numberSeparators.contains(separator) else { return nil }
    return (rest, false)
  }

  /// Reads `name(1)`, `name (2)`, `name (copy)` and `name (3rd copy)`.
  private static func withoutParenthesis(_ stem: String) -> (rest: String, isCertain: Bool)? {
    guard stem.last == ")", let start = stem.lastIndex(of: "(") else { return nil }
    let rest = trimmed(stem[..<start])
    let inside = stem[stem.index(after: start)...].dropLast()
    if rest.isEmpty || inside.isEmpty { return nil }
    if inside.count <= maxDigits, inside.allSatisfy(isDigit) { return (rest, false) }
    let isCopy = inside.split(separator: " ").contains { part in words.contains { $0 == part } }
    return isCopy ? (rest, true) : nil
  }

  /// Reads `name copy`, `name - Kopie`, `name copy 2` and `name副本`.
  private static func withoutWord(_ stem: String) -> String? {
    let bare = withoutNumber(stem).flatMap { $0.separator == " " ? $0.rest : nil } ?? stem
    for word in words where bare.hasSuffix(word) {
      let rest = bare.dropLast(word.count)
      guard let last = rest.last, wordSeparators.contains(last) else { continue }
      return nonempty(trimmed(rest))
    }
    for word in attachedWords where bare.hasSuffix(word) { return nonempty(trimmed(bare.dropLast(word.count))) }
    return nil
  }

  /// Reads a number of up to three digits at the end; one that begins with zero counts pictures, not copies.
  private static func withoutNumber(_ stem: String) -> (rest: String, separator: Character)? {
    let digits = stem.reversed().prefix(while: isDigit).reversed()
    guard (1...maxDigits).contains(digits.count), digits.first != "0" else { return nil }
    let rest = stem.dropLast(digits.count)
    guard let separator = rest.last, !isDigit(separator), let name = nonempty(trimmed(rest)) else { return nil }
    return (name, separator)
  }

  private static func nonempty(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// Removes spaces, dashes and the like from the end.
  private static func trimmed(_ text: some StringProtocol) -> String {
    var text = text[...]
    while let last = text.last, wordSeparators.contains(last) { text.removeLast() }
    return String(text)
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static let maxDigits = 3
  private static let numberSeparators: Set<Character> = [" ", "-", "_", "~"]
  private static let wordSeparators: Set<Character> = [" ", "\u{A0}", "-", "_", "~", "–", "—"]

  /// Words for a copy at the end of a name, as file managers write them.
  private static let words = [
    "copy", "kopie", "copie", "copia", "cópia", "kopia", "kopi", "kopio", "kopya", "másolat", "копия", "копія",
    "コピー", "副本", "複製", "복사본",
  ]
  /// Words for a copy in languages without spaces.
  private static let attachedWords = ["のコピー", "的副本", "副本", "的複製", " 복사본"]
  /// Words for a copy at the start of a name.
  private static let phrases = [
    "copy of ", "kopie von ", "copie de ", "copia de ", "copia di ", "cópia de ", "kopie van ", "kopia av ", "kopi av ",
    "kopi af ",
  ]
}
