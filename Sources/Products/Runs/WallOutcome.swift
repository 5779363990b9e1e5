package import Files
package import Gallery
import Palettes
package import Planning
package import Wall

/// The outcome of one wall.
package struct WallOutcome: Sendable {
  package enum Ending: Sendable {
    case rendered
    /// The wall is up to date.
    case unchanged
    case failed(RunFailure)
  }

  package var ending = Ending.rendered
  /// The wall's file, or one for each of its pages or groups.
  package var files: [FilePath] = []
  /// True if each file is a separate wall.
  package var areGroups = false
  package var size: (width: Int, height: Int)?
  package var photoCount = 0
  package var leftOut: [LeftOut] = []
  /// Photos left out as copies of others.
  package var copies: [Gallery.Copy] = []
  /// The number of files in folders that are no pictures; nil if they were not looked at.
  package var otherFileCount: Int?
  /// The number of photos left out because they have no date; nil if none was needed.
  package var undatedCount: Int?
  /// The number of photos left out because they are rejected; nil if that was not asked.
  package var rejectedCount: Int?
  /// The number of photos left out when an unchanged wall was made.
  package var earlierLeftOutCount = 0
  /// The number of copies when an unchanged wall was made.
  package var earlierCopyCount = 0
  /// The resolution check in an unchanged wall's record.
  var earlierCheck: WallRecord.ResolutionCheck?
  /// The number of previews that were enlarged too much when an unchanged wall was made.
  var earlierSmallPreviewCount = 0
  /// Photos with too low a resolution at their printed size.
  package var lowResolutions: [LowResolution] = []
  /// Photos that look coarse in print, if no limit is requested.
  package var coarsePhotos: CoarsePhotos?
  /// Raw photos whose previews are enlarged too much.
  package var smallPreviews: [SmallPreview] = []
  /// The compromises made because photos do not fill an exact size within the allowed crop.
  package var compromises: [SizeCompromise] = []
  /// The number of arrangements of which the wall is the best; nil if not all were compared.
  package var comparedArrangements: Int?
  /// Computes figures of the arrangement, for a report.
  package var quality: (@Sendable () -> PlanQuality)?
  package var damages: [WallRenderer.Damage] = []
  /// Texts that are not shown as intended.
  package var textFaults: [TextFaults.Entry] = []
  /// Walls that were dithered less because their files would have been too large.
  package var reductions: [DitherReductions.Entry] = []
  /// Photos whose color profiles were not used, with the reason.
  package var ignoredProfiles: [(path: FilePath, message: String)] = []
  package var hits = 0
  package var misses = 0
  /// The number of row groups copied from the previous wall, and the number of all groups.
  package var takenOver = 0
  package var groupCount = 0
  /// The details that only some outputs have.
  package var details: [any OutcomeDetails] = []
  package var seconds = 0.0
  package var stages: [Timings.Stage: Double] = [:]
  /// The stages as a readable table, if requested.
  package var table: String?

  package var exitCode: ExitCode {
    switch ending {
    case .rendered, .unchanged:
      leftOut.isEmpty && textFaults.isEmpty && lowResolutions.isEmpty && smallPreviews.isEmpty
        && reductions.isEmpty && !compromises.contains(where: \.isAgainstOptions) ? .done : .incomplete
    case .failed(let failure): failure.exitCode
    }
  }

  package var isFailed: Bool { if case .failed = ending { true } else { false } }

  /// A one-line summary.
  package var summary: String {
    if case .failed(let failure) = ending { return failure.description }
    let parts = summaryParts
    if let line = parts.line { return line }
    let soft =
      (lowResolutions.first.map { ", \(lowResolutions.count) below \($0.asked.shortest) dpi" } ?? "")
      + (coarsePhotos.map { ", \($0.description)" } ?? "")
      + (smallPreviews.isEmpty
        ? "" : smallPreviews.count == 1 ? ", 1 from a small preview" : ", \(smallPreviews.count) from small previews")
    if case .unchanged = ending {
      let earlier =
        earlierLeftOutCount == 0 ? "" : ", \(earlierLeftOutCount) left out when it was made (--force names them)"
      let rest = leftOut.isEmpty ? "" : ", \(leftOut.count) left out now"
      return "\(parts.name): unchanged, \(parts.unchanged)\(earlier)\(rest)\(soft)"
    }
    let rest =
      parts.remarks + (comparedArrangements.map { ", the best of \(Self.grouped($0)) arrangements" } ?? "")
      + (leftOut.isEmpty ? "" : ", \(leftOut.count) left out") + soft
      + (copies.isEmpty ? "" : copies.count == 1 ? ", 1 duplicate skipped" : ", \(copies.count) duplicates skipped")
    return "\(parts.name): \(parts.content)\(rest), \(Self.shortened(seconds)) s"
  }

  private var summaryParts: OutcomeSummary {
    let name =
      files.count > 1
      ? "\(files[0]) to \(files[files.count - 1].name)" : "\(files.first ?? FilePath("-"))"
    let photos = photoCount == 1 ? "1 photo" : "\(photoCount) photos"
    var parts = OutcomeSummary(name: name, photos: photos, unchanged: photos, content: photos + extent)
    for detail in details { detail.describe(&parts, of: self) }
    return parts
  }

  /// The number and size of files, for the summary.
  private var extent: String {
    if areGroups { return " on \(files.count) wall\(files.count == 1 ? "" : "s")" }
    let pages = files.count > 1 ? " on \(files.count) pages of " : ", "
    return size.map { "\(pages)\($0.width) × \($0.height) pixels" } ?? ""
  }

  /// Formats a number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    return digits.indices.reduce(into: "") { text, index in
      let rest = digits.distance(from: index, to: digits.endIndex)
      if rest % 3 == 0 && !text.isEmpty { text += "," }
      text.append(digits[index])
    }
  }

  /// Formats seconds with at most three significant digits.
  package static func shortened(_ seconds: Double) -> String {
    let factor = seconds < 10 ? 100.0 : seconds < 100 ? 10 : 1
    let rounded = (seconds * factor).rounded() / factor
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension WallOutcome {
  /// The outcome of a wall that could not be begun.
  package init(_ failure: RunFailure) {
    self.init()
    ending = .failed(failure)
  }
}

extension Dithering {
  /// The reduced dithering, in words.
  package var reduction: String {
    strength == 0 || method == .none ? "not dithered" : "dithered with \(method.rawValue) at \(strength)%"
  }
}
