import Clock
import Files
import Planning
package import Runs

extension ProductKinds {
  package static var documents: any Product.Type { DocumentProduct.self }
}

/// A PDF.
struct DocumentProduct: Product {
  static let title = "a PDF"
  static let refused = [
    Refusal(.hdr),
    Refusal(.palette), Refusal(.maxBytes), Refusal(.qualityFor), Refusal(.imageMap), Refusal(.preview),
  ]
  package static let idleReasons: [IdleReason] = [.documents]
  static let ownSettings: [any SettingsGroup.Type] = [DocumentSettings.self, PosterSettings.self]
  static let formatWords: [FormatWord] = [.document]
  static let listedEndings = [".pdf"]

  static var optionSections: [OptionSection<WallSettings>] {
    [OptionSection("Documents", DocumentSettings.ownOptions + PosterSettings.ownOptions)]
  }

  let format = "PDF"
  let isSigned = true
  let storesResolution = true

  static func isPromised(by output: FilePath) -> Bool { output.fileExtension == "pdf" }

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> DocumentProduct? {
    try settings.settleStill()
    guard settings.isDocument(output.stable) else {
      settings.pages = Settings()
      settings.poster = Settings()
      return nil
    }
    try refuse(settings, output)
    let document = try settings.settleDocument(output)
    if output.isGrouped && document.joinsPages {
      throw .usage("“\(output.stable)”: with --join-pages, groups are pages of one document; omit {group}")
    }
    try settings.pages.intent.read()
    settings.look.separatesGroups = document.joinsPages
    // Titles and descriptions of photos are their alt text.
    settings.look.readsMetadata = true
    return DocumentProduct()
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    switch setting.name {
    case "--overlap", "--tile-margin": settings.poster.paper == nil ? " without --tile-paper" : nil
    case "--join-pages":
      settings.look.choice.grouping == nil && settings.batch == nil ? " without --group-by" : nil
    default: setting.use == .documents ? nil : defaultIgnoredReason(of: setting, settings)
    }
  }

  func noteDoubts(about settings: WallSettings, to notes: any Notes) {
    settings.document?.noteUnusualIntent(on: notes)
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    try make(run, of: files, at: moment, &outcome, session) { files, file, outcome throws(RunFailure) in
      try DocumentMaking(run).make(of: files, to: file, &outcome, session)
    }
  }

  func make(
    _ joined: JoinedRun, of found: [WallFiles], to file: OutputFile, _ members: inout [JoinedRun.Member]
  ) throws(RunFailure) {
    try JoinedDocument(joined: joined).render(found, to: file, &members)
  }

  func details(of record: WallRecord, wall: Int?) -> [any OutcomeDetails] {
    wall.map { [DocumentPages(shared: record.walls[$0].pages)] } ?? []
  }
}
