package import Files
package import Gallery
package import ImageCodecs
package import Palettes
package import Planning
package import Site
import VideoFrames

/// The options of a wall, each checked on its own; `WallRequest` checks combinations.
package struct WallSettings: Sendable {
  package var look = WallLook()
  /// The format, its quality and colors, and the settings of pyramids and documents.
  package var picture = PictureLook() { didSet { describeOutput() } }
  package var work = WorkSettings()
  /// Files that list more inputs.
  package var lists = InputLists()
  /// The batch file that lists the wall.
  package var batch: FilePath?
  /// True for the wall of a site.
  package var isSite = false
  package var site = Settings<SiteSettings>()
  /// The contents of files that a site's settings name.
  package var design = SiteDesign()
  package var strings = SiteStrings()
  package var faceModel = FaceModel.system
  /// The share of files to inspect, if they can be divided before they are opened.
  package var listingShare: Share?
  /// True if any length was given with a unit.
  var hasUnits = false
  /// The settings that only one kind of output has. Themes can set the first ones.
  package var own = OwnSettings([PosterSettings.self, MotionSettings.self]) { didSet { describeOutput() } }
  /// Values for digests that kinds of output derive from settings, by their keys.
  package var derived: [String: any SettingValue] = [:]
  /// The reasons why settings have no effect, by the names of their uses.
  package var idleReasons: [String: IdleReason] = [:]
  /// The inputs that only the chosen kind of output has, for the digest.
  package var productInputs: (any Encodable & Sendable)?
  /// The settings given for this wall, in order, to detect those without effect.
  package internal(set) var given: [any DeclaredSetting] = []

  package init() {}
}

// MARK: - Planning

extension WallSettings {
  /// Tells planning the properties of the output that plans depend on.
  private mutating func describeOutput() {
    var traits = picture.traits
    for case let group as any PlannedSettings in own.all { group.describe(&traits) }
    look.output = traits
  }
}

// MARK: - Given settings

extension WallSettings {
  package mutating func note(_ setting: any DeclaredSetting) {
    if !isGiven(setting.name) { given.append(setting) }
  }

  /// Treats settings as inherited: they need not have an effect on every wall.
  package mutating func forgetGiven() { given = [] }

  package func isGiven(_ option: String) -> Bool { given.contains { $0.name == option } }
}

extension WallSettings {
  /// A plan to render unchanged.
  package var plan: FilePath? {
    get { work.plan }
    set { work.plan = newValue }
  }

  package var share: ShareChoice? { work.share }
  package var device: Device? { work.device }

  /// Resolves relative paths against the folder of a batch file.
  package mutating func movePaths(into folder: FilePath) throws(RunFailure) {
    lists = try lists.inside(folder)
    work.movePaths(into: folder)
    site.movePaths(into: folder)
    try changeGroups { $0.movePaths(into: folder) }
  }

  /// Changes the values of every group that affects the output.
  mutating func changeGroups(_ change: SettingsChange) throws(RunFailure) {
    try look.changeGroups(change)
    try picture.changeGroups(change)
    try own.changeGroups(change)
  }

  /// The limits of decoding.
  package var decoding: DecodingLimits {
    var limits = work.decoding
    limits.maxPixels = look.choice.maxPixels
    limits.developsRaw = look.choice.rawDevelopment == .half
    if look.choice.takesVideos {
      limits.videos = VideoReader.source(look.choice.videoFrame, isConfined: limits.isolation != nil)
    }
    return limits
  }

  /// The environment for finding photos.
  package var environment: Gallery.Environment {
    var environment = Gallery.Environment(decoding: decoding)
    environment.output = work.output == FilePath("-") ? nil : work.output
    environment.settle = work.settle
    environment.fetches = work.fetch != nil
    environment.jobs = work.jobs
    environment.share = listingShare
    return environment
  }

  /// Reads the files named by options, so that the run fails early.
  mutating func readFiles() throws(RunFailure) {
    try look.colors.read()
    try picture.palette?.read()
    faceModel = work.faceModel.map { .file($0) } ?? .system
    if look.crop == .faces, plan == nil { try faceModel.read(in: decoding.isolation) }
  }
}
