package import Files
import JSON5
import Messages

/// A set of options for one look. Options that are given override it.
package struct Theme: Hashable, Encodable, Sendable {
  package let name: String
  /// The options, in order.
  package let options: [Option]

  /// An option with its value.
  package struct Option: Hashable, Encodable, Sendable {
    package let name: String
    /// Empty for a flag. `{24}` is a length in proportion to the wall: 24 pixels at the width of 1600.
    package let value: String

    /// True if the value is in proportion to the wall.
    package var isRelative: Bool { value.contains("{") && !value.contains("{index}") }

    /// Returns the value with its lengths in pixels.
    ///
    /// - Parameter scale: The size of the wall, in proportion to a width of 1600.
    package func value(at scale: Double) -> String {
      if !isRelative { return value }
      return value.split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part in
        let halves = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
        guard index > 0, halves.count == 2, let length = Double(halves[0]) else {
          return index > 0 ? "{\(part)" : "\(part)"
        }
        // Lines stay visible, and type legible.
        let least = length > 0 ? name.hasSuffix("-size") ? 9 : 1 : length
        return "\(Int(max(least, (length * scale).rounded())))\(halves[1])"
      }.joined()
    }
  }

  /// - Parameter options: A line each, such as `row-breaks balanced`.
  private init(_ name: String, _ options: String) {
    self.name = name
    self.options = options.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 1)
      return Option(name: "--\(parts[0])", value: parts.count > 1 ? String(parts[1]) : "")
    }
  }

  package static func named(_ name: String) -> Theme? { known.first { $0.name == name } }

  /// The themes that need no file.
  package static let known = [
    // Prints with wide mats on the wall of a museum.
    Theme(
      "gallery",
      """
      background #efece6
      spacing {36}
      margin {64}
      border {14},#fdfdfb
      shadow 0,{5},{16},#2a241c5c
      row-breaks balanced
      text-color #2b2825
      caption-color #5a544d
      font Serif
      """),
    // Strips of film on a light table.
    Theme(
      "film",
      """
      film
      background #f2eee4
      spacing {22}
      margin {28}
      caption {index}
      caption-align left
      caption-size {10}
      caption-color #e8a33d
      row-breaks balanced
      max-crop 15%
      text-color #2b2825
      """),
    // Prints with white edges on cream pages.
    Theme(
      "album",
      """
      background linear(#f1e8d8, #e4d7c1)
      spacing {26}
      margin {48}
      border {8},#fffdf7
      shadow 0,{2},{7},#3d2f1c66
      row-breaks balanced
      text-color #4a3b2a
      caption-color #4a3b2a
      font Serif
      """),
    // Instant pictures on cork.
    Theme(
      "pinboard",
      """
      layout pile
      polaroid
      tilt 9
      background radial(#c79f6b, #a67c49)
      margin {40}
      text-color #3a2814
      """),
    // Photos edge to edge, under large headlines.
    Theme(
      "magazine",
      """
      background #ffffff
      spacing {6}
      margin {32}
      row-breaks balanced
      title-size {68}
      heading-size {34}
      title-align left
      text-color #141414
      caption-align left
      caption-color #4c4c4c
      font Serif
      """),
    // Shades of gray on near black.
    Theme(
      "mono",
      """
      monochrome
      background #121212
      spacing {10}
      margin {40}
      row-breaks balanced
      text-color #e8e8e8
      caption-color #a9a9a9
      """),
  ]
}

// MARK: - Files

extension Theme {
  /// Reads a theme from a file: `{ border: "{12},white", polaroid: true }`.
  init(at path: FilePath) throws(RunFailure) {
    let values = try JSON5.decode([String: Value].self, from: path, "a theme", longest: 1 << 16, refusesRepeats: true)
    name = path.name.description
    options = values.sorted { $0.key < $1.key }.compactMap { key, value in
      let name = "--" + key.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
      switch value {
      case .flag(let isOn): return isOn ? Option(name: name, value: "") : nil
      case .word(let word): return Option(name: name, value: word)
      }
    }
  }

  private enum Value: Decodable {
    case flag(Bool)
    case word(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .word(Int(exactly: number).map(String.init) ?? "\(number)")
      } else {
        self = .word(try value.decode(String.self))
      }
    }
  }
}

/// The requested theme.
package enum ThemeChoice: Hashable, Encodable, Sendable {
  /// An unread file.
  case file(FilePath)
  case theme(Theme)

  /// A known name or a file.
  init(_ value: FilePath) { self = Theme.named(value.description).map { .theme($0) } ?? .file(value) }

  /// Resolves a relative file against a folder.
  func inside(_ folder: FilePath) -> ThemeChoice {
    if case .file(let path) = self { .file(folder.reaching(path)) } else { self }
  }

  /// Returns the theme, read if necessary.
  package func theme() throws(RunFailure) -> Theme {
    switch self {
    case .theme(let theme): return theme
    case .file(let path):
      if (try? path.status()) == nil {
        let names = Theme.known.map(\.name)
        let hint = Spelling.nearest(to: path.description, among: names).map { "did you mean \($0)?" }
        throw .usage("--theme: unknown theme “\(path)”; \(hint ?? "use \(Values.list(names)), or a file")")
      }
      return try Theme(at: path)
    }
  }
}

extension Notation where Value == ThemeChoice {
  package static var theme: Notation {
    var notation = Notation(expected: Values.list(Theme.known.map(\.name))) { ThemeChoice($0.path) }
    notation.inside = { $0.inside($1) }
    return notation
  }
}
