extension LayoutKind {
  /// One photo after another. No name chooses it, but a slideshow.
  package static let slides = LayoutKind(
    name: "slideshow", shared: [\.height, \.size, \.content, \.crop],
    surroundings: { _ in .none },
    overruled: { _ in
      overruled(
        [
          \ArrangementSettings.spacing, \ArrangementSettings.margin, \FrameSettings.border, \FrameSettings.shadow,
          \FrameSettings.isPolaroid, \FrameSettings.tilt, \TextSettings.title, \TextSettings.subtitle,
          \TextSettings.footer, \TextSettings.titleSize, \TextSettings.titleAlignment, \TextSettings.captionPosition,
          \MotionSettings.curve,
        ], because: "in a slideshow")
    },
    // Each has the whole canvas: see `WallAnimation.slideshow`.
    drafts: { _, _ in [] })
}
