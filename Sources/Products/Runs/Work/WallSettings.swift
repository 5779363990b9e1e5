package import Files
package import Gallery
package import ImageCodecs
package import Palettes
package import Planning
import VideoFrames

/// The options of a wall, each checked on its own; `WallRequest` checks combinations.
package struct WallSettings: Sendable {
  package var look = WallLook()
  /// The format, its quality and colors.
  package var picture = PictureLook() { didSet { describeOutput() } }
  package var work = WorkSettings()
  /// Files that list more inputs.
  package var lists = InputLists()
  /// The batch file that lists the wall.
  package var batch: FilePath?
  /// The kind of output that the caller asks for, whatever the name of the output.
  package var kind: (any Product.Type)?
  package var faceModel = FaceModel.system
  /// The share of files to inspect, if they can be divided before they are opened.
  package var listingShare: Share?
  /// True if any length was given with a unit.
  var hasUnits = false
  /// The settings that kinds of output declare.
  package var own = OwnSettings() { didSet { describeOutput() } }
  /// Values for digests that kinds of output derive from settings, by their keys.
  package var derived: [String: any SettingValue] = [:]
  /// The reasons why settings have no effect, by the names of their uses.
  package internal(set) var idleReasons: [String: IdleReason] = [:]
  /// The features that kinds of output declare.
  var features: [Feature] = []
  /// The extensions of kinds of output that messages list.
  package internal(set) var listedEndings: [String] = []
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

extension WallSettings {
  /// True if the output has a size in print. Lengths of others are those of screens.
  package var isPrinted: Bool { kind?.isPrintable ?? true }

  /// Restores the defaults of the encoding, and of all groups that are part of it.
  package mutating func resetPicture() {
    picture = PictureLook()
    resetPictureGroups(but: nil)
  }

  /// Restores the defaults of the groups that are part of the encoding, except for those of one kind of output.
  package mutating func resetPictureGroups(but kept: (any SettingsGroup.Type)?) {
    own.reset { key in key.hasPrefix(WallInputs.picturePrefix) && key != kept?.digestKey }
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
    try changeGroups { $0.movePaths(into: folder) }
  }

  /// Changes the values of every group that affects the output.
  mutating func changeGroups(_ change: SettingsChange) throws(RunFailure) {
    try look.changeGroups(change)
    try picture.settings.change(by: change)
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

  /// The face network that options name, or that of the system.
  var namedFaceModel: FaceModel { work.faceModel.map { .file($0) } ?? .system }

  /// Reads the files named by options, so that the run fails early.
  mutating func readFiles() throws(RunFailure) {
    try look.colors.read()
    try picture.palette?.read()
    faceModel = namedFaceModel
    if look.crop == .faces, plan == nil { try faceModel.read(in: decoding.isolation) }
  }
}
