import Files
import Gallery
import ImageCodecs
import Store
import TesseraLayout
import Wall

/// A file that a wall was asked to show and does not.
struct LeftOut: Equatable, Sendable {
  var path: FilePath
  var reason: String
  /// Whether the next run may fare better although the file is the same.
  var isPassing = false
  /// Whether it is only too young.
  var isUnsettled = false

  init(_ path: FilePath, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  init(_ error: ImageError) {
    self.init(error.path, error.reason.description)
    isPassing = error.reason.isPassing
    if case .unsettled = error.reason { isUnsettled = true }
  }
}
