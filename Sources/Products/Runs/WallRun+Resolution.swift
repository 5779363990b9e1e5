package import Layouts
package import Planning

extension WallSettings {
  /// The minimum print resolution, if requested.
  package var printResolution: PrintResolution? {
    guard let least = work.minResolution, let resolution = look.printedResolution else { return nil }
    return PrintResolution(least: least, resolution: resolution)
  }

  /// The usual minimum for prints; nil for walls without a printed size. A coarser print is deliberate.
  var usualPrintResolution: PrintResolution? {
    guard let resolution = look.printedResolution else { return nil }
    return PrintResolution(least: min(CoarsePhotos.usualLimit, resolution), resolution: resolution)
  }
}

extension WallRun {
  /// Plans the pages, and reports each photo with too low a resolution once, and each preview that is enlarged too
  /// much. Throws in a strict run if there are any.
  package func plan(_ source: inout WallSource, _ session: Session) throws(RunFailure) -> [Plan] {
    let named = Set(source.lowResolutions.map(\.path))
    let pages = try session.timings.measure(.planning) { () throws(RunFailure) in try source.pages() }
    try nameSmallPreviews(&source, on: pages)
    guard let print = settings.printResolution else {
      let usual = type(of: product).isPrintable ? settings.usualPrintResolution : nil
      source.coarsePhotos = usual.flatMap {
        CoarsePhotos($0.photosBelow(on: pages, source.sizes))
      }
      return pages
    }
    source.lowResolutions = print.photosBelow(on: pages, source.sizes)
    for photo in source.lowResolutions where !named.contains(photo.path) { notes.error("\(photo)") }
    if work.isStrict && !source.lowResolutions.isEmpty { throw .inputs("nothing written (--strict)") }
    return pages
  }

  private func nameSmallPreviews(_ source: inout WallSource, on pages: [Plan]) throws(RunFailure) {
    let named = Set(source.smallPreviews.map(\.path))
    source.smallPreviews = source.planned.map { SmallPreview.previews(on: pages, of: $0.photos) } ?? []
    for preview in source.smallPreviews where !named.contains(preview.path) { notes.error("\(preview)") }
    if work.isStrict && !source.smallPreviews.isEmpty { throw .inputs("nothing written (--strict)") }
  }

  /// Reports low resolutions and small previews again for an unchanged wall. Only headers are read, or nothing if there
  /// are none.
  func nameCoarsePhotos(_ files: WallFiles, _ outcome: inout WallOutcome, _ session: Session) throws(RunFailure) {
    let mayBeLow = settings.printResolution.map { outcome.earlierCheck != .init(least: $0.least, count: 0) } ?? false
    if !mayBeLow && outcome.earlierSmallPreviewCount == 0 { return }
    var source = try source(files, caches: session.caches)
    _ = try plan(&source, session)
    outcome.lowResolutions = source.lowResolutions
    outcome.smallPreviews = source.smallPreviews
  }
}
