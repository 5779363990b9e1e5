package import Layouts

// Options that have no effect on a request. They are harmless, but the user expects an effect.

/// A wall for which options may have no effect.
package struct IdleContext {
  fileprivate let request: WallRequest
  /// The layouts of the wall; of an animation, two.
  let layouts: Set<LayoutKind>
  /// The layouts that visitors of a site may choose.
  fileprivate let others: [LayoutKind]

  fileprivate init(_ request: WallRequest, _ others: [LayoutKind]) {
    (self.request, self.others) = (request, others)
    layouts = [request.look.layout, request.other ?? request.look.layout]
  }

  package var look: WallLook { request.look }
  /// The crop of tiles.
  package var crop: Plan.Crop { request.crop }
  package var isSite: Bool { !others.isEmpty }
  /// True if faces are searched to plan the wall, whatever its crop.
  package var findsFaces: Bool { request.findsFaces }
  /// True if photos are to be expanded, in whatever layout.
  var expandsPhotos: Bool { !look.honeycomb.expansions.isEmpty }
  /// The named photos that the layouts use.
  var marks: WallRequest.Marks { request.marks }
  var hasGroups: Bool { look.choice.grouping != nil }
  /// True if there is a title, a subtitle, a heading or a footer.
  var hasLines: Bool {
    var text = look.text
    text.caption = nil
    if !hasGroups { text.groupHeading = nil }
    return !text.templates.isEmpty
  }

  func uses(_ setting: AnyKeyPath) -> Bool { layouts.contains { $0.uses(option(setting)) } }
}

extension IdleRule {
  /// - Parameters:
  ///   - reason: The end of the sentence “--max-crop has no effect”: `without --size`.
  ///   - isIdle: Returns true if the setting has no effect.
  package init(_ reason: String, if isIdle: @escaping @Sendable (IdleContext) -> Bool) {
    self.init { ($0 as? IdleContext).map(isIdle) == true ? reason : nil }
  }
}

extension Setting {
  /// Returns the setting with one more rule by which it has no effect: `.idle("without --size") { !$0.hasSize }`.
  package func idle(_ reason: String, if isIdle: @escaping @Sendable (IdleContext) -> Bool) -> Setting {
    idle(IdleRule(reason, if: isIdle))
  }

  /// Returns the setting with a rule that names the layout: `with --layout grid`.
  func idleInLayout(_ more: String = "", if isIdle: @escaping @Sendable (IdleContext) -> Bool) -> Setting {
    idle(
      IdleRule { wall in
        (wall as? IdleContext).flatMap { isIdle($0) ? "with --layout \($0.look.layout.name)\(more)" : nil }
      })
  }
}

extension WallRequest {
  /// Returns the given options that have no effect, each with the reason.
  ///
  /// - Parameter others: The layouts that visitors of a site may choose.
  package func ignoredOptions(
    among given: [any DeclaredSetting], besides others: [LayoutKind]
  ) -> [(option: String, reason: String)] {
    let wall = IdleContext(self, others)
    let overruled = wall.overruled
    return given.compactMap { setting in
      wall.reason(setting, overruled).map { (setting.name, $0) }
    }
  }
}

extension IdleContext {
  /// Returns the reason why a setting has no effect; nil if it has one.
  fileprivate func reason(_ setting: any DeclaredSetting, _ overruled: [OverruledOption]) -> String? {
    // Likeness keeps the places of an earlier wall, in any layout.
    if look.arrangesByLikeness, setting.name == option(\ArrangementSettings.isStable) { return nil }
    let isIgnored = look.layout == .mosaic && setting.ignoredBy.contains(.mosaics)
    if isIgnored || !layouts.union(others).contains(where: { $0.uses(setting.name) }) { return reasonOfLayout }
    if let found = overruled.first(where: { $0.name == setting.name }) { return found.reason }
    return setting.hints.idleRules.lazy.compactMap { $0.reason(self) }.first
  }

  private var reasonOfLayout: String {
    switch look.layout {
    case .mosaic: "with --target"
    case .slides: "in a slideshow"
    default: "with --layout \(layouts.map(\.name).sorted().joined(separator: " or "))"
    }
  }

  /// The options that the layout makes ineffective.
  fileprivate var overruled: [OverruledOption] {
    // The layouts of an animation may use different options.
    let overruled = layouts.count > 1 ? [] : look.layout.overruled(look)
    return isSite ? overruled.filter { !isUsedOnSite($0.name) } : overruled
  }

  /// True if an option that the layout overrules has an effect elsewhere on a site.
  private func isUsedOnSite(_ name: String) -> Bool {
    // Kiosks and covers crop in any layout.
    if name == option(\ArrangementSettings.crop) { return true }
    // Only the planned wall has places that stay.
    if name == option(\ArrangementSettings.isStable) { return false }
    // Visitors may choose another layout.
    return others.contains { other in
      other != look.layout && other.uses(name) && !other.overruled(look).contains { $0.name == name }
    }
  }
}
