/// The handling of light brighter than white in HDR photos (PQ or HLG).
///
/// The reference white of BT.2408, 203 cd/m², becomes the wall's white.
package enum Highlights: String, CaseIterable, Encodable, Hashable, Sendable {
  /// Rolled off towards white, which preserves detail in skies and lamps.
  case map
  /// Clipped at white.
  case clip
  /// Rolled off on SDR screens, and kept for HDR screens.
  case keep
}
