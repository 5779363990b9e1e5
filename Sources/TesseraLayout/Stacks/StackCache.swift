import Foundation

/// The cache of a stack: its last line, and the proposal for it.
public struct StackCache {
  private var found: (key: Key, line: StackLine)?

  struct Key: Equatable {
    var guide: AlignmentGuide.Key
    var spacing: CGFloat?
    var proposal: ProposedViewSize
    var subviews: LayoutSubviews
  }

  mutating func line(for key: Key, orFind find: () -> StackLine) -> StackLine {
    if let found, found.key == key { return found.line }
    let line = find()
    found = (key, line)
    return line
  }
}
