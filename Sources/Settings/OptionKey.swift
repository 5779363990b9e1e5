/// The spelling of options as keys and properties: `--row-height` is `rowHeight`.
package enum OptionKey {
  /// Returns the key of an option.
  package static func key(of option: String) -> String { joined(words(of: option)) }

  /// Returns the key of an option without its `no`: `fill` for `--no-fill`.
  package static func positiveKey(of option: String) -> String { joined(words(of: option).drop { $0 == "no" }) }

  /// Returns a key or a property as words: `row-height` for `rowHeight`.
  package static func words(ofKey key: String) -> String {
    key.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  private static func words(of option: String) -> ArraySlice<Substring> {
    option.dropFirst(2).split(separator: "-")[...]
  }

  private static func joined(_ words: ArraySlice<Substring>) -> String {
    (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
