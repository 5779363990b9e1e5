import Files

/// A shell pattern for names.
///
///     Glob("*.{jpg,png}")?.matches(FilePath("2026/a.JPG").components[...])     // true
///
/// `*` and `?` match characters within a name, `[a-z]` and `[!a-z]` match one of a set, `{a,b}` matches one of several
/// words, and `**` matches any number of folders. Matching ignores case.
package struct Glob: Hashable, Sendable {
  private let text: String
  /// The alternatives: the pattern matches if any of them does.
  private let alternatives: [[Component]]
  /// True if the pattern begins with a slash, and so is relative to the walked folder.
  private let isAnchored: Bool

  private enum Component: Hashable {
    case folders
    case name([Token])
  }

  private enum Token: Hashable {
    case byte(UInt8)
    case any
    case run
    case set([ClosedRange<UInt8>], isNegated: Bool)
  }

  /// - Returns: Nil if the pattern is empty or has an unmatched bracket.
  package init?(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8).map(Self.lowercased)
    isAnchored = bytes.first == UInt8(ascii: "/")
    guard let expanded = Self.expanded(bytes[...]) else { return nil }
    var alternatives: [[Component]] = []
    for pattern in expanded {
      var components: [Component] = []
      for part in pattern.split(separator: UInt8(ascii: "/")) {
        guard let component = Self.component(part) else { return nil }
        components.append(component)
      }
      if components.isEmpty { return nil }
      alternatives.append(components)
    }
    self.alternatives = alternatives
  }

  /// The pattern for messages, with one that is probably meant: a pattern matches whole names.
  var hint: String {
    let isExtension = (2...5).contains(text.count) && text.allSatisfy { $0.isLetter || $0.isNumber }
    let isDotted = text.hasPrefix(".") && !text.contains { "*?[{/".contains($0) }
    return text + (isExtension ? "; did you mean '*.\(text)'?" : isDotted ? "; did you mean '*\(text)'?" : "")
  }

  /// Returns true if the pattern matches a file or one of the folders above it, given the components of its path.
  package func matches(_ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    let starts = isAnchored ? path.startIndex..<min(path.startIndex + 1, path.endIndex) : path.indices
    return starts.contains { start in alternatives.contains { Self.matches($0[...], path[start...]) } }
  }

  /// Returns true if the first components of a path match; further components are then inside a matching folder.
  private static func matches(_ wanted: ArraySlice<Component>, _ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
    guard let first = wanted.first else { return true }
    let rest = wanted.dropFirst()
    switch first {
    case .folders: return (path.startIndex...path.endIndex).contains { matches(rest, path[$0...]) }
    case .name(let tokens):
      guard let name = path.first, matches(tokens, Array(name)) else { return false }
      return matches(rest, path.dropFirst())
    }
  }

  private static func matches(_ tokens: [Token], _ name: [UInt8]) -> Bool {
    tokens.matchAsWildcards(name, isRun: { $0 == .run }, accepts: accepts)
  }

  private static func accepts(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): lowercased(byte) == wanted
    case .any, .run: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(lowercased(byte)) } != isNegated
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

// MARK: - Reading

extension Glob {
  private static let maxAlternatives = 1000

  /// Returns the patterns without braces that are equivalent to a pattern with braces.
  private static func expanded(_ pattern: ArraySlice<UInt8>) -> [[UInt8]]? {
    guard let open = pattern.firstIndex(of: UInt8(ascii: "{")) else {
      return pattern.contains(UInt8(ascii: "}")) ? nil : [Array(pattern)]
    }
    var depth = 0
    var words: [ArraySlice<UInt8>] = []
    var start = open + 1
    var end: Int?
    scan: for index in open..<pattern.endIndex {
      switch pattern[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ",") where depth == 1:
        words.append(pattern[start..<index])
        start = index + 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth > 0 { continue }
        words.append(pattern[start..<index])
        end = index
        break scan
      default: break
      }
    }
    guard let end, let tails = expanded(pattern[(end + 1)...]) else { return nil }
    var patterns: [[UInt8]] = []
    for word in words {
      guard let heads = expanded(pattern[..<open] + word) else { return nil }
      patterns += heads.flatMap { head in tails.map { head + $0 } }
      if patterns.count > maxAlternatives { return nil }
    }
    return patterns
  }

  private static func component(_ part: ArraySlice<UInt8>) -> Component? {
    if part.elementsEqual("**".utf8) { return .folders }
    var tokens: [Token] = []
    var rest = part
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if tokens.last != .run { tokens.append(.run) }
      case UInt8(ascii: "?"): tokens.append(.any)
      case UInt8(ascii: "["):
        guard let set = set(from: &rest) else { return nil }
        tokens.append(set)
      case UInt8(ascii: "\\"):
        guard let literal = rest.popFirst() else { return nil }
        tokens.append(.byte(literal))
      default: tokens.append(.byte(byte))
      }
    }
    return .name(tokens)
  }

  /// Returns the set in brackets, the first of which has already been read.
  private static func set(from rest: inout ArraySlice<UInt8>) -> Token? {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let byte = rest.popFirst() {
      // A closing bracket that comes first is one of the characters.
      if byte == UInt8(ascii: "]") && !ranges.isEmpty { return .set(ranges, isNegated: isNegated) }
      if rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first, end != UInt8(ascii: "]") {
        guard byte <= end else { return nil }
        ranges.append(byte...end)
        rest = rest.dropFirst(2)
      } else {
        ranges.append(byte...byte)
      }
    }
    return nil
  }
}

extension Glob: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { text }
  /// A description that differs for any two patterns, alone or in a list.
  package var debugDescription: String { text.debugDescription }
}

extension Glob: Encodable {
  /// Encodes the pattern as written.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
