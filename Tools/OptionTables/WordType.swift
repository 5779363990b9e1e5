import Palettes
import Planning

/// The type of a modifier's argument that is a word: an enumeration if all words are known, and else a structure with
/// the known ones as constants.
struct WordType {
  let name: String
  private let option: String
  private let words: [(name: String, word: String)]
  private let isOpen: Bool

  /// The type for a setting; nil if its values are not words.
  init?(of setting: any DeclaredSetting) {
    (name, option) = (Self.names[setting.name] ?? Self.typeName(of: setting.name), setting.name)
    if let known = Self.openWords[setting.name] {
      words = known.map { (Self.caseName($0), $0) }
      isOpen = true
    } else {
      guard let expected = setting.expected, !Self.isTruth(setting) else { return nil }
      let listed = Values.words(in: expected)
      guard listed.count > 1, Values.list(listed) == expected else { return nil }
      let cases = Self.cases(of: setting.valueType)
      words = listed.map { (cases[$0] ?? Self.caseName($0), $0) }
      isOpen = false
    }
  }

  /// True for settings whose words are yes and no.
  static func isTruth(_ setting: any DeclaredSetting) -> Bool { setting.expected == "yes or no" }

  /// Words with other names than their options, or with one type for several options.
  private static let names = [
    "--arrange": "ArrangementMode", "--by": "Likeness", "--caption-align": "TextAlignment", "--content": "ContentMode",
    "--device": "DeviceName", "--format": "FormatName", "--from": "LayoutName", "--group-by": "Grouping",
    "--hdr": "Highlights", "--layout": "LayoutName", "--palette": "PaletteName", "--paper": "PaperSize",
    "--pdf-standard": "PDFStandard", "--sort": "Order", "--theme": "ThemeName", "--tile-paper": "PaperSize",
    "--title-align": "TextAlignment", "--to": "LayoutName",
  ]

  /// The known words of settings that have others, too.
  private static let openWords = [
    "--color-profile": ["srgb", "display-p3"], "--device": Device.known.map(\.name),
    "--palette": Palette.known.map(\.palette.name), "--paper": Paper.named.map(\.name),
    "--theme": Theme.known.map(\.name), "--tile-paper": Paper.named.map(\.name),
  ]

  private static func typeName(of option: String) -> String {
    let key = OptionKey.key(of: option)
    return key.prefix(1).uppercased() + key.dropFirst()
  }

  /// Returns the names of an enumeration's cases by their words.
  private static func cases(of type: Any.Type) -> [String: String] {
    func all<Word: CaseIterable>(_: Word.Type) -> [String: String] {
      let pairs = Word.allCases.compactMap { value in
        ((value as? any RawRepresentable)?.rawValue as? String).map { ($0, "\(value)") }
      }
      return Dictionary(pairs) { first, _ in first }.filter { $0.value.allSatisfy(\.isLetter) }
    }
    return (type as? any CaseIterable.Type).map { all($0) } ?? [:]
  }

  /// `blueNoise` for `blue-noise`, `ansiC` for `ANSI-C`, `inky73` for `inky-7.3`, and `size10x15` for `10x15`.
  private static func caseName(_ word: String) -> String {
    let parts = word.replacing(".", with: "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let first = parts.first ?? ""
    let isAcronym = first.allSatisfy(\.isUppercase)
    let start = isAcronym ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    let name = start + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isNumber == true ? "size" + name : name
  }

  /// The text that the option has for a value.
  func text(of parameter: String) -> String { isOpen ? "\(parameter).text" : "\(parameter).rawValue" }

  var declaration: String { isOpen ? openDeclaration : closedDeclaration }

  private var closedDeclaration: String {
    let cases = words.map { name, word in
      "    /// `\(option) \(word)`.\n"
        + "    case \(name.escapedName)\(name == word ? "" : " = \"\(word)\"")\n"
    }
    return """
        /// The words of `\(option)`.
        public enum \(name): String, CaseIterable, Sendable {
      \(cases.joined(separator: "\n"))  }

      """
  }

  private var openDeclaration: String {
    let constants = words.map { name, word in
      "    /// `\(option) \(word)`.\n    public static let \(name.escapedName) = Self(\"\(word)\")\n"
    }
    return """
        /// A value of `\(option)`: one of these, or text as for the option.
        public struct \(name): Hashable, Sendable, ExpressibleByStringLiteral {
          let text: String

          /// Creates a value from text as for the option.
          public init(_ text: String) { self.text = text }

          /// Creates a value from text as for the option.
          public init(stringLiteral text: String) { self.text = text }

      \(constants.joined(separator: "\n"))  }

      """
  }
}
