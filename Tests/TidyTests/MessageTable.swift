import Foundation

/// All messages of the program and what its help says, by module and file, for reading in ten minutes.
struct MessageTable {
  let text: String

  init(_ tree: SourceTree) {
    let files = tree.files(in: [.swift]).filter { $0.path.hasPrefix("Sources/") }
    let sections = files.compactMap { file -> String? in
      let messages = SourceStrings(file.parts).texts.filter(Self.isMessage)
      if messages.isEmpty { return nil }
      return "\(file.path.dropFirst("Sources/".count))\n" + messages.map { "  \($0)\n" }.joined()
    }
    text = sections.joined(separator: "\n")
  }

  /// True for sentences: at least three words, most of whose characters are letters and spaces.
  private static func isMessage(_ text: String) -> Bool {
    let words = text.split(separator: " ").filter { $0.allSatisfy { $0.isLetter || ",.:;’".contains($0) } }
    let letters = text.count { $0.isLetter || $0 == " " }
    return words.count >= 3 && letters * 10 >= text.count * 7
  }
}
