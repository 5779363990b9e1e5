import Layouts

// Options that have no effect on a request. They are harmless, but the user expects an effect.

extension WallRequest {
  /// Returns the given options that have no effect, each with the reason.
  ///
  /// - Parameter others: The layouts that visitors of a site may choose.
  package func ignoredOptions(
    among given: [any DeclaredSetting], besides others: [LayoutKind]
  ) -> [(option: String, reason: String)] {
    var idle: [(option: String, reason: String)] = []
    func add(_ option: String, _ reason: String) {
      if !idle.contains(where: { $0.option == option }) { idle.append((option, reason)) }
    }
    let layouts = Set([look.layout, other ?? look.layout])
    let names = layouts.map(\.name).sorted().joined(separator: " or ")
    let reason =
      switch look.layout {
      case .mosaic: "with --target"
      case .slides: "in a slideshow"
      default: "with --layout \(names)"
      }
    for setting in given {
      let isIgnored = look.layout == .mosaic && setting.ignoredBy.contains(.mosaics)
      let isUsed = layouts.union(others).contains { $0.uses(setting.name) }
      if isIgnored || !isUsed { add(setting.name, reason) }
    }
    let given = Set(given.map(\.name))
    // The layouts of an animation may use different options.
    var overruled = layouts.count > 1 ? [] : look.layout.overruled(look)
    if !others.isEmpty { overruled.removeAll { isUsedOnSite($0.name, byOneOf: others) } }
    overruled += overruledChoice(by: layouts, isSite: !others.isEmpty) + overruledText(on: layouts)
    for option in overruled where given.contains(option.name) { add(option.name, option.reason) }
    // It keeps the places of an earlier wall, in any layout.
    if look.arrangesByLikeness { idle.removeAll { $0.option == "--stable" } }
    return idle
  }

  /// True if an option that the layout overrules has an effect elsewhere on a site.
  private func isUsedOnSite(_ option: String, byOneOf others: [LayoutKind]) -> Bool {
    // Kiosks and covers crop in any layout. What is attractive is searched only in photos that the wall crops.
    if option == "--crop" {
      if case .focus = look.crop { return true }
      return look.crop == .faces
    }
    // Only the planned wall has places that stay.
    if option == "--stable" { return false }
    // Visitors may choose another layout.
    return others.contains { other in
      other != look.layout && other.uses(option) && !other.overruled(look).contains { $0.name == option }
    }
  }

  /// Returns the options for photos and their order that other options make ineffective in every layout.
  private func overruledChoice(by layouts: Set<LayoutKind>, isSite: Bool) -> [OverruledOption] {
    let choice = look.choice
    var overruled: [OverruledOption] = []
    func add(_ names: [String], _ reason: String, if isOverruled: Bool) {
      if isOverruled { overruled += names.map { OverruledOption(name: $0, reason: reason) } }
    }
    add(["--max-crop"], "without --size", if: look.size == nil && !layouts.contains { $0.uses("--level") })
    add(["--fit"], "without --size", if: look.size == nil)
    add(["--by"], "without --arrange similar", if: look.arrangement.arrangement == .given)
    add(["--arrange", "--by"], "with --expand", if: !look.honeycomb.expansions.isEmpty)
    add(["--face-model"], "without --crop faces", if: look.crop != .faces)
    add(["--select-color"], "without --select", if: look.honeycomb.selected.isEmpty && !isSite)
    add(["--select", "--touch"], "without --layout honeycomb", if: isSite && look.layout != .honeycomb)
    add(choice.idleWithoutLimit, "without --limit", if: choice.limit == nil)
    add(
      ["--pick"], "with --spread",
      if: choice.limit != nil && choice.isSpread && choice.pick != .best && choice.pick != .first)
    add(["--group-gap", "--group-inline", "--group-heading"], "without --group-by", if: choice.grouping == nil)
    add(["--group-gap"], "with --group-inline", if: look.groups.areInline && !isSite)
    // Mosaics place photos by their colors, not by their order.
    add(
      ["--sort", "--reverse"], "on a mosaic without --limit",
      if: look.layout == .mosaic && choice.limit == nil && !isSite)
    let isRandom =
      choice.sort == .random || choice.pick == .random || !marks.expansions.isEmpty || look.effectiveTilt != 0
    add(
      ["--seed"], "without random order",
      if: !isRandom && !look.arrangesByLikeness && !layouts.contains { $0.isScattered || $0 == .mosaic })
    return overruled
  }

  /// Returns the options for text that other options make ineffective.
  private func overruledText(on layouts: Set<LayoutKind>) -> [OverruledOption] {
    var text = look.text
    if look.choice.grouping == nil { text.groupHeading = nil }
    var overruled: [OverruledOption] = []
    func add(_ names: [String], _ reason: String, if isOverruled: Bool) {
      if isOverruled { overruled += names.map { OverruledOption(name: $0, reason: reason) } }
    }
    let watermark = look.watermarkSettings
    if look.output.isPanned {
      add(TextSettings.names, "with --fisheye-pan", if: true)
      add(WatermarkSettings.names, "with --fisheye-pan", if: watermark.text != nil)
    }
    let captionOptions = [
      "--caption-position", "--caption-lines", "--caption-align", "--caption-size", "--caption-color",
    ]
    add(captionOptions, "without --caption", if: text.caption == nil)
    add(
      ["--caption-position"], "with --layout \(look.layout.name): captions lie on the photos",
      if: layouts.allSatisfy(\.isInterlocking) && text.captionPosition == .below)
    add(["--heading-size"], "without --group-heading", if: text.groupHeading == nil)
    add(["--title-size"], "without --title or --subtitle", if: text.title == nil && text.subtitle == nil)
    let hasLines = text.templates.count > (text.caption == nil ? 0 : 1)
    add(["--title-align"], "without a title, headings or footers", if: !hasLines)
    add(["--text-color"], "without a title, headings or footers", if: !hasLines && watermark.text == nil)
    let isMarked = watermark.text != nil || watermark.file != nil
    add(
      ["--watermark-position", "--watermark-size", "--watermark-opacity"], "without --watermark", if: !isMarked)
    add(
      ["--watermark-color", "--watermark-outline"], "without text as --watermark", if: watermark.text == nil)
    add(["--font"], "without text", if: !look.hasWords)
    // Documents declare their language.
    let isDocument = look.output.isDocument
    add(["--locale"], "without text", if: !look.hasWords && !isDocument && !layouts.contains(where: \.isReadInRows))
    add(
      ["--direction"], "with --layout \(look.layout.name)",
      if: look.text.direction != nil && !isDocument && text.groupHeading == nil
        && !layouts.contains(where: \.isReadInRows))
    return overruled
  }
}
