package import Files
package import Planning

extension WallRequest {
  /// - Parameter other: the layout that an animation ends with.
  package init(
    _ settings: WallSettings, inputs: [FilePath], notes: any Notes, morphingInto other: LayoutKind? = nil
  ) throws(RunFailure) {
    guard !inputs.isEmpty || !settings.lists.isEmpty else {
      throw .usage("missing input: add pictures, folders or a manifest")
    }
    if settings.look.mosaic.target != nil, settings.given.contains(where: { $0.name == "--layout" }) {
      throw .usage(
        "--target makes a mosaic and cannot be combined with --layout \(settings.look.arrangement.layout.name)")
    }
    let look = settings.isSite ? settings.look.plannedForSite : settings.look
    // Browsers set captions themselves; only headings need to be measured for their plan.
    let hasWords = settings.isSite ? look.text.groupHeading != nil : look.hasWords
    try self.init(
      look, inputs: inputs, lists: settings.lists, environment: settings.environment, isStrict: settings.work.isStrict,
      notes: notes, typesetter: hasWords ? try settings.typesetter() : nil, other: other)
    // Visitors of a site change its layout.
    let others = settings.isSite ? Array(LayoutKind.live.values) : []
    // Its pages have a language, with or without text on the wall.
    let given = settings.given.map(\.name).filter {
      !(settings.isSite && ($0 == "--locale" || SiteProduct.idleOptions.contains($0)))
    }
    for (option, reason) in idleOptions(among: given, besides: others) {
      notes.note("\(option) has no effect \(reason)")
    }
  }
}
