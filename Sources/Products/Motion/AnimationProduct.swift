import Clock
import Files
import ImageCodecs
import Planning
package import Runs
import Video
import Wall

extension ProductKinds {
  package static var frames: any Product.Type { FramesProduct.self }
  package static var animations: any Product.Type { AnimationProduct.self }
}

/// A video, an animated PNG, or a stream of frames in a file.
struct AnimationProduct: Product {
  static let title = "an animation"
  static let refused = [
    Refusal(.hdr),
    Refusal(.plan), Refusal(.scale), Refusal(.imageMap), Refusal(.groups), Refusal(named: "--pyramid"),
    Refusal(.qualityFor),
  ]
  package static let idleReasons: [IdleReason] = [.movingWalls]
  static let ownSettings: [any SettingsGroup.Type] = [MotionSettings.self]

  static var subcommandOptions: [Option<WallSettings>] {
    MotionSettings.ownOptions + Settings.options(\.work.run, [\.framesTo])
  }

  let format = title
  let isSigned = true
  /// True for animated PNGs.
  let storesResolution: Bool

  static func isPromised(by output: FilePath) -> Bool { VideoFormat(fileExtension: output.fileExtension) != nil }

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> AnimationProduct? {
    guard try settings.settleMotion(for: output) else { return nil }
    return AnimationProduct(storesResolution: settings.video == nil && settings.work.framesTo == nil)
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    if settings.motion.isSlideshow, setting.name == option(\MotionSettings.curve) { return " in a slideshow" }
    guard setting.use.isOfPictures else { return defaultIgnoredReason(of: setting, settings) }
    if setting.name != option(\PictureSettings.quality) { return " with an animation" }
    return settings.video == nil ? ": it is for videos" : nil
  }

  func readFiles(_ settings: WallSettings) -> [(option: String, path: FilePath)] {
    settings.motion.sound.map { [(option(\MotionSettings.sound), $0)] } ?? []
  }

  func planNeeds(_ settings: WallSettings) -> PlanNeeds {
    var needs = PlanNeeds(settings.look)
    needs.last = settings.motion.endLook(of: settings.look)
    return needs
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    try make(run, of: files, at: moment, &outcome, session) { files, file, outcome throws(RunFailure) in
      try AnimationMaking(run: run).animate(files, to: file, &outcome, session)
    }
  }
}

/// Single frames: in a folder, or as a stream to standard output.
struct FramesProduct: Product {
  static let title = AnimationProduct.title
  static let refused = AnimationProduct.refused

  let format = title
  let isSigned = false
  let storesResolution = false
  /// The folder for frames; nil for standard output.
  let folder: FilePath?

  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> FramesProduct? {
    guard let target = FramesTarget(settings), target != .stream, try settings.settleMotion(for: output) else {
      return nil
    }
    return FramesProduct(folder: target == .folder ? output.stable : nil)
  }

  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String? {
    AnimationProduct(storesResolution: storesResolution).ignoredReason(of: setting, settings)
  }

  func planNeeds(_ settings: WallSettings) -> PlanNeeds {
    AnimationProduct(storesResolution: storesResolution).planNeeds(settings)
  }

  /// Returns the folder if all frames exist. The last frame has the most complete record.
  func standing(of run: WallRun) -> [StandingOutput] {
    let count = run.settings.motion.totalFrameCount
    guard let folder, let names = try? folder.entries(), names.count == count,
      let record = WallRecord(of: folder.appending(FilePath(FrameName.name(ofFrame: count))))
    else { return [] }
    return [StandingOutput(record: record, files: [folder])]
  }

  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure) {
    if let folder {
      try AnimationMaking(run: run).writeFrames(files, into: folder, &outcome, session)
    } else {
      try AnimationMaking(run: run).streamFrames(files, &outcome, session)
    }
  }

  func removeLeftovers(of run: WallRun) {
    if let folder { OutputFolder.removeLeftovers(of: folder, owns: FrameFolder.owns) }
  }
}
