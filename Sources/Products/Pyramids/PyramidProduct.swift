import Clock
import Files
import Planning
import Pyramids
package import Runs

extension ProductKinds {
  package static var pyramids: any Product.Type { PyramidProduct.self }
}

/// A pyramid of tiles: Deep Zoom, IIIF, or a TIFF.
struct PyramidProduct: Product {
  static let title = "a pyramid"
  static let refused = [
    Refusal(.hdr),
    Refusal(.palette), Refusal(.maxBytes), Refusal(.qualityFor), Refusal(.imageMap), Refusal(.preview),
  ]
  package static let idleReasons: [IdleReason] = [.pyramids]
  static let ownSettings: [any SettingsGroup.Type] = [TileSettings.self]
  static let formatWords = [Pyramid.Kind.deepZoom, .iiif].map(\.word)
  static let features: [Feature] = [.pyramid, .tiles]

  static var optionSections: [OptionSection<WallSettings>] { [OptionSection("Pyramids", TileSettings.ownOptions)] }

  let format: String
  let isSigned = false
  let storesResolution: Bool
  let settings: PyramidSettings

  static func isPromised(by output: FilePath) -> Bool { PyramidSettings.promised(by: output) != nil }

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> PyramidProduct? {
    try settings.settleStill()
    guard let pyramid = try settings.pyramid(for: output.stable) else {
      settings.tiles = Settings()
      return nil
    }
    try refuse(settings, output)
    output = try settings.settle(pyramid, for: output)
    settings.look.longestSide = settings.picture.limit.longestSide
    return PyramidProduct(
      format: pyramid.kind.title, storesResolution: pyramid.kind == .tiff, settings: pyramid)
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    switch setting.name {
    case "--iiif-id" where self.settings.kind != .iiif, "--progressive": " with \(format)"
    default: defaultIgnoredReason(of: setting, settings)
    }
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    try PyramidMaking(run: run, pyramid: settings).make(of: files, &outcome, session)
  }

  func removeLeftovers(of run: WallRun) {
    PyramidTarget.removeLeftovers(of: run.output.stable, settings.kind, isContained: settings.isContained)
  }
}
