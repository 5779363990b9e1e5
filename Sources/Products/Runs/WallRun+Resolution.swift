package import Planning
import TesseraLayout

extension WallSettings {
  /// The minimum print resolution, if requested.
  package var printResolution: PrintResolution? {
    guard let least = work.minResolution, let resolution = look.printedResolution else { return nil }
    return PrintResolution(least: least, resolution: resolution)
  }
}

extension WallRun {
  /// Plans the pages, and reports each photo with too low a resolution once. Throws in a strict run if there are any.
  func plan(_ source: inout WallSource, _ session: Session) throws(RunFailure) -> [Plan] {
    let named = Set(source.lowResolutions.map(\.path))
    let pages = try session.timings.measure(.planning) { () throws(RunFailure) in try source.pages() }
    guard let print = settings.printResolution else { return pages }
    source.lowResolutions = print.photosBelow(on: pages, source.sizes)
    for photo in source.lowResolutions where !named.contains(photo.path) { notes.error("\(photo)") }
    if work.isStrict && !source.lowResolutions.isEmpty { throw .inputs("nothing written (--strict)") }
    return pages
  }

  /// Reports low resolutions again for an unchanged wall. Only headers are read, or nothing if there are none.
  func nameLowResolutions(_ files: WallFiles, _ outcome: inout WallOutcome, _ session: Session) throws(RunFailure) {
    guard let print = settings.printResolution, outcome.earlierCheck != .init(least: print.least, count: 0) else {
      return
    }
    var source = try source(files, caches: session.caches)
    _ = try plan(&source, session)
    outcome.lowResolutions = source.lowResolutions
  }
}
