package import Planning

/// The requirements of a kind of output for planning.
package struct PlanNeeds {
  /// The look that is planned, if it differs from that of the settings.
  package var look: WallLook
  /// True if the plan has text, or needs its measurements.
  package var hasWords: Bool
  /// The look of the last picture, if the output moves from one to another.
  package var last: WallLook?
  /// Further layouts that users of the output can choose.
  package var otherLayouts: [LayoutKind] = []
  /// Returns true if a setting has an effect outside of the plan, or is reported by the kind itself.
  package var usesAnyway: @Sendable (any DeclaredSetting) -> Bool = { _ in false }

  /// The requirements of a wall without special ones.
  package init(_ look: WallLook) {
    (self.look, hasWords) = (look, look.hasWords)
  }
}
