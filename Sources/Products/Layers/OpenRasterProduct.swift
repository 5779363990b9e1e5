import Clock
import Files
import Planning
package import Runs

extension ProductKinds {
  package static var layers: any Product.Type { OpenRasterProduct.self }
}

/// A file with layers for Krita, GIMP and other painting programs.
struct OpenRasterProduct: Product {
  static let title = "an OpenRaster file"
  static let refused = [
    Refusal(.hdr),
    Refusal(named: "--pyramid"), Refusal(.palette), Refusal(.maxBytes), Refusal(.qualityFor), Refusal(.imageMap),
    Refusal(.preview), Refusal(.groups),
  ]
  static let ownSettings: [any SettingsGroup.Type] = [OpenRasterSettings.self]

  let format = "OpenRaster"
  let isSigned = true
  let storesResolution = true
  let layers: OpenRasterSettings.Layers

  static func isPromised(by output: FilePath) -> Bool { output.fileExtension == "ora" }

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> OpenRasterProduct? {
    guard isPromised(by: output.stable) else { return nil }
    try refuse(settings, output)
    if settings.look.mosaic.target != nil {
      throw .usage("“\(output.stable)”: a mosaic has too many photos for layers; use PNG")
    }
    if let format = settings.picture.format, format != .png {
      throw .usage("--format \(format.rawValue): layers of \(title) are PNG; omit --format")
    }
    let own = settings.own[OpenRasterSettings.self]
    if own.layers == .groups, settings.plan == nil, settings.look.choice.grouping == nil {
      throw .usage("--layers groups needs --group-by")
    }
    settings.picture.format = .png
    try settings.picture.settle(.png, settings.look.background.orDefault)
    settings.productInputs = Inputs(openRaster: own)
    return OpenRasterProduct(layers: own.layers)
  }

  /// The inputs of the file other than its wall, for its digest.
  private struct Inputs: Encodable {
    var openRaster: Settings<OpenRasterSettings>
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    try make(run, of: files, at: moment, &outcome, session) { files, file, outcome throws(RunFailure) in
      try LayerMaking(run: run, division: layers).make(of: files, to: file, &outcome, session)
    }
  }
}

/// The outcome of a file with layers: the number of layers.
struct OpenRasterLayers: OutcomeDetails {
  let layers: Int

  func describe(_ summary: inout OutcomeSummary, of outcome: WallOutcome) {
    summary.remarks += layers == 1 ? ", 1 layer" : ", \(layers) layers"
  }
}
