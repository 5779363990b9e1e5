package import Files
package import Layouts
package import Planning
import Plans
import Wall

/// The planning of a wall without making it: only headers are read, unless the arrangement depends on the
/// contents of photos, as in piles that keep faces free.
package struct WallPlanning {
  package let pages: [Plan]
  package let photos: WallPhotos
  package let request: WallRequest
  /// The settings, with lengths in pixels.
  package let settings: WallSettings
  /// The photos with too low a resolution for their printed size.
  private let lowResolutions: [LowResolution]
  /// The background that options set.
  private let background: Background?

  package init(
    _ settings: WallSettings, inputs: [FilePath], of kinds: ProductKinds, caches: Caches, notes: any Notes
  ) throws(RunFailure) {
    var settings = settings
    background = settings.look.background
    try settings.resolveLengths(of: kinds)
    var request = try WallRequest(settings, inputs: inputs, notes: notes)
    settings.noteSmallSize(on: notes)
    let needsHeaders = settings.look.text.templates.contains(where: \.needsHeaders)
    request.environment.opensDeclared = request.crop.isSearched || needsHeaders
    // Areas of faces in metadata are welcome to the default crop, but a plan can be made without them.
    request.environment.mayLackDeclared = request.crop == .auto && !needsHeaders
    caches.mount(for: settings.work)
    var files = try WallFiles(request)
    if request.findsFaces {
      files.faces = try settings.namedFaceModel.searchIfAny(in: settings.decoding.isolation)
    }
    try CacheFolder(settings.work)?.refuse(in: files.inputs, besides: files.places.watched)
    if let output = settings.work.output, output != FilePath("-") {
      let read = ReadFiles(settings.namedFiles + files.found.manifests)
      try read.refuse(output, of: option(\RunSettings.output))
      if let identity = (try? output.status())?.identity, files.contains(identity) || files.found.isSidecar(identity) {
        throw .usage("\(option(\RunSettings.output)) \(output): is an input of the wall; choose another name")
      }
    }
    let store = caches.store(for: settings.work, within: settings.decoding.memory)
    var photos = try WallPhotos(files, request, store: store)
    pages = try request.plan(for: &photos)
    let sizes = photos.sizes
    lowResolutions = settings.printResolution?.photosBelow(on: pages, sizes) ?? []
    if settings.printResolution == nil, let usual = settings.usualPrintResolution,
      let coarse = CoarsePhotos(usual.photosBelow(on: pages, sizes))
    {
      notes.summary("\(photos.photos.withoutRepeats.count) photos, \(coarse.description)")
    }
    (self.photos, self.request, self.settings) = (photos, request, settings)
    for photo in lowResolutions { notes.error("\(photo)") }
    if request.isStrict && !lowResolutions.isEmpty { throw .inputs("nothing written (--strict)") }
  }

  /// The plan as other programs read it.
  package var document: PlanDocument {
    let mat = pages.first?.mat.map { Background.blurred($0).description }
    return PlanDocument(pages, background: background?.description ?? mat)
  }

  /// The result: incomplete if photos are left out, or if something is not as requested.
  package var exitCode: ExitCode {
    let isAsAsked =
      photos.leftOut.isEmpty && lowResolutions.isEmpty && !photos.compromises.contains(where: \.isAgainstOptions)
    return isAsAsked ? .done : .incomplete
  }
}
