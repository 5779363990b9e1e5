/// The version that is shown of a photo that was edited, if its original is beside it.
package enum EditedVersion: String, CaseIterable, Encodable, Sendable {
  case edited
  case original
  case both
}
