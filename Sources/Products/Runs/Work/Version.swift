/// The version of Tessera.
///
/// Manual pages, packages, the formula and walls read it from here.
package enum Version {
  package static let number = "0.2.0"
  /// The release date, for manual pages.
  package static let date = "November 22, 2026"
}
