import Foundation

extension Plan {
  /// All that is done to a photo on a wall, other than placing and clipping it.
  ///
  ///     tile.treatment = Plan.Treatment().setting(\.crop, to: .attention).setting(\.turn, to: 3)
  ///     tile.turn = 4       // the same as tile.treatment.turn
  ///
  /// A ``Photo`` and its ``Tile`` have one each, whose properties are also those of the photo and the tile.
  public struct Treatment: Hashable, Sendable {
    /// The part of the photo that is visible if the photo overhangs its tile.
    public var crop: Crop
    /// True if the photo is mirrored, with left and right exchanged. Its border and shadow are not mirrored, and the
    /// photo is turned like any other.
    public var mirrored: Bool
    /// The change of the photo's colors; nil for none.
    public var tones: Tones?
    /// A color laid over the photo; nil for none.
    public var tint: Tint?
    /// The border around the photo, outside its own frame. It takes no room of its own: neighbors may lie on it.
    public var border: Border?
    /// The shadow of the photo with its border; nil for none.
    public var shadow: Shadow?
    /// The clockwise turn of the photo with its border, around their common center, in degrees.
    public var turn: Double

    /// Creates the treatment of a photo that is shown as it is. ``setting(_:to:)`` sets its properties.
    public init() { self.init(crop: .center) }

    /// Creates a treatment with all its properties.
    @_disfavoredOverload
    package init(
      crop: Crop = .center, mirrored: Bool = false, tones: Tones? = nil, tint: Tint? = nil, border: Border? = nil,
      shadow: Shadow? = nil, turn: Double = 0
    ) {
      self.crop = crop
      self.mirrored = mirrored
      self.tones = tones
      self.tint = tint
      self.border = border
      self.shadow = shadow
      self.turn = turn
    }
  }
}

extension Plan.Treatment {
  /// True if the photo is at most cropped.
  package var changesNothingButCrop: Bool {
    let hasTint = tint.map { $0.alpha > 0 } ?? false
    let isUnchanged = !mirrored && (tones?.areUnchanged ?? true) && !hasTint
    return isUnchanged && border == nil && shadow == nil && turn == 0
  }

  /// Returns the treatment on a wall scaled by `factor`.
  func enlarged(by factor: CGFloat) -> Plan.Treatment {
    var treatment = self
    treatment.border?.width *= factor
    treatment.border?.head *= factor
    treatment.border?.foot *= factor
    treatment.shadow?.x *= factor
    treatment.shadow?.y *= factor
    treatment.shadow?.blur = min((shadow?.blur ?? 0) * factor, Plan.Shadow.maxBlur)
    return treatment
  }
}
