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
  var areGroups = false
  package var size: (width: Int, height: Int)?
  /// The pages of a document.
  var pageCount: Int?
  /// The wall's pages in a document shared with others.
  package var pages: ClosedRange<Int>?
  package var photoCount = 0
  package var leftOut: [LeftOut] = []
  /// Photos left out as copies of others.
  package var copies: [Gallery.Copy] = []
  /// The number of photos left out when an unchanged wall was made.
  package var earlierLeftOutCount = 0
  /// The number of copies when an unchanged wall was made.
  package var earlierCopyCount = 0
  /// The resolution check in an unchanged wall's record.
  var earlierCheck: WallRecord.ResolutionCheck?
  /// Photos with too low a resolution at their printed size.
  package var lowResolutions: [LowResolution] = []
  /// The compromises of an exact size, where photos do not fill it within the allowed crop.
  package var compromises: [SizeCompromise] = []
  package var damages: [WallRenderer.Damage] = []
  /// Texts that are not shown as intended.
  package var textFaults: [TextFaults.Entry] = []
  /// Walls dithered less because their files would have been too long.
  package var reductions: [DitherReductions.Entry] = []
  /// Photos whose color profiles were not used, with the reason.
  package var ignoredProfiles: [(path: FilePath, message: String)] = []
  package var hits = 0
  package var misses = 0
  /// The number of row groups copied from the previous wall, and of all groups.
  package var takenOver = 0
  package var groupCount = 0
  /// The share that was made, if not the whole.
  package var share: Share?
  /// The quality of each file, if it was searched for.
  package var qualities: [Int] = []
  /// The number of frames of an animation.
  package var frameCount: Int?
  /// The number of cells of a rendered mosaic.
  var cellCount: Int?
  /// The limits and shortfalls of a planned mosaic.
  var forecast: MosaicForecast?
  /// Quality figures of a mosaic, if requested.
  package var mosaic: MosaicFigures?
  /// The number of renditions made for a site.
  package var renditionCount: Int?
  /// A description of the result, if it is not a wall.
  var words: String?
  package var seconds = 0.0
  package var stages: [Timings.Stage: Double] = [:]
  /// The stages as a readable table, if requested.
  package var table: String?

  package var exitCode: ExitCode {
    switch ending {
    case .rendered, .unchanged:
      leftOut.isEmpty && textFaults.isEmpty && lowResolutions.isEmpty && reductions.isEmpty
        && !compromises.contains(where: \.isAgainstOptions) ? .done : .incomplete
    case .failed(let failure): failure.exitCode
    }
  }

  package var isFailed: Bool { if case .failed = ending { true } else { false } }

  /// A one-line summary.
  package var summary: String {
    if let words, !isFailed { return words }
    let cells = cellCount.map { $0 == 1 ? "1 cell" : "\($0) cells" }
    let photos = (cells.map { "\($0) of " } ?? "") + (photoCount == 1 ? "1 photo" : "\(photoCount) photos")
    let name =
      files.count > 1
      ? "\(files[0]) to \(files[files.count - 1].name)" : "\(files.first ?? FilePath("-"))\(placeText)"
    let size =
      areGroups
      ? " on \(files.count) wall\(files.count == 1 ? "" : "s")"
      : size.map { " on \(pagesText)\($0.width) × \($0.height) pixels" }
    let soft = lowResolutions.first.map { ", \(lowResolutions.count) below \($0.asked.shortest) dpi" } ?? ""
    switch ending {
    case .rendered:
      let rest =
        quality + (leftOut.isEmpty ? "" : ", \(leftOut.count) left out")
        + soft
        + (copies.isEmpty ? "" : copies.count == 1 ? ", 1 duplicate skipped" : ", \(copies.count) duplicates skipped")
      let content = frames.map { "\($0), \(photos)" } ?? photos + (size ?? "")
      return "\(name): \(content)\(rest), \(Self.shortened(seconds)) s"
    case .unchanged:
      let earlier = earlierLeftOutCount == 0 ? "" : ", \(earlierLeftOutCount) left out when it was made"
      let rest = leftOut.isEmpty ? "" : ", \(leftOut.count) left out now"
      return "\(name): unchanged, \(cells ?? photos)\(earlier)\(rest)\(soft)"
    case .failed(let failure): return failure.description
    }
  }

  /// The wall's pages in a document, for the summary.
  private var placeText: String {
    guard let pages else { return "" }
    return pages.count == 1 ? ", page \(pages.lowerBound)" : ", pages \(pages.lowerBound) to \(pages.upperBound)"
  }

  private var pagesText: String {
    if let pageCount { return pageCount == 1 ? "1 page of " : "\(pageCount) pages of " }
    return files.count > 1 ? "\(files.count) pages of " : ""
  }

  /// The qualities that were found, for the summary.
  private var quality: String {
    guard let least = qualities.min(), let most = qualities.max() else { return "" }
    return least == most ? ", quality \(least)" : ", quality \(least) to \(most)"
  }

  /// The number and size of frames, for the summary.
  private var frames: String? {
    guard let frameCount, let size else { return nil }
    return "\(frameCount) frames of \(size.width) × \(size.height) pixels"
  }

  /// Formats seconds with at most three significant digits.
  package static func shortened(_ seconds: Double) -> String {
    let factor = seconds < 10 ? 100.0 : seconds < 100 ? 10 : 1
    let rounded = (seconds * factor).rounded() / factor
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension Dithering {
  /// The reduced dithering, in words.
  package var reduction: String {
    strength == 0 || method == .none ? "not dithered" : "dithered with \(method.rawValue) at \(strength)%"
  }
}
