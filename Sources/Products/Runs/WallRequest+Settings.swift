package import Files
package import Planning

extension WallRequest {
  /// - Parameter other: The final layout of an animation.
  package init(
    _ settings: WallSettings, inputs: [FilePath], notes: any Notes, morphingInto other: LayoutKind? = nil
  ) throws(RunFailure) {
    guard !inputs.isEmpty || !settings.lists.isEmpty else {
      throw .usage("missing input: add pictures, folders or a manifest")
    }
    if settings.look.mosaic.target != nil, settings.isGiven(option(\ArrangementSettings.layout)) {
      throw .usage(
        "--target makes a mosaic and cannot be combined with --layout \(settings.look.arrangement.layout.name)")
    }
    let look = settings.isSite ? settings.look.plannedForSite : settings.look
    // Browsers set captions themselves; only headings are measured for the plan.
    let hasWords = settings.isSite ? look.text.groupHeading != nil : look.hasWords
    try self.init(
      look, inputs: inputs, lists: settings.lists, environment: settings.environment, isStrict: settings.work.isStrict,
      notes: notes, typesetter: hasWords ? try settings.typesetter() : nil, other: other)
    // Visitors of a site can change its layout.
    let others = settings.isSite ? Array(LayoutKind.live.values) : []
    // Site pages have a language even if the wall has no text.
    let given = settings.givenSettings.filter {
      !(settings.isSite && ($0.name == option(\TextSettings.locale) || $0.ignoredBy.contains(.sites)))
    }
    for (option, reason) in idleOptions(among: given, besides: others) {
      notes.note("\(option) has no effect \(reason)")
    }
  }
}
