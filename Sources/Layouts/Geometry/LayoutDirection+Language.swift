extension LayoutDirection {
  /// Creates the direction in which a language is written.
  ///
  /// - Parameter tag: `ar`, `pt-BR`, `az-Arab-IR`.
  package init(ofLanguage tag: String) {
    let parts = tag.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    // A script in the tag decides.
    let script = parts.dropFirst().first { $0.count == 4 }
    let isReversed = script.map(Self.scripts.contains) ?? Self.languages.contains(parts.first ?? "")
    self = isReversed ? .rightToLeft : .leftToRight
  }

  private static let scripts: Set = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]
  /// Languages that are usually written in one of these scripts.
  private static let languages: Set = [
    "ar", "arc", "arz", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "mzn", "nqo", "pnb", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]
}
