@testable import Gallery

extension Gallery.Environment {
  /// The same environment, changed.
  func with(_ change: (inout Gallery.Environment) -> Void) -> Gallery.Environment {
    var copy = self
    change(&copy)
    return copy
  }
}
