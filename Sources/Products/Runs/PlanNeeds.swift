import Planning

/// The requirements of a kind of output for planning.
struct PlanNeeds {
  /// The look that is planned, if it differs from that of the settings.
  var look: WallLook
  /// True if the plan has text, or needs its measurements.
  var hasWords: Bool
  /// The look of the last picture, if the output moves from one to another.
  var last: WallLook?
  /// Further layouts that users of the output can choose.
  var otherLayouts: [LayoutKind] = []
  /// Returns true if a setting has an effect outside of the plan, or is reported by the kind itself.
  var usesAnyway: @Sendable (any DeclaredSetting) -> Bool = { _ in false }

  /// The requirements of a wall without special ones.
  init(_ look: WallLook) {
    (self.look, hasWords) = (look, look.hasWords)
  }
}
