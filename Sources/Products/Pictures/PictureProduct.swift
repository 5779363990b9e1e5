import Clock
import Files
import ImageCodecs
import Planning
package import Runs
import Site

extension ProductKinds {
  package static var pictures: any Product.Type { PictureProduct.self }
}

/// One picture, or one for each of several pages or groups.
struct PictureProduct: Product {
  static let title = "a picture"
  static let refused: [Refusal] = []
  package static let idleReasons: [IdleReason] = [.palettes, .formats]

  let format: String
  let isSigned: Bool
  let storesResolution: Bool

  static func isPromised(by output: FilePath) -> Bool { OutputFormat(fileExtension: output.fileExtension) != nil }

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> PictureProduct? {
    try settings.settleStill()
    try settings.picture.choose(
      for: output.stable, besides: settings.listedEndings, background: settings.look.background.orDefault)
    let format = settings.picture.style.format
    try settings.checkHDR()
    if !format.carriesNote && !output.isFixed {
      throw .usage("“\(output.stable)”: raw4 needs a fixed name; omit --history and placeholders")
    }
    if output.stable == FilePath("-") {
      let companions = [("--image-map", settings.work.imageMap), ("--preview", settings.mosaicPreview)]
      for (option, file) in companions where file != nil {
        throw .usage("\(option) needs the wall to be written to a file, not standard output")
      }
    }
    if settings.mosaicPreview != nil, !format.isReadable {
      throw .usage("--preview cannot be combined with \(format.name), which cannot be read back")
    }
    return PictureProduct(
      format: format.name, isSigned: output.isFixed && format.carriesNote, storesResolution: format.carriesNote)
  }

  /// True if the files beside the wall also exist: its image map, and the preview of a mosaic.
  func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool {
    if run.isMosaic, let preview = run.work.preview, (try? preview.status()) == nil { return false }
    return PictureMaking(run: run).hasImageMap(of: output.record)
  }

  func faultOfReplacing(_ path: FilePath, named name: String) -> String? {
    if name != option(\UpdateSettings.imageMap) || ImageMap.mayReplace(path) { return nil }
    return "exists and is not a Tessera image map; choose another name, or replace it with --force"
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    try make(run, of: files, at: moment, &outcome, session) { files, file, outcome throws(RunFailure) in
      try PictureMaking(run: run).make(of: files, to: file, &outcome, session)
    }
  }
}
