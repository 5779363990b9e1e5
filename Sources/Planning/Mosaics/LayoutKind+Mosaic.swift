extension LayoutKind {
  /// Photos in cells that together form a picture. This layout is chosen by a target, not by name.
  package static let mosaic = LayoutKind(
    name: "mosaic",
    own: SettingsPlace("Mosaic (--target)", \.mosaic),
    shared: [\.height, \.size, \.isStable],
    borrowed: { [option(\HexSettings.orientation), "--preview"] },
    spacing: 0, isInterlocking: true,
    hasDefaultWidth: { _ in false },
    surroundings: { _ in .none },
    check: { look throws(RunFailure) in try look.mosaic.check(look) },
    overruled: { look in
      let mosaic = look.mosaic
      return overruled(
        [\MosaicSettings.cellAspect], because: "with --cells \(mosaic.kind.rawValue)", if: !mosaic.hasOwnAspect)
        + overruled([\MosaicSettings.detail], because: "with --cells \(mosaic.kind.rawValue)", if: !mosaic.canBeDivided)
        + overruled([\HexSettings.orientation], because: "without --cells hex", if: mosaic.kind != .hex)
        + overruled(
          [\MosaicSettings.megapixels], because: "with --width, --height or --size",
          if: look.width != nil || look.height != nil || look.size != nil)
    },
    // Photos may repeat: see `WallRequest.mosaic`.
    drafts: { _, _ in [] })
}
