package import Planning

// Options that have no effect on a kind of output. They are harmless, but users expect an effect, so they are reported.

extension WallSettings {
  /// Reports the given options that have no effect on the output.
  func noteIgnoredOptions(on product: any Product, _ notes: any Notes) {
    for setting in given {
      if let reason = product.ignoredReason(of: setting, self) { notes.noteIdle(setting.name, reason) }
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
    switch setting.use {
    case .ownKind: Self.ownSettings.contains { $0.names.contains(setting.name) } ? nil : " with \(format)"
    case .all where setting.name == option(\PixelSettings.resolution):
      storesResolution || settings.needsResolution ? nil : " with \(format), which does not store it"
    default: settings.idleReasons[setting.use.name]?.reason(setting, settings, self)
    }
  }
}

/// The reason why settings of a use have no effect on other outputs, declared by the kind of output that uses them.
package struct IdleReason: Sendable {
  package let use: SettingUse
  /// Returns the end of a sentence; nil if the setting has an effect.
  package let reason: @Sendable (any DeclaredSetting, WallSettings, any Product) -> String?

  package init(
    _ use: SettingUse, _ reason: @escaping @Sendable (any DeclaredSetting, WallSettings, any Product) -> String?
  ) {
    (self.use, self.reason) = (use, reason)
  }
}
