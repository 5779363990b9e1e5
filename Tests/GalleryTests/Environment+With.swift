@testable import Gallery

extension Gallery.Environment {
  /// Returns the same environment, changed.
  func with(_ change: (inout Gallery.Environment) -> Void) -> Gallery.Environment {
    var copy = self
    change(&copy)
    return copy
  }
}
