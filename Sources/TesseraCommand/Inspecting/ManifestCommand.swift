import Files
import Foundation
import Gallery
import ImageCodecs
import Planning
import Runs

extension Subcommand {
  static var manifest: Subcommand {
    Subcommand(
      name: "manifest",
      summary: "Write an editable list of photos (order, size, rating, title) as JSON5.",
      usage: "tessera manifest [OPTIONS] INPUT…",
      example: "tessera manifest photos --min-rating 3 -o wall.json5",
      sections: [OptionSection("Output", manifestOptions)] + .photos + [
        OptionSection(
          "Work",
          Settings.options(
            \.work.processing,
            [
              \.jobs, \.memory, \.fetch, \.fetchTimeout, \.cache, \.usesCache, \.cacheSize, \.isQuiet, \.progress,
              \.isJSON, \.color,
            ]))
      ],
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.lists)
        guard !parsed.inputs.isEmpty else { throw .usage("missing input: add pictures, folders or a manifest") }
        let choice = parsed.settings.look.choice
        parsed.noteIgnored(["--group-gap", "--group-inline"], "on a manifest")
        if choice.limit == nil { parsed.noteIgnored(choice.idleWithoutLimit, "without --limit") }
        if choice.sort != .random && choice.pick != .random { parsed.noteIgnored(["--seed"], "without random order") }
        return try ManifestRun(parsed.settings, inputs: parsed.inputs).execute()
      })
  }

  private static var manifestOptions: [Option<WallSettings>] {
    let declared = RunSettings.declared
    return [
      Settings.option(\.work.run, declared.output.worded("write to a new file (default standard output)")),
      Settings.option(
        \.work.run,
        declared.share.worded(
          "list only the photos in share K of N; then pass all N lists to one run (default: all)")),
    ] + Settings.options(\.work.run, [\.notesFingerprints, \.sidecarEdits])
  }
}

/// One run from inputs to a manifest.
private struct ManifestRun {
  private let settings: WallSettings
  private let inputs: [FilePath]
  private let output: FilePath
  private let console: Console
  private let share: Share?

  init(_ settings: WallSettings, inputs: [FilePath]) throws(RunFailure) {
    self.settings = settings
    self.inputs = inputs
    output = settings.work.output ?? FilePath("-")
    console = Console(settings.work)
    share = try settings.share?.share(in: ProcessInfo.processInfo.environment)
    if share == nil { return }
    if let option = settings.look.photoChoice.optionForAll {
      throw .usage(
        "\(option) cannot be combined with --share, which sees only some photos; "
          + "add it to the run that uses the manifests")
    }
  }

  func execute() throws(RunFailure) -> ExitCode {
    // The file may contain manual edits. A share that is rerun, as batch systems do, finds its own file.
    if share == nil, output != FilePath("-"), (try? output.status()) != nil { throw refusal }
    let caches = Caches()
    // The list says how large fetched photos are, which their source knows until it is closed.
    defer { caches.close(reportingOn: console) }
    let (gallery, listing) = try look(caches)
    let folder = output == FilePath("-") ? FilePath(".") : output.parent
    let part = share.flatMap { share in listing.map { (share, $0) } }
    let notation = settings.work.isJSON ? ManifestText.Notation.json : .json5
    let schema = DocumentationPage.address(ofSchema: "manifest")
    for notice in gallery.notices { console.note(notice) }
    try report(gallery.leftOut, strict: settings.work.isStrict, on: console)
    if gallery.photos.isEmpty, share == nil || listing?.count == 0 {
      throw .noPhotos(in: inputs, gallery.emptiness)
    }
    let edits = settings.work.sidecarEdits
    let writing = edits.isEmpty ? nil : SidecarWriting(edits, of: gallery.photos, on: console)
    let text = ManifestText.text(
      of: noted(gallery.photos, edits, by: writing), schema: schema, share: part, as: notation
    ) {
      $0.path.relative(to: folder) ?? $0.path.absolute
    }
    // A run that writes sidecars writes the list only to -o.
    if edits.isEmpty || output != FilePath("-") { try write(Array(text.utf8)) }
    if let share, let listing { tell(share, of: listing, photoCount: gallery.photos.count) }
    return gallery.leftOut.isEmpty && writing?.leftOut.isEmpty ?? true ? .done : .incomplete
  }

  /// Returns photos with what their sidecars say now.
  private func noted(_ photos: [Photo], _ edits: [SidecarEdit], by writing: SidecarWriting?) -> [Photo] {
    guard let writing else { return photos }
    return photos.map { photo in
      if writing.leftOut.contains(photo.path) { return photo }
      var (photo, metadata) = (photo, photo.metadata ?? Metadata())
      for edit in edits { edit.apply(to: &metadata) }
      photo.metadata = metadata
      return photo
    }
  }

  private func tell(_ share: Share, of listing: Listing, photoCount: Int) {
    let count = share.range(of: listing.count).count
    let files = listing.count == 1 ? "1 file" : "\(listing.count) files"
    console.summary(
      count == 0
        ? "share \(share): nothing to do: there are only \(files)"
        : "share \(share): \(photoCount == 1 ? "1 photo" : "\(photoCount) photos") in \(count) of \(files)")
  }

  private func look(_ caches: Caches) throws(RunFailure) -> (Gallery, Listing?) {
    var (choice, environment) = (settings.look.photoChoice, settings.environment)
    choice.readsMetadata = true
    environment.output = nil
    environment.counting = console.counting
    try CacheFolder(settings.work)?.refuse(in: inputs, besides: inputs.map(\.parent))
    caches.mount(for: settings.work)
    environment.store = caches.store(for: settings.work, within: environment.decoding.memory)
    environment.share = share
    // A share does not know the other photos, by whose dates all would be sorted.
    if share != nil, choice.sort == .auto { choice.sort = nil }
    let found: FoundFiles
    do { found = try FoundFiles(in: inputs, choosing: choice, environment) } catch { throw RunFailure(error) }
    try WallRequest.checkColumns(settings.look, among: found.columns)
    var gallery = Gallery(found, choosing: choice, in: environment)
    if settings.work.notesFingerprints { gallery.noteFingerprints(in: environment) }
    return (gallery, found.listing)
  }

  private var refusal: RunFailure { .usage("\(output): already exists; remove it or choose another name") }

  private func write(_ bytes: [UInt8]) throws(RunFailure) {
    if output == FilePath("-") { return try console.result(bytes) }
    if (try? output.status())?.kind == .file {
      guard let file = try? OpenFile(output), file.size == bytes.count,
        (try? file.bytes(at: 0, count: file.size)) == bytes
      else { throw refusal }
      return
    }
    do { try OutputFile.publish(bytes, at: output) } catch { throw .output(error) }
  }
}

extension Gallery.Choice {
  /// An option, if given, that needs all photos at once.
  fileprivate var optionForAll: String? {
    if let sort, ![.auto, .name, .none].contains(sort) { return "--sort \(sort.word)" }
    if dedupe != .off { return "--dedupe" }
    return optionForChoosing ?? (grouping == nil ? nil : "--group-by")
  }
}
