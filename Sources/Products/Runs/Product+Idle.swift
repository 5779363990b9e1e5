import ImageCodecs
package import Planning

// Options that have no effect on a kind of output. They are harmless, but users expect an effect, so they are reported.

extension WallSettings {
  /// Reports the given options that have no effect on the output.
  func noteIgnoredOptions(on product: any Product, _ notes: any Notes) {
    for setting in given {
      if let reason = product.ignoredReason(of: setting, self) { notes.note("\(setting.name) has no effect\(reason)") }
    }
  }

  /// True if a length or the paper size depends on the resolution.
  fileprivate var needsResolution: Bool {
    hasUnits || look.sheet.paper != nil || look.sheet.bleed > 0 || work.minResolution != nil
  }
}

extension Product {
  package func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    defaultIgnoredReason(of: setting, settings)
  }

  /// The reason why a setting has no effect on most kinds; nil if it has an effect.
  package func defaultIgnoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    let picture = settings.picture
    switch setting.use {
    case .sites: return " without a site"
    case .ownKind: return Self.ownSettings?.names.contains(setting.name) == true ? nil : " with \(format)"
    case .movingWalls where !settings.motion.isMoving:
      return ": the wall is not animated; add --from and --to, or --fisheye-pan"
    case .documents: return " with \(format)"
    case .pyramids where picture.pyramid == nil: return ": the wall is not a pyramid (-o wall.dzi)"
    case .palettes where picture.palette == nil: return " without --palette"
    case let use where !use.words.isEmpty:
      let format = picture.format ?? .png
      if !use.words.contains(format.rawValue) { return " with \(format.name)" }
      return picture.isLossless && setting.name != option(\PictureSettings.isLossless) ? " with --lossless" : nil
    case .all where setting.name == option(\PixelSettings.resolution):
      return storesResolution || settings.needsResolution ? nil : " with \(format), which does not store it"
    default: return nil
    }
  }
}
