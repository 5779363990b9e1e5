import Clock
import Planning
package import Runs
import Site

extension ProductKinds {
  package static var sites: any Product.Type { SiteProduct.self }
}

/// A web site.
struct SiteProduct: Product {
  static let title = "a site"
  static let refused = [
    Refusal(named: "a pyramid"), Refusal(.qualityFor), Refusal(.animation),
    Refusal(.scale, "which adapts to the window"),
    Refusal(.plan), Refusal(.history), Refusal(.imageMap, "which links its photos itself"), Refusal(.palette),
    Refusal(.preview),
  ]
  package static let idleReasons: [IdleReason] = [.sites]
  static let ownSettings: [any SettingsGroup.Type] = [SiteSettings.self]
  static var subcommandOptions: [Option<WallSettings>] { SiteSettings.ownOptions }
  /// Screens show photos at any size.
  static let isPrintable = false

  let format = title
  let isSigned = false
  let storesResolution = false
  /// The passwords of a private site; nil for a public one.
  let lock: SiteLock?
  /// The contents of files that the settings name.
  let design: SiteDesign
  let strings: SiteStrings

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> SiteProduct? {
    guard settings.kind == Self.self else { return nil }
    try refuse(settings, output)
    let lock = try settings.siteLock(in: output.stable.parent)
    try settings.settleSite()
    let (design, strings) = (try SiteDesign(settings.site), try SiteStrings(at: settings.site.strings))
    settings.productInputs = SiteInputs(
      settings.site, design: design.digest, strings: strings.isEmpty ? nil : strings)
    // Screens show photos at any size.
    settings.work.minResolution = nil
    return SiteProduct(lock: lock, design: design, strings: strings)
  }

  func noteDoubts(about settings: WallSettings, to notes: any Notes) {
    for doubt in lock?.passwords.doubts ?? [] { notes.note(doubt) }
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    if setting.ignoredBy.contains(.sites) { return " on a site" }
    if setting.use == .sites { return nil }
    return defaultIgnoredReason(of: setting, settings)
  }

  func planNeeds(_ settings: WallSettings) -> PlanNeeds {
    var needs = PlanNeeds(settings.lookPlannedForSite)
    // Browsers set captions themselves; only headings are measured for the plan.
    needs.hasWords = needs.look.text.groupHeading != nil
    needs.otherLayouts = LayoutKind.live
    // Pages have a language even if the wall has no text.
    needs.usesAnyway = { setting in
      [option(\TextSettings.locale), option(\TextSettings.direction)].contains(setting.name)
        || setting.ignoredBy.contains(.sites)
    }
    return needs
  }

  /// Planning is slow, because photos are identified by their contents.
  let isPlannedFast = false
  let makesFolder = true

  func details(of record: WallRecord, wall: Int?) -> [any OutcomeDetails] {
    record[AlbumCount.self].map { [$0] } ?? []
  }

  func standing(of run: WallRun) -> [StandingOutput] {
    guard let lock else { return StandingOutput.files(of: run.output) }
    return lock.record().map { [StandingOutput(record: $0, files: [run.output.stable])] } ?? []
  }

  func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool {
    output.record[SiteFilesDigest.self]?.digest == SiteRun(run).folder.digest
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    let site = SiteRun(run)
    let isNew = try site.makeFolder()
    do throws(RunFailure) {
      try make(run, of: files, at: moment, &outcome, session) { files, page, outcome throws(RunFailure) in
        try site.make(of: files, to: page, &outcome, session)
      }
    } catch {
      if isNew { site.folder.abandon() }
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
  /// True if the site is encrypted. Its passwords are compared apart, by a keyed digest.
  var isPrivate: Bool

  init(_ site: Settings<SiteSettings>, design: String, strings: SiteStrings?) {
    (self.site, self.design, self.strings, isPrivate) = (site, design, strings, site.passwordFile != nil)
    self.site.passwordFile = nil
    self.site.becomesPublic = false
  }
}
