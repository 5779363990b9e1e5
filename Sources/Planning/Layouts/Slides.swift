extension LayoutKind {
  /// One photo after another. This layout is chosen by `--slideshow`, not by name.
  package static let slides = LayoutKind(
    name: "slideshow", shared: [\.height, \.size, \.content, \.crop],
    surroundings: { _ in .none },
    overruled: { _ in
      overruled(
        [
          \ArrangementSettings.spacing, \ArrangementSettings.margin, \FrameSettings.border, \FrameSettings.shadow,
          \FrameSettings.isPolaroid, \FrameSettings.tilt, \TextSettings.title, \TextSettings.subtitle,
          \TextSettings.footer, \TextSettings.titleSize, \TextSettings.titleAlignment, \TextSettings.captionPosition,
          \ArrangementSettings.arrangement, \ArrangementSettings.likeness,
        ], because: "in a slideshow")
    },
    // Each photo fills the canvas: see `WallAnimation.slideshow`.
    drafts: { _, _ in [] })
}
