package import Gallery
package import Layouts
package import Settings
package import Typesetting

extension RunFailure {
  /// Creates the failure for invalid inputs.
  package init(_ error: GalleryError) {
    guard case .manifest(let path, _, let place) = error else {
      self = .usage(error.description)
      return
    }
    self = .faults([FileFault(path, at: place, error.description)])
  }
}

extension RunFailure {
  /// Creates the failure for a text error. Missing fonts and libraries are usage errors; missing system resources are
  /// not.
  package init(_ error: TextError) {
    self =
      switch error {
      case .fault, .noMemory: .inputs(error.description)
      case .unavailable, .noFonts, .unreadableFont, .unusableFont: .usage(error.description)
      }
  }
}

extension RunFailure {
  /// The reason why photos cannot be arranged; nil for other failures.
  package var planError: PlanError? { if case .plan(let error) = self { error as? PlanError } else { nil } }
}
