/// A kind of picture that is recognized by its file or by its name.
package enum PhotoKind: String, CaseIterable, Sendable {
  /// A picture of a screen.
  case screenshot
  /// A copy from a messenger, which is smaller than the original.
  case message
  /// An edited version of another photo.
  case edited
}
