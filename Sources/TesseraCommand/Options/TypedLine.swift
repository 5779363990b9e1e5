import Files
import Messages
import Planning

/// A command line with characters that shells do not know, such as long dashes and curly quotation marks, or with a
/// space before a unit. Its words are taken for files that do not exist.
///
///     tessera photos –layout hex -o wall.png      // did you mean: tessera photos --layout hex -o wall.png
struct TypedLine {
  private let words: [FilePath]
  /// The subcommand, if one was named.
  private let command: String?
  /// The names of options, short ones included.
  private let options: Set<String>

  init(_ words: [FilePath], command: String?, options: Set<String>) {
    self.words = words.prefix { $0 != FilePath("--") }
    (self.command, self.options) = (command, options)
  }

  /// Ends the run if an input does not exist, and the line has such words.
  func check(_ inputs: [FilePath]) throws(RunFailure) {
    guard let oddity, let missing = inputs.first(where: Self.isMissing) else { return }
    throw .usage("\(missing): no such file; \(oddity); did you mean: \(mended)")
  }

  /// True if a value and its unit, or its sides, are separate words.
  var hasDividedValue: Bool { words.indices.contains { unit(after: $0) != nil } }

  private static func isMissing(_ path: FilePath) -> Bool {
    path != FilePath("-") && !path.isAddress && !path.isLink && (try? path.status()) == nil
  }

  // MARK: - Odd words

  /// The first odd word of the line, as a sentence; nil if there is none.
  private var oddity: String? {
    for (index, word) in words.enumerated() {
      let text = word.description
      if let unit = unit(after: index) {
        let name = unit.words.joined(separator: " ")
        return "“\(printable(text)) \(printable(name))” is more than one word"
      }
      guard let kind = Self.oddity(of: text), Self.isMissing(word) else { continue }
      return "“\(printable(text))” \(kind)"
    }
    return nil
  }

  /// The oddity of a word, as the end of a sentence; nil if it has none.
  static func oddity(of text: String) -> String? {
    if let first = text.drop(while: { $0 == "-" }).first, TypedText.isDash(first) {
      return "has a dash that is not a hyphen"
    }
    if TypedText.opensQuote(text) || TypedText.closesQuote(text) && text.count > 1 {
      return "has a quotation mark that is not that of a shell"
    }
    if text.contains(where: TypedText.isSpace) { return "has a space that does not separate words" }
    if TypedText.plain(text).first?.isASCII == true, text.first?.isASCII == false { return "has wide letters" }
    if text.hasSuffix(","), !isMissing(FilePath(String(text.dropLast()))) { return "ends with a comma" }
    return nil
  }

  /// Returns the words after a number that belong to it, as in `--size 60 x 40 cm`: the separated words and the whole
  /// value. Nil if there are none.
  private func unit(after index: Int) -> (words: [String], value: String)? {
    guard index > 0, options.contains(words[index - 1].description) else { return nil }
    let number = words[index].description
    guard number.first?.isNumber == true else { return nil }
    let rest = words[(index + 1)...].prefix { word in
      Self.parts.contains(word.description) || Values.number(word.description) != nil
    }
    let texts = rest.map(\.description)
    guard let last = texts.last, Self.parts.contains(last) || texts.contains(where: { "xX×".contains($0) }),
      rest.contains(where: Self.isMissing)
    else { return nil }
    return (texts, number + texts.joined())
  }

  private static let parts: Set<String> = ["x", "X", "×", "px", "mm", "cm", "in", "pt", "%", "dpi"]

  // MARK: - The line as it was meant

  private var mended: String {
    var mended: [String] = ["tessera"] + [command].compactMap { $0 }
    var rest = words[...]
    while let word = rest.first {
      let text = word.description
      if let unit = unit(after: rest.startIndex) {
        mended.append(unit.value)
        rest = rest.dropFirst(1 + unit.words.count)
      } else if TypedText.opensQuote(text) {
        // A quotation ends with its last word, or with the line.
        let end = rest.firstIndex { TypedText.closesQuote($0.description) } ?? rest.endIndex - 1
        mended.append(quoted(rest[...end].map(\.description).joined(separator: " ")))
        rest = rest[(end + 1)...]
      } else {
        mended += Self.isMissing(word) ? mendedWords(text) : [option(text) ?? ShellWord.quoted(word)]
        rest = rest.dropFirst()
      }
    }
    return mended.joined(separator: " ")
  }

  private func mendedWords(_ text: String) -> [String] {
    text.split(whereSeparator: TypedText.isSpace).map { part in
      let part = part.hasSuffix(",") ? part.dropLast() : part
      return option(String(part)) ?? quoted(String(part))
    }
  }

  private func quoted(_ text: String) -> String { ShellWord.quoted(FilePath(TypedText.plain(text))) }

  /// Returns a word as an option, with hyphens; nil if it is none.
  private func option(_ text: String) -> String? {
    guard let first = text.first, first == "-" || TypedText.isDash(first) else { return nil }
    let word = TypedText.plain(text.drop { $0 == "-" || TypedText.isDash($0) })
    let name = String(word.prefix { $0 != "=" })
    guard let dashes = ["--", "-"].first(where: { options.contains($0 + name) }) else { return nil }
    let value = word.dropFirst(name.count + 1)
    return dashes + name + (value.isEmpty ? "" : "=" + quoted(String(value)))
  }
}
