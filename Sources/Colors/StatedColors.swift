/// The color information in a file.
package enum StatedColors: Equatable, Sendable {
  case nothing
  case space(ColorSpace)
  /// It cannot be used, for this reason.
  case unusable(String)

  /// Returns the profile, unless it is too long.
  package static func profile(_ bytes: [UInt8]) -> StatedColors {
    bytes.count > ColorProfile.longest ? .tooLong : .space(.profile(ColorProfile(bytes)))
  }

  package static let tooLong = StatedColors.unusable("it is larger than \(ColorProfile.longest >> 20) MB")
}
