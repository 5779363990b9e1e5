/// A text file of the project.
struct SourceFile: Sendable {
  enum Language: Sendable { case swift, c, javaScript, css, shell, markdown }

  /// Its path below the folder of the project.
  let path: String
  let language: Language
  let bytes: [UInt8]
  /// Its code, comments and literals. Documents and scripts are not taken apart.
  let parts: SourceText

  init(path: String, language: Language, bytes: [UInt8]) {
    (self.path, self.language, self.bytes) = (path, language, bytes)
    parts = SourceText(bytes, in: language)
  }

  /// A sample for tests.
  init(_ text: String, path: String = "Sample", _ language: Language = .swift) {
    self.init(path: path, language: Language(path: path) ?? language, bytes: Array(text.utf8))
  }

  var name: Substring { path.split(separator: "/").last ?? "" }

  /// Its lines, without their ends.
  var lines: [ArraySlice<UInt8>] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}

extension SourceFile.Language {
  /// The language of a file by its extension; nil for all that is not checked.
  init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else {
      guard path.hasPrefix("scripts/") || path.hasPrefix(".ci/") else { return nil }
      self = .shell
      return
    }
    switch name[name.index(after: dot)...] {
    case "swift": self = .swift
    case "c", "h": self = .c
    case "js": self = .javaScript
    case "css": self = .css
    case "sh", "sbatch": self = .shell
    case "md": self = .markdown
    default: return nil
    }
  }
}
