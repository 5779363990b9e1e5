import Planning

/// A subject of `tessera help`: some sections of the options of a subcommand, and examples.
struct HelpTopic {
  let name: String
  /// Other names for it, and the words with which people look for it.
  let otherNames: [String]
  let summary: String
  /// Sentences above the options.
  let text: String
  /// Listed only for the help of the subject: listing all options takes a third of a short run.
  private let listedSections: () -> [HelpSection]
  let examples: [String]
  /// The page of the documentation.
  let page: String

  init(
    name: String, otherNames: String, summary: String, text: String = "",
    sections: @escaping @autoclosure () -> [HelpSection] = [], examples: [String], page: String
  ) {
    (self.name, self.summary, self.text, self.examples, self.page) = (name, summary, text, examples, page)
    self.otherNames = otherNames.split(separator: " ").map(String.init)
    listedSections = sections
  }

  /// The subject with a name, or else with it as one of its other names.
  init?(named word: String) {
    let (word, all) = (word.lowercased(), Self.all)
    guard
      let topic = all.first(where: { $0.name == word }) ?? all.first(where: { $0.otherNames.contains(word) })
    else { return nil }
    self = topic
  }
}

extension HelpTopic {
  var help: String {
    let sections = listedSections()
    let paragraphs = [
      summary, text, sections.isEmpty ? "" : HelpSection.text(of: sections),
      "Examples:\n" + examples.map { "  \($0)\n" }.joined() + "\nMore: \(DocumentationPage(named: page))",
    ]
    return paragraphs.filter { !$0.isEmpty }.map { $0.last == "\n" ? $0 : $0 + "\n" }.joined(separator: "\n")
  }
}
