/// Texts of a site's owner, in place of those of Tessera.
package struct SiteStrings: Equatable, Encodable, Sendable {
  /// The forms of each text, by its key.
  package private(set) var texts: [String: Forms] = [:]

  package init() {}

  package var isEmpty: Bool { texts.isEmpty }

  package subscript(_ key: String) -> Forms? {
    get { texts[key] }
    set { texts[key] = newValue }
  }

  package func encode(to encoder: any Encoder) throws { try texts.encode(to: encoder) }

  /// The forms of a text, by the plural categories of languages: `one`, `few`, `many`, `other` …
  package struct Forms: Equatable, Encodable, Sendable {
    let forms: [String: String]

    package static let categories = ["zero", "one", "two", "few", "many", "other"]

    /// - Parameter text: One form for all numbers, or those for one and for several, separated by a bar.
    package init(_ text: String) {
      let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      forms = parts.count == 2 ? ["one": parts[0], "other": parts[1]] : ["other": text]
    }

    /// - Returns: Nil without a form for other numbers.
    package init?(_ forms: [String: String]) {
      if forms["other"] == nil { return nil }
      self.forms = forms
    }

    func form(for category: String) -> String { forms[category] ?? forms["other"] ?? "" }

    package func encode(to encoder: any Encoder) throws { try forms.encode(to: encoder) }
  }

  /// The keys of all texts: those of the pages, and those of the script.
  package static let keys: [String] = {
    var keys = Set(PagePhrases.keys)
    for source in SiteProgram.sources where source.name.hasSuffix("strings.js") || source.name.hasSuffix("words.js") {
      for match in source.text.matches(of: /(?m)^  ([a-zA-Z]+): \[\s*"/) { keys.insert(String(match.1)) }
    }
    // The table of layouts has their names.
    for match in SiteProgram.text(of: "layout-table.js").matches(of: /(?m)^  (\w+): \{\s*words: \[\s*"/) {
      keys.insert(String(match.1))
    }
    return keys.sorted()
  }()
}
