import Files
public import Foundation
import Planning
import Runs
import Shares

/// The outcome of a wall.
public struct Report: Sendable {
  /// The files of the wall: one, or one for each page or group.
  public let files: [URL]
  /// True if the wall was up to date and was left alone.
  public let isUnchanged: Bool
  /// The width in pixels, of the first page if there are several.
  public let width: Int
  /// The height in pixels, of the first page if there are several.
  public let height: Int
  /// The number of photos on the wall.
  public let photoCount: Int
  /// The photos that could not be used.
  public let leftOut: [LeftOut]
  /// Warnings, one line each.
  public let warnings: [String]
  /// The time taken, in seconds.
  public let seconds: Double

  /// A photo that could not be used, and the reason.
  public struct LeftOut: Hashable, Sendable {
    /// The name of the photo’s file.
    public let name: String
    /// The reason, without the name.
    public let reason: String
  }

  init(_ outcome: WallOutcome, warnings: [String]) {
    files = outcome.files.map { URL(fileURLWithPath: $0.losslessText) }
    if case .unchanged = outcome.ending { isUnchanged = true } else { isUnchanged = false }
    (width, height) = (outcome.size?.width ?? 0, outcome.size?.height ?? 0)
    photoCount = outcome.photoCount
    leftOut = outcome.leftOut.map { LeftOut(name: $0.path.shownName, reason: $0.reason) }
    self.warnings = warnings
    seconds = outcome.seconds
  }

  init(_ joined: JoinRun.Joined, _ file: URL, seconds: Double, warnings: [String]) {
    (files, isUnchanged) = ([file], joined.isUnchanged)
    (width, height, photoCount) = (joined.width, joined.height, joined.photoCount)
    leftOut = joined.leftOut.map { LeftOut(name: $0.path.shownName, reason: $0.reason) }
    (self.warnings, self.seconds) = (warnings, seconds)
  }
}
