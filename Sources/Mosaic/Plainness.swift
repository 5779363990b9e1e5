/// The amount of detail in a part of the target.
///
/// Plain parts look like one color, so the mean counts for more there; elsewhere, edges count equally.
enum Plainness: CaseIterable, Hashable, Sendable {
  case detailed
  case soft
  case plain

  init(_ sight: Sight) {
    let detail = sight.detail
    self = detail < 0.02 ? .plain : detail < 0.05 ? .soft : .detailed
  }

  /// Returns the weight of the mean color relative to the differences from it: smaller if colors are adjusted.
  func meanWeight(adjustment: Double) -> Double { weight * max(0.35, 1 - 0.5 * adjustment) }

  private var weight: Double {
    switch self {
    case .detailed: 0.7
    case .soft: 0.85
    case .plain: 1
    }
  }
}
