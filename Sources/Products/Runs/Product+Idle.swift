import ImageCodecs
import Planning

// Options without effect on a kind of output. They are harmless, but users expect an effect, so they are reported.

extension WallSettings {
  /// Reports the given options that have no effect on the output.
  func noteIdleOptions(on product: any Product, _ notes: any Notes) {
    for option in given {
      if let reason = product.idleReason(of: option, self) { notes.note("\(option.name) has no effect\(reason)") }
    }
  }

  /// True if a length or the paper size depends on the resolution.
  fileprivate var needsResolution: Bool {
    hasUnits || look.sheet.paper != nil || look.sheet.bleed > 0 || work.minResolution != nil
  }
}

extension Product {
  func idleReason(of option: WallSettings.GivenOption, _ settings: WallSettings) -> String? {
    usualIdleReason(of: option, settings)
  }

  /// The reason why an option has no effect on most kinds; nil if it has an effect.
  func usualIdleReason(of option: WallSettings.GivenOption, _ settings: WallSettings) -> String? {
    if option.isForSites { return " without a site" }
    if MotionSettings.names.contains(option.name) || option.name == "--frames-to", !settings.look.motion.isMoving {
      return ": the wall does not move; add --from and --to, or --fisheye-pan"
    }
    if option.name == "--dpi" {
      return storesResolution || settings.needsResolution ? nil : " with \(format), which does not store it"
    }
    if option.isForPDF { return " with \(format)" }
    return option.formats.flatMap { idleReason(of: option.name, of: $0, settings.look.picture) }
  }

  /// The reason why a format-specific option has no effect; nil if it has an effect.
  private func idleReason(of option: String, of formats: Set<OutputFormat>, _ picture: PictureSettings) -> String? {
    if formats.isEmpty { return picture.pyramid == nil ? ": the wall is no pyramid (-o wall.dzi)" : nil }
    if PictureSettings.ditheringOptions.contains(option) { return picture.palette == nil ? " without --palette" : nil }
    let format = picture.format ?? .png
    if !formats.contains(format) { return " with \(format.name)" }
    return picture.isLossless && option != "--lossless" ? " with --lossless" : nil
  }
}
