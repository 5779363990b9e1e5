package import Files
import Messages

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
    notation.files = { if case .file(let path) = $0 { [path] } else { [] } }
    return notation
  }
}
