import Runs

/// The meaning of the names in a file of passwords.
enum PasswordNames: Equatable, Sendable {
  /// The groups of `--group-by`.
  case groups
  /// Albums. The name of an album in another one is its path: `2025/Rome`, or `Places|Italy` for keywords. A password
  /// of an album also opens those in it.
  case albums(SiteSettings.Albums)

  /// The text between the name of an album and that of one in it; nil for groups.
  var separator: String? {
    switch self {
    case .groups: nil
    // Names of folders have no slash in them, and keywords no bar.
    case .albums(.keyword): "|"
    case .albums: "/"
    }
  }

  var noun: String { self == .groups ? "group" : "album" }

  /// - Parameter path: The names of the albums around an album, and its own.
  func name(of path: [String]) -> String { path.joined(separator: separator ?? "") }

  /// True if two names stand for the same.
  func isSame(_ name: String, as other: String) -> Bool { compared(name) == compared(other) }

  /// True if the passwords of a name open what another name stands for.
  func isPart(_ name: String, of whole: String) -> Bool {
    guard let separator else { return name == whole }
    // The first page has no name, so none stands for all albums.
    return !whole.isEmpty && (isSame(name, as: whole) || compared(name).hasPrefix(compared(whole) + separator))
  }

  /// Returns the place of the innermost of some names whose passwords open what another name stands for.
  func innermost(of names: [String], around name: String) -> Int? {
    names.indices.filter { isPart(name, of: names[$0]) }.max { names[$0].count < names[$1].count }
  }

  /// Keywords, and values of fields, are the same whatever their case.
  private func compared(_ name: String) -> String {
    switch self {
    case .albums(.keyword), .albums(.field): name.lowercased()
    case .groups, .albums: name
    }
  }
}
