package import Files
package import Gallery
import Palettes
package import Planning
package import Wall

/// What became of one wall.
package struct WallOutcome: Sendable {
  package enum Ending: Sendable {
    case rendered
    /// Nothing it depends on has changed, and it was left alone.
    case unchanged
    case failed(RunFailure)
  }

  package var ending = Ending.rendered
  /// The wall's file, or one for each of its pages or groups.
  package var files: [FilePath] = []
  /// Whether each file is a wall of its own.
  var areGroups = false
  package var size: (width: Int, height: Int)?
  /// The pages of a document.
  var pageCount: Int?
  /// Which pages the wall has in a document that it shares with others.
  package var pages: ClosedRange<Int>?
  package var photoCount = 0
  package var leftOut: [LeftOut] = []
  /// Photos that show nothing new, and were left out for that.
  package var copies: [Gallery.Copy] = []
  /// How many were left out when an unchanged wall was made.
  package var earlierLeftOutCount = 0
  /// How many copies there were then.
  package var earlierCopyCount = 0
  /// What an unchanged wall says of the pixels of its photos.
  var earlierCheck: WallRecord.ResolutionCheck?
  /// Photos that have too few pixels for the size at which they are printed.
  package var lowResolutions: [LowResolution] = []
  /// The compromises of an exact size, where photos do not fill it within the allowed crop.
  package var compromises: [SizeCompromise] = []
  package var damages: [WallRenderer.Damage] = []
  /// Texts that are not shown as they should be.
  package var textFaults: [TextFaults.Entry] = []
  /// Walls whose files would have been too long as they were asked for.
  package var reductions: [DitherReductions.Entry] = []
  /// Photos whose color profiles were not used, with the reason.
  package var ignoredProfiles: [(path: FilePath, message: String)] = []
  package var hits = 0
  package var misses = 0
  /// Groups of rows that were taken over from the wall that stood there, of so many.
  package var takenOver = 0
  package var groupCount = 0
  /// The share of the work that it was.
  package var share: Share?
  /// The quality of each file, where it was searched for.
  package var qualities: [Int] = []
  /// How many frames were made, of a wall that moves.
  package var frameCount: Int?
  /// How many cells a mosaic has that was made.
  var cellCount: Int?
  /// The limits and shortfalls of a mosaic that was planned.
  var forecast: MosaicForecast?
  /// What can be said of it, where somebody wanted to know.
  package var mosaic: MosaicFigures?
  /// How many pictures of a site were made.
  package var renditionCount: Int?
  /// What was made, where it is no wall.
  var words: String?
  package var seconds = 0.0
  package var stages: [Timings.Stage: Double] = [:]
  /// The same for people, where they asked for it.
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

  /// How it went, in one line.
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

  /// Where the wall is in a document.
  private var placeText: String {
    guard let pages else { return "" }
    return pages.count == 1 ? ", page \(pages.lowerBound)" : ", pages \(pages.lowerBound) to \(pages.upperBound)"
  }

  private var pagesText: String {
    if let pageCount { return pageCount == 1 ? "1 page of " : "\(pageCount) pages of " }
    return files.count > 1 ? "\(files.count) pages of " : ""
  }

  /// The quality that was found, or those of several files.
  private var quality: String {
    guard let least = qualities.min(), let most = qualities.max() else { return "" }
    return least == most ? ", quality \(least)" : ", quality \(least) to \(most)"
  }

  /// How many frames there are, and how large.
  private var frames: String? {
    guard let frameCount, let size else { return nil }
    return "\(frameCount) frames of \(size.width) × \(size.height) pixels"
  }

  /// With three significant digits at the most.
  package static func shortened(_ seconds: Double) -> String {
    let factor = seconds < 10 ? 100.0 : seconds < 100 ? 10 : 1
    let rounded = (seconds * factor).rounded() / factor
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension Dithering {
  /// What was made less of, in words.
  package var reduction: String {
    strength == 0 || method == .none ? "not dithered" : "dithered with \(method.rawValue) at \(strength)%"
  }
}
