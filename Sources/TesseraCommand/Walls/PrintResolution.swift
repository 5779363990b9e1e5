import Files
import Foundation
import TesseraLayout
import Wall

/// A photo that has fewer dots to an inch than it should, at the size at which it is printed.
struct LowResolution: Equatable, Sendable, CustomStringConvertible {
  var path: FilePath
  /// Dots to an inch, rounded down.
  var resolution: Int
  /// The size at which it is printed, in millimeters.
  var size: CGSize
  /// How many dots it should have.
  var asked: Double

  var description: String {
    func text(_ length: CGFloat) -> String {
      length < 10 ? "\((length * 10).rounded() / 10)" : "\(Int(length.rounded()))"
    }
    return "\(path): \(resolution) dpi at its size of \(text(size.width)) × \(text(size.height)) mm; "
      + "--min-dpi asks for \(asked.shortest)"
  }
}

/// Finds photos that are enlarged too much to be printed.
struct PrintResolution: Sendable {
  /// The dots to an inch that photos should have.
  var least: Double
  /// The pixels of the wall to an inch.
  var resolution: Double

  /// The rounding errors of frames.
  private static let noise = 1e-6

  /// The photos that have too few pixels, in the order of the plan; one that is shown more than once as it is largest.
  ///
  /// - Parameter sizes: The upright sizes of photos. One whose size is unknown is passed over.
  func photosBelow(on pages: [Plan], _ sizes: [Plan.FileName: CGSize]) -> [LowResolution] {
    var found: [LowResolution] = []
    var places: [Plan.FileName: Int] = [:]
    for tile in pages.lazy.flatMap(\.tiles) {
      guard let size = sizes[tile.file], size.width > 0, size.height > 0 else { continue }
      let own = resolution / tile.enlargement(width: size.width, height: size.height)
      guard own < least - Self.noise else { continue }
      let shown = tile.shownSize(width: size.width, height: size.height)
      let inch = LengthUnit.millimetersPerInch / resolution
      let photo = LowResolution(
        path: FilePath(tile.file), resolution: Int((own + Self.noise).rounded(.down)),
        size: CGSize(width: shown.width * inch, height: shown.height * inch), asked: least)
      if let place = places[tile.file] {
        if found[place].resolution > photo.resolution { found[place] = photo }
      } else {
        places[tile.file] = found.count
        found.append(photo)
      }
    }
    return found
  }
}

extension WallSettings {
  /// How many dots photos should have, if somebody asked for that.
  var printResolution: PrintResolution? {
    guard !isSite, let least = work.minResolution, let resolution = look.printedResolution else { return nil }
    return PrintResolution(least: least, resolution: resolution)
  }
}

extension WallRun {
  /// Plans the pages, and names photos that have too few pixels for their size, once each. Ends a strict run that has
  /// some.
  func plan(_ source: inout WallSource, _ session: Session) throws(RunFailure) -> [Plan] {
    let named = Set(source.lowResolutions.map(\.path))
    let pages = try session.timings.measure(.planning) { () throws(RunFailure) in try source.pages() }
    guard let print = settings.printResolution else { return pages }
    source.lowResolutions = print.photosBelow(on: pages, source.sizes)
    for photo in source.lowResolutions where !named.contains(photo.path) { console.error("\(photo)") }
    if work.isStrict && !source.lowResolutions.isEmpty { throw .inputs("nothing written (--strict)") }
    return pages
  }

  /// Names again, beside a wall that need not be made, the photos that have too few pixels: nothing but headers is read
  /// for that, and nothing at all where it is known that there are none.
  func nameLowResolutions(_ files: WallFiles, _ outcome: inout WallOutcome, _ session: Session) throws(RunFailure) {
    guard let print = settings.printResolution, outcome.earlierCheck != .init(least: print.least, count: 0) else {
      return
    }
    var source = try source(files, caches: session.caches)
    _ = try plan(&source, session)
    outcome.lowResolutions = source.lowResolutions
  }
}
