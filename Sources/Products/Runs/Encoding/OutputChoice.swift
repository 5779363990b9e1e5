package import ImageCodecs
package import Planning

/// The value of `--format`: a format of pictures, or another kind of output.
package enum OutputChoice: Hashable, Sendable {
  case picture(OutputFormat)
  case kind(FormatWord)
}

/// A word for `--format` that a kind of output declares.
///
///     extension FormatWord { static let document = FormatWord("pdf", noted: "document", isDocument: true) }
package struct FormatWord: Hashable, Sendable {
  package let word: String
  /// The name in digests, which must stay, or all such walls are made again.
  fileprivate let noted: String
  /// True for a document of pages.
  package let isDocument: Bool
  /// True if the output is a folder.
  package let isFolder: Bool
  /// The largest wall that the output can hold, if it differs from that of its pictures.
  package let limit: SizeLimit?
  /// The part of the output that cannot be transparent, with its article; nil if its pictures decide.
  package let opaquePart: String?

  package init(
    _ word: String, noted: String? = nil, isDocument: Bool = false, isFolder: Bool = false, limit: SizeLimit? = nil,
    opaquePart: String? = nil
  ) {
    (self.word, self.noted, self.isDocument) = (word, noted ?? "kind(\(word))", isDocument)
    (self.isFolder, self.limit, self.opaquePart) = (isFolder, limit, opaquePart)
  }

  package static func == (first: Self, second: Self) -> Bool { first.noted == second.noted }
  package func hash(into hasher: inout Hasher) { hasher.combine(noted) }
}

extension OutputChoice: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .picture: try container.encode("\(self)")
    case .kind(let word): try container.encode(word.noted)
    }
  }
}

// MARK: - The setting

extension OutputChoice {
  private static func expected(with words: [FormatWord]) -> String {
    Values.list(OutputFormat.allCases.map(\.rawValue) + words.map(\.word))
  }

  static func help(for words: [FormatWord]) -> String { "\(expected(with: words)) (default: by name, else png)" }

  static func notation(for words: [FormatWord]) -> Notation<OutputChoice> {
    .text(expected(with: words)) { text in
      words.first { $0.word == text }.map { .kind($0) } ?? OutputFormat(rawValue: text).map { .picture($0) }
    }
  }
}

extension ProductKinds {
  /// The words of kinds for `--format`.
  private var formatWords: [FormatWord] { kinds.flatMap { $0.formatWords } }

  /// The setting of the format, for all kinds.
  package var format: Setting<OutputChoice?> {
    let words = formatWords
    return PictureSettings.declared.output.worded(
      OutputChoice.help(for: words), notation: OutputChoice.notation(for: words).optional)
  }

  /// Returns a setting with the values of all kinds.
  package func worded(_ setting: any DeclaredSetting) -> any DeclaredSetting {
    setting.name == PictureSettings.declared.output.name ? format.declared(in: PictureSettings.self) : setting
  }
}

extension Notation where Value == OutputChoice? {
  /// A word for one of several picture formats.
  package static func format(among formats: [OutputFormat]) -> Notation {
    Notation<OutputChoice>.text(Values.list(formats.map(\.rawValue))) { text in
      formats.first { $0.rawValue == text }.map { .picture($0) }
    }.optional
  }
}
