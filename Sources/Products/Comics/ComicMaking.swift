import Files
import Gallery
import ImageCodecs
import Layouts
import Parallel
import Planning
import Runs
import Wall

/// The making of a comic book.
struct ComicMaking: OutputMaking {
  let run: WallRun
  /// True if each photo has a page of its own.
  let hasPhotoPages: Bool
  /// The title of the book, if it is not on its pages.
  let title: Template?

  /// Makes and publishes the archive.
  func make(
    of files: WallFiles, to file: OutputFile, _ outcome: inout WallOutcome, _ session: WallRun.Session
  ) throws(RunFailure) {
    try run.make(of: files, &outcome, session) { source, session throws(RunFailure) in
      try source.retrying(strict: work.isStrict, on: notes) { source throws(RunFailure) in
        try attempt(&source, to: file, session)
      }
    } publishing: { made, _, outcome throws(RunFailure) in
      outcome.add(ComicPages(count: made.pages.count))
      outcome.files = try run.publish([file], photoCount: outcome.photoCount)
    }
  }

  private struct Made: UnpublishedWall {
    var pages: [Plan]
    var damages: [WallRenderer.Damage] = []

    var canvas: Plan.Canvas { pages[0].canvas }
    var photoCount: Int { pages.reduce(0) { $0 + $1.tiles.count } }
  }

  /// Renders the pages, or returns the photos that turn out to be undecodable.
  private func attempt(
    _ source: inout WallSource, to file: OutputFile, _ session: WallRun.Session
  ) throws(RunFailure) -> WallSource.Attempt<Made> {
    var made = Made(pages: try plan(&source, session))
    for page in made.pages { try settings.picture.limit.refuseLarger(page.canvas) }
    let (known, style) = (source.known, session.style)
    let renderers = made.pages.map { WallRenderer($0, style: style) { known[$0] } }
    var unusable = renderers.flatMap(\.photosOverMemoryLimit)
    if !unusable.isEmpty { return .unusable(unusable) }
    try style.refuseMore(thanAllowed: renderers.map(\.memoryNeed.least).max() ?? 0, of: "page")
    do throws(WallError) {
      let archive = FileArchive(file, of: "page")
      unusable = try write(renderers, &made, describedBy: source, to: archive, in: file.folder)
      if unusable.isEmpty {
        try archive.finish(note: run.note(of: source, made, style))
        return .made(made)
      }
    } catch {
      throw RunFailure(error, at: file.path)
    }
    do throws(FileError) { try file.restart() } catch { throw .output(error) }
    return .unusable(unusable)
  }

  /// Writes the description and all pages. Returns the photos that are unusable, after all have been tried.
  private func write(
    _ renderers: [WallRenderer], _ made: inout Made, describedBy source: WallSource, to archive: FileArchive,
    in folder: FilePath
  ) throws(WallError) -> [ImageError] {
    let bar = notes.counter(of: made.photoCount)
    defer { bar.finish() }
    let information = ComicInformation(title: bookTitle(of: source), look: settings.look, pageCount: renderers.count)
    try archive.add(Array(information.xml.utf8), as: "ComicInfo.xml")
    var unusable: [ImageError] = []
    for (index, renderer) in renderers.enumerated() {
      let name = name(ofPage: index, of: renderers.count)
      do throws(WallError) {
        made.damages += try add(renderer, as: name, to: archive, in: folder) { bar.advance() }
      } catch {
        guard case .unusable(let errors) = error else { throw error }
        unusable += errors
      }
    }
    return unusable
  }

  /// Plans a page for each photo, or as options say.
  private func plan(_ source: inout WallSource, _ session: WallRun.Session) throws(RunFailure) -> [Plan] {
    guard hasPhotoPages, let request = source.planned?.request else { return try run.plan(&source, session) }
    let scale = request.look.scale ?? 1
    return try session.timings.measure(.planning) { () throws(RunFailure) in
      try source.planning { photos throws(RunFailure) in
        let pages = photos.photos.map { [$0] }
        return try request.plan(albums: pages, of: &photos, named: "pages").compactMap { $0?.plan.scaled(by: scale) }
      }
    }
  }

  /// The name of a page's file: readers show pages in the order of their names.
  private func name(ofPage index: Int, of count: Int) -> String {
    let (number, length) = ("\(index + 1)", max(3, "\(count)".count))
    return String(repeating: "0", count: length - number.count) + number + ".jpg"
  }

  /// Adds a page. Its beginning is known last, so the rest waits in a file without a name.
  private func add(
    _ renderer: WallRenderer, as name: String, to archive: FileArchive, in folder: FilePath,
    photoDone: @escaping @Sendable () -> Void
  ) throws(WallError) -> [WallRenderer.Damage] {
    let spool: SpoolFile
    do throws(FileError) { spool = try SpoolFile(in: folder) } catch { throw .output(error) }
    let size = Mutex(0)
    let (start, damages) = try renderer.renderPicture(photoDone: photoDone) { (bytes) throws(WallError) in
      do throws(FileError) { try spool.append(bytes) } catch { throw .output(error) }
      size.withLock { $0 += bytes.count }
    }
    let count = size.withLock { $0 }
    try archive.add(as: name) { () throws(WallError) in
      try archive.append(start)
      for offset in stride(from: 0, to: count, by: 1 << 20) {
        let piece: [UInt8]
        do throws(FileError) {
          piece = try spool.bytes(at: offset, count: min(1 << 20, count - offset))
        } catch {
          throw .output(error)
        }
        try archive.append(piece)
      }
    }
    return damages
  }

  private func bookTitle(of source: WallSource) -> String? {
    guard let (photos, request) = source.planned else { return source.givenTitle }
    return (title ?? request.look.text.title)?.text(of: request.words(for: photos), in: request.look.text.locale)
  }
}
