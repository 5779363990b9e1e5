/// The effort spent on decoding and compression.
///
///     let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false, effort: .best)
///
/// The same effort always makes the same bytes. Compressing takes five to eight times as long with `best` as with the
/// others, and makes files 6 to 10% smaller.
package enum Effort: String, CaseIterable, Encodable, Sendable {
  case fast
  case balanced
  case best
}
