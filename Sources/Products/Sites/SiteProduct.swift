import Clock
import Planning
import Site

/// A web site.
struct SiteProduct: Product {
  static let title = "a site"
  static let refused = [
    Refusal(.tiles), Refusal(.qualityFor), Refusal(.animation), Refusal(.scale, "which adapts to the window"),
    Refusal(.plan), Refusal(.history), Refusal(.imageMap, "which links its photos itself"), Refusal(.palette),
    Refusal(.preview),
  ]

  let format = title
  let isSigned = false
  let storesResolution = false

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> SiteProduct? {
    guard settings.isSite else { return nil }
    try refuse(settings, output)
    try settings.settleSite()
    settings.productInputs = SiteInputs(
      site: settings.site, design: settings.design.digest, strings: settings.strings.isEmpty ? nil : settings.strings)
    // Screens show photos at any size.
    settings.work.minResolution = nil
    return SiteProduct()
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    if setting.ignoredBy.contains(.sites) { return " on a site" }
    if setting.use == .sites { return nil }
    return defaultIgnoredReason(of: setting, settings)
  }

  func planNeeds(_ settings: WallSettings) -> PlanNeeds {
    var needs = PlanNeeds(settings.look.plannedForSite)
    // Browsers set captions themselves; only headings are measured for the plan.
    needs.hasWords = needs.look.text.groupHeading != nil
    needs.otherLayouts = LayoutKind.live
    // Pages have a language even if the wall has no text.
    needs.usesAnyway = { $0.name == option(\TextSettings.locale) || $0.ignoredBy.contains(.sites) }
    return needs
  }

  /// Planning is slow, because photos are identified by their contents.
  let isPlannedFast = false

  func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool { output.record.files == run.siteFolder.digest }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    let isNew = try run.makeSiteFolder()
    do throws(RunFailure) {
      try make(run, of: files, at: moment, &outcome, session) { files, page, outcome throws(RunFailure) in
        try run.makeSite(files, to: page, &outcome, session)
      }
    } catch {
      if isNew { run.siteFolder.abandon() }
      throw error
    }
  }
}

/// The inputs of a site other than its wall, for its digest.
private struct SiteInputs: Encodable {
  var site: Settings<SiteSettings>
  /// The contents of the owner's files.
  var design: String
  var strings: SiteStrings?
  /// The version of the program in its pages.
  var siteProgram = SiteProgram.origin
}
