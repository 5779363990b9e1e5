package import Files
package import ImageCodecs

/// A file that a wall was asked to show and does not.
package struct LeftOut: Equatable, Sendable {
  package var path: FilePath
  package var reason: String
  /// Whether the next run may fare better although the file is the same.
  package var isPassing = false
  /// Whether it is only too young.
  package var isUnsettled = false

  init(_ path: FilePath, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  package init(_ error: ImageError) {
    self.init(error.path, error.reason.description)
    isPassing = error.reason.isPassing
    if case .unsettled = error.reason { isUnsettled = true }
  }
}
