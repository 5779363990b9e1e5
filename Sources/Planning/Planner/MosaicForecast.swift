import Mosaic

/// The limits and shortfalls of a mosaic, and options that would help.
package struct MosaicForecast: Encodable, Equatable, Sendable {
  /// The maximum number of uses; nil for no limit.
  var maxUses: Int?
  /// The smallest limit with which photos fit nearly as well as with any number of uses.
  var suitableUses: Int?
  /// The fraction of cells far from the target's color.
  var offColor: Double
  /// The color that most of these cells lack; nil if there are none.
  var lacking: String?
  /// The options that would help most; empty if the mosaic is good enough.
  var advice: [String] = []

  /// The share of such cells that calls for a warning.
  private static let tooMany = 0.3

  init(of mosaic: Mosaic, adjustment: Double, overlay: Double) {
    (maxUses, suitableUses) = (mosaic.allowedUses, mosaic.suitableUses)
    offColor = (mosaic.gap.share * 1000).rounded() / 1000
    lacking = mosaic.gap.color.isEmpty ? nil : mosaic.gap.color
    if offColor < Self.tooMany || overlay >= Self.muchOverlay { return }
    if let maxUses, let suitableUses, suitableUses > maxUses {
      advice.append("--max-uses \(suitableUses)")
    } else {
      if adjustment < Self.muchAdjustment { advice.append("--color-adjust 80") }
      advice.append("--overlay 20")
    }
  }

  private static let muchAdjustment = 80.0
  private static let muchOverlay = 20.0

  /// The warning text; nil if the mosaic is good enough.
  var warning: String? {
    guard !advice.isEmpty else { return nil }
    let percent = Int((offColor * 100).rounded())
    return "the photos lack \(lacking ?? "color"): \(percent)% of the cells are far from the target’s colors; "
      + "add photos in that color, or try \(advice.joined(separator: " or "))"
  }
}
