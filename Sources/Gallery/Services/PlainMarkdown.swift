import Messages

/// Markdown as plain text: without the marks of headings, links and emphasis. HTML stays as it is written, and becomes
/// text on pages.
///
///     PlainMarkdown("# Lake\n\nA **blue** [boat](boat.html).".split(separator: "\n")).text    // "A blue boat."
///
/// The time grows with the length alone: marks are paired within a distance.
struct PlainMarkdown {
  /// The heading that comes first, if one does.
  let heading: String?
  /// The text after the heading.
  let text: String
  /// The text with its heading.
  var whole: String { [heading, text].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n\n") }

  /// The maximum number of characters read, more than any page shows.
  private static let longest = 1 << 16

  init(_ lines: some Sequence<Substring>) {
    var (rest, count) = ([String](), 0)
    for line in lines where count < Self.longest {
      rest.append(String(line.prefix(Self.longest - count)))
      count += line.count + 1
    }
    var found: String?
    if let first = rest.firstIndex(where: { !$0.trimmed.isEmpty }) {
      if let title = Self.heading(rest[first]) {
        (found, rest) = (title, Array(rest[(first + 1)...]))
      } else if first + 1 < rest.count, Self.isLine(of: "=", rest[first + 1]) {
        (found, rest) = (rest[first].trimmed, Array(rest[(first + 2)...]))
      }
    }
    heading = found.map { Self.plain($0) }
    text = Self.paragraphs(rest).map(Self.plain).joined(separator: "\n\n")
  }

  // MARK: - Lines

  /// Returns the text of `# Heading`.
  private static func heading(_ line: String) -> String? {
    let marks = line.prefix { $0 == "#" }.count
    guard (1...6).contains(marks), let next = line.dropFirst(marks).first, next.isWhitespace else { return nil }
    let text = line.dropFirst(marks)
    let end = text.lastIndex { $0 != "#" && !$0.isWhitespace }
    return end.map { String(text[...$0]).trimmed }
  }

  /// Returns true for a line of three or more of a character, as under headings and between parts.
  private static func isLine(of character: Character, _ line: String) -> Bool {
    let text = line.filter { !$0.isWhitespace }
    return text.count >= 3 && text.allSatisfy { $0 == character }
  }

  private static func paragraphs(_ lines: [String]) -> [String] {
    var (paragraphs, current): ([String], String) = ([], "")
    var breaks = false
    func end() {
      if !current.isEmpty { paragraphs.append(current) }
      current = ""
    }
    for line in lines {
      let bare = line.trimmed
      if bare.isEmpty || "=-*_`~".contains(where: { isLine(of: $0, line) }) || bare.hasPrefix("```") {
        end()
      } else if let title = heading(line) {
        end()
        paragraphs.append(title)
      } else {
        let item = listItem(bare) ?? (bare.hasPrefix(">") ? String(bare.dropFirst()).trimmed : bare)
        let isBroken = breaks || listItem(bare) != nil
        current += (current.isEmpty ? "" : isBroken ? "\n" : " ") + item
      }
      breaks = line.hasSuffix("  ") || line.hasSuffix("\\")
      if breaks, current.hasSuffix("\\") { current.removeLast() }
    }
    end()
    return paragraphs
  }

  private static func listItem(_ line: String) -> String? {
    for mark in ["- ", "* ", "+ "] where line.hasPrefix(mark) { return "• " + String(line.dropFirst(2)).trimmed }
    return nil
  }

  // MARK: - Marks within a line

  private static let (longestLink, longestEmphasis) = (500, 500)

  private static func plain(_ text: String) -> String {
    let source = Array(text)
    var result = ""
    var closing: Set<Int> = []
    var index = 0
    while index < source.count {
      let character = source[index]
      if closing.contains(index) {
        index += 1
      } else if character == "\\", index + 1 < source.count, source[index + 1].isPunctuationMark {
        result.append(source[index + 1])
        index += 2
      } else if character == "!", let link = link(at: index + 1, source) {
        index = link.end
      } else if character == "[", let link = link(at: index, source) {
        result += plain(String(source[link.text]))
        index = link.end
      } else if "*_`".contains(character) {
        let length = run(at: index, source)
        if let end = endOfEmphasis(at: index, length, source) {
          closing.formUnion(end..<end + length)
        } else {
          result += String(repeating: character, count: length)
        }
        index += length
      } else if source[index...].starts(with: "<!--"), let end = end(of: "-->", after: index, source) {
        index = end
      } else {
        result.append(character)
        index += 1
      }
    }
    return result
  }

  private static func end(of mark: String, after start: Int, _ source: [Character]) -> Int? {
    let mark = Array(mark)
    let last = min(source.count - mark.count, start + longestLink)
    guard start <= last else { return nil }
    return (start...last).first { source[$0...].starts(with: mark) }.map { $0 + mark.count }
  }

  /// Reads `[text](address)`.
  private static func link(at start: Int, _ source: [Character]) -> (text: Range<Int>, end: Int)? {
    guard start < source.count, source[start] == "[" else { return nil }
    var depth = 0
    for index in start..<min(source.count, start + longestLink) {
      if source[index] == "[" { depth += 1 }
      if source[index] == "]" { depth -= 1 }
      if depth > 0 { continue }
      guard index + 1 < source.count, source[index + 1] == "(" else { return nil }
      let limit = min(source.count, index + longestLink)
      return source[index..<limit].firstIndex(of: ")").map { (start + 1..<index, $0 + 1) }
    }
    return nil
  }

  /// Returns the number of equal characters from a place on.
  private static func run(at start: Int, _ source: [Character]) -> Int {
    source[start...].prefix { $0 == source[start] }.count
  }

  /// Returns the place of the mark that closes an emphasis, which has the same length as the one that opens it.
  private static func endOfEmphasis(at start: Int, _ length: Int, _ source: [Character]) -> Int? {
    let mark = source[start]
    let isWord = { (place: Int) in
      source.indices.contains(place) && (source[place].isLetter || source[place].isNumber)
    }
    guard length <= 3, start + length < source.count, !source[start + length].isWhitespace,
      mark != "_" || !isWord(start - 1)
    else { return nil }
    var place = start + length + 1
    let limit = min(source.count, start + longestEmphasis)
    while place + length <= limit {
      let found = source[place] == mark ? run(at: place, source) : 0
      let isPlain = source[place - 1].isWhitespace || source[place - 1] == "\\"
      if found == length, !isPlain, mark != "_" || !isWord(place + found) { return place }
      place += max(found, 1)
    }
    return nil
  }
}

extension Character {
  /// True for the ASCII characters that a backslash makes plain.
  fileprivate var isPunctuationMark: Bool { asciiValue.map { $0 > 0x20 } == true && !isLetter && !isNumber }
}
