/// The options of a subcommand under one heading of its help.
package struct OptionSection<Values: OptionValues> {
  package let title: String
  package let options: [Option<Values>]

  package init(_ title: String, _ options: [Option<Values>]) {
    (self.title, self.options) = (title, options)
  }

  /// The section with more options at its end.
  package func with(_ others: [Option<Values>]) -> OptionSection { OptionSection(title, options + others) }
}

extension Array {
  /// Returns the sections without the named options.
  package func without<Values>(_ names: String...) -> Self where Element == OptionSection<Values> {
    map { section in OptionSection(section.title, section.options.filter { !names.contains($0.name) }) }
  }
}
