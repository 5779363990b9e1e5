/// How thoroughly walls are decoded and compressed.
///
///     let encoder = PNGEncoder(width: 1600, height: 900, hasAlpha: false, effort: .best)
///
/// The same effort always makes the same bytes. Compressing takes about eight times as long with `best`, and makes
/// files a tenth smaller.
package enum Effort: String, CaseIterable, Sendable {
  case fast
  case balanced
  case best
}
