import Files

/// How far links are followed that are found in folders: to wherever else the inputs lead anyway.
///
/// Whoever can put a link into an upload folder must not have other files of the machine shown.
struct LinkBounds: Sendable {
  /// Where the inputs are, links resolved; nil where links may lead anywhere.
  private let roots: [FilePath]?

  /// - Parameter inputs: what was named by the person who runs this, and is used even where it is a link.
  init(_ inputs: [FilePath], followsAll: Bool) {
    roots = followsAll ? nil : inputs.compactMap(\.resolved)
  }

  /// Whether a link leads to one of the inputs, or into one.
  func admit(_ link: FilePath) -> Bool {
    guard let roots else { return true }
    guard let target = link.resolved?.components else { return false }
    return roots.contains { target.starts(with: $0.components) }
  }
}
