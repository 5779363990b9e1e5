package import Clock
package import Files
package import Planning

/// A kind of output: a picture, a pyramid, a document, an animation, frames, a site …
///
/// Each kind has its own folder with everything specific to it: the options that it refuses or ignores, its existing
/// output, and how it is made, published and cleaned up.
package protocol Product: Sendable {
  /// The kind with its article, for messages: “a pyramid”.
  static var title: String { get }
  /// Features that the kind does not support.
  static var refused: [Refusal] { get }

  /// The groups of settings that the kind declares. Those with the use `.ownKind` have their options among those of
  /// all outputs.
  static var ownSettings: [any SettingsGroup.Type] { get }
  /// The sections of its other options in the help of walls.
  static var optionSections: [OptionSection<WallSettings>] { get }
  /// The options of a subcommand that makes outputs of this kind.
  static var subcommandOptions: [Option<WallSettings>] { get }
  /// The words of `--format` that ask for this kind.
  static var formatWords: [FormatWord] { get }
  /// The extensions of its outputs that messages list.
  static var listedEndings: [String] { get }
  /// The features that it brings, and that other kinds may refuse.
  static var features: [Feature] { get }
  /// True if the output has a size in print.
  static var isPrintable: Bool { get }
  /// The reasons why settings that this kind uses have no effect on others.
  static var idleReasons: [IdleReason] { get }
  /// True if the name of an output alone asks for this kind.
  static func isPromised(by output: FilePath) -> Bool

  /// Returns the product for the options and the output's name, with its options completed; nil for another kind.
  static func chosen(by settings: inout WallSettings, for output: inout OutputName) throws(RunFailure) -> Self?

  /// The format in messages: “PNG”, “Deep Zoom”.
  var format: String { get }
  /// True if the output is a single file that names Tessera as its creator.
  var isSigned: Bool { get }
  /// True if the format stores a resolution.
  var storesResolution: Bool { get }

  /// The reason why an option has no effect, as the end of a sentence; nil if it has an effect.
  func ignoredReason(of setting: any DeclaredSetting, _ settings: WallSettings) -> String?

  /// Notes settings that are allowed, but that recipients of the output may refuse.
  func noteDoubts(about settings: WallSettings, to notes: any Notes)

  /// The files that settings of this kind name and that are read when the output is made, with their options. The
  /// output depends on their contents.
  func readFiles(_ settings: WallSettings) -> [(option: String, path: FilePath)]

  /// The requirements of this kind for planning.
  func planNeeds(_ settings: WallSettings) -> PlanNeeds
  /// True if planning takes only a small part of the time for making the output.
  var isPlannedFast: Bool { get }

  /// The existing outputs of earlier runs, with their records.
  func standing(of run: WallRun) -> [StandingOutput]
  /// True if an existing output matches its record.
  func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool

  /// The outcome of an output that is up to date, by its record.
  ///
  /// - Parameter wall: The number of a wall whose output is shared; nil for a single one.
  func details(of record: WallRecord, wall: Int?) -> [any OutcomeDetails]
  /// The reason not to replace an existing file beside the output; nil if it may be replaced.
  func faultOfReplacing(_ path: FilePath, named option: String) -> String?
  /// True if the output has a folder of its own, which is made if it does not exist.
  var makesFolder: Bool { get }

  /// Makes and publishes the output.
  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure)

  /// Throws if two walls of a batch file cannot share their output.
  ///
  /// - Parameter place: The position of the earlier wall.
  func checkJoining(_ run: WallRun, with other: WallRun, at place: String) throws(RunFailure)
  /// Makes and publishes an output that walls share.
  func make(
    _ joined: JoinedRun, of found: [WallFiles], to file: OutputFile, _ members: inout [JoinedRun.Member]
  ) throws(RunFailure)

  /// Removes temporary files of killed runs.
  func removeLeftovers(of run: WallRun)
}

/// The output of an earlier run: its record and its files.
package struct StandingOutput {
  package let record: WallRecord
  package let files: [FilePath]

  package init(record: WallRecord, files: [FilePath]) { (self.record, self.files) = (record, files) }
}

extension Product {
  package static var ownSettings: [any SettingsGroup.Type] { [] }

  package static var optionSections: [OptionSection<WallSettings>] { [] }

  package static var subcommandOptions: [Option<WallSettings>] { [] }

  package static var formatWords: [FormatWord] { [] }

  package static var listedEndings: [String] { [] }

  package static var features: [Feature] { [] }

  package static var isPrintable: Bool { true }

  package static var idleReasons: [IdleReason] { [] }

  package static func isPromised(by output: FilePath) -> Bool { false }

  package func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool { true }

  package func noteDoubts(about settings: WallSettings, to notes: any Notes) {}

  package func readFiles(_ settings: WallSettings) -> [(option: String, path: FilePath)] { [] }

  package func planNeeds(_ settings: WallSettings) -> PlanNeeds { PlanNeeds(settings.look) }

  package var isPlannedFast: Bool { true }

  package var makesFolder: Bool { false }

  package func details(of record: WallRecord, wall: Int?) -> [any OutcomeDetails] { [] }

  package func faultOfReplacing(_ path: FilePath, named option: String) -> String? { nil }

  package func checkJoining(_ run: WallRun, with other: WallRun, at place: String) throws(RunFailure) {
    throw .usage(run.sameness(at: place))
  }

  package func make(
    _ joined: JoinedRun, of found: [WallFiles], to file: OutputFile, _ members: inout [JoinedRun.Member]
  ) throws(RunFailure) {
    throw .usage("\(file.path): several walls cannot be \(Self.title)")
  }

  package func removeLeftovers(of run: WallRun) { run.output.removeLeftovers() }

  package func standing(of run: WallRun) -> [StandingOutput] { StandingOutput.files(of: run.output) }

  /// Throws an error if the options request an unsupported feature.
  package static func refuse(_ settings: WallSettings, _ output: OutputName) throws(RunFailure) {
    for refusal in refused {
      if let reason = refusal.reason(settings, output, by: title) { throw .usage(reason) }
    }
  }

  /// Makes a file. The file is locked first, so that an output that cannot be written fails immediately.
  package func make(
    _ run: WallRun, of found: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session,
    writing write: (WallFiles, OutputFile, inout WallOutcome) throws(RunFailure) -> Void
  ) throws(RunFailure) {
    // The file is locked until the end, even if the output consists of pages beside it.
    let file = try run.lock(at: moment)
    if let files = try run.filesToUse(found, &outcome, session, lockedBy: file) { try write(files, file, &outcome) }
  }
}

extension WallRun {
  /// The files from which to make an output; nil if the previous holder of the lock has made it.
  package func filesToUse(
    _ found: WallFiles, _ outcome: inout WallOutcome, _ session: Session, lockedBy lock: OutputFile? = nil
  ) throws(RunFailure) -> WallFiles? {
    let files = work.timeout > 0 ? try session.timings.measure(.finding, findFiles) : found
    guard ExistingWall(self).isCurrent(files, &outcome) else { return files }
    try leaveAlone(files, &outcome, session, lockedBy: lock)
    return nil
  }
}
