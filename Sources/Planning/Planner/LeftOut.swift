package import Files
package import ImageCodecs

/// A requested file that is not on the wall.
package struct LeftOut: Equatable, Sendable {
  package var path: FilePath
  package var reason: String
  /// True for temporary problems: the next run may succeed with the same file.
  package var isPassing = false
  /// True if the file changed too recently.
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
