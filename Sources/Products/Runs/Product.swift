import Clock
import Files
import Planning

/// A kind of output: a picture, a pyramid, a document, an animation, frames or a site.
///
/// Each has a room of its own, with everything that is particular to it: the options that it refuses or that have no
/// effect on it, the output that stands already, and how it is made, published and cleaned up.
protocol Product: Sendable {
  /// The kind in messages: “a pyramid”.
  static var title: String { get }
  /// Features that it cannot have.
  static var refused: [Refusal] { get }

  /// The product that options and the name of an output ask for, with its options settled; nil if that is another kind.
  static func chosen(by settings: inout WallSettings, for output: inout OutputName) throws(RunFailure) -> Self?

  /// The format in messages: “PNG”, “Deep Zoom”.
  var format: String { get }
  /// True if it is one file that says who made it.
  var isSigned: Bool { get }
  /// True if it stores its resolution.
  var storesResolution: Bool { get }

  /// The reason for an option to have no effect, as the end of a sentence; nil if it has one.
  func idleReason(of option: WallSettings.GivenOption, _ settings: WallSettings) -> String?

  /// Notes what is allowed, and may still be refused by those who get the output.
  func noteDoubts(about settings: WallSettings, to notes: any Notes)

  /// The outputs that stand in the place of the run's, with their records.
  func standing(of run: WallRun) -> [StandingOutput]
  /// True if a standing output is as its record says.
  func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool

  /// Makes the output and publishes it.
  func make(
    _ run: WallRun, of files: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session
  ) throws(RunFailure)

  /// Removes the remains of killed runs.
  func removeLeftovers(of run: WallRun)
}

/// An output that an earlier run left: its record and its files.
struct StandingOutput {
  let record: WallRecord
  let files: [FilePath]
}

extension Product {
  func isWhole(_ output: StandingOutput, of run: WallRun) -> Bool { true }

  func noteDoubts(about settings: WallSettings, to notes: any Notes) {}

  func removeLeftovers(of run: WallRun) { run.output.removeLeftovers() }

  func standing(of run: WallRun) -> [StandingOutput] { StandingOutput.files(of: run.output) }

  /// Ends the run if something is asked for that the kind cannot have.
  static func refuse(_ settings: WallSettings, _ output: OutputName) throws(RunFailure) {
    if let refusal = refused.first(where: { $0.feature.isWanted(settings, output) }) {
      throw .usage("\(refusal.feature.name) cannot be combined with \(title)\(refusal.hint.map { ", \($0)" } ?? "")")
    }
  }

  /// Makes a file, which is locked from the beginning: nobody should wait for an output that cannot be written.
  func make(
    _ run: WallRun, of found: WallFiles, at moment: LocalTimestamp, _ outcome: inout WallOutcome,
    _ session: WallRun.Session,
    writing write: (WallFiles, OutputFile, inout WallOutcome) throws(RunFailure) -> Void
  ) throws(RunFailure) {
    // Locked until the end, even if the output goes to pages beside it.
    let file = try run.lock(at: moment)
    if let files = try run.filesToUse(found, &outcome, session, lockedBy: file) { try write(files, file, &outcome) }
  }
}

extension WallRun {
  /// The files to make an output of; nil if whoever had its lock before has made it.
  func filesToUse(
    _ found: WallFiles, _ outcome: inout WallOutcome, _ session: Session, lockedBy lock: OutputFile? = nil
  ) throws(RunFailure) -> WallFiles? {
    let files = work.timeout > 0 ? try session.timings.measure(.finding, findFiles) : found
    guard ExistingWall(self).isCurrent(files, &outcome) else { return files }
    try leaveAlone(files, &outcome, session, lockedBy: lock)
    return nil
  }
}
