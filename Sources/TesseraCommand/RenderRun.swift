import Files
import ImageCodecs
import TesseraLayout
import Wall

/// One run from what a wall is made from to the published wall, or its pages.
struct RenderRun {
  private let makeSource: () throws(RunFailure) -> WallSource
  private let style: WallRenderer.Style
  private let output: FilePath
  private let isStrict: Bool
  private let console: Console

  init(
    _ makeSource: @escaping () throws(RunFailure) -> WallSource, settings: WallSettings, output: FilePath
  ) {
    self.makeSource = makeSource
    style = WallRenderer.Style(settings)
    self.output = output
    isStrict = settings.isStrict
    console = Console(isQuiet: settings.isQuiet)
  }

  func execute() throws(RunFailure) -> ExitCode {
    // The output comes first: nobody should wait for a wall that cannot be written. It stays locked until the end,
    // even where the wall goes to pages beside it.
    let file = try open(output)
    var source = try measure(.finding, makeSource)
    let (pages, unshown, files, damages) = try render(&source, to: file)
    for damage in damages {
      console.error("\(damage.path): is damaged, used as far as it goes: \(damage.message)")
    }
    if isStrict && !damages.isEmpty { throw .inputs("nothing was written (--strict)") }
    for file in files {
      do { try file.publish() } catch {
        throw .output(error)
      }
    }
    style.reportStore(on: console)
    if let timings = style.timings { console.table(timings.table) }
    let leftOut = source.leftOutCount + unshown
    summarize(pages, leftOut: leftOut)
    return leftOut == 0 ? .done : .incomplete
  }

  private func open(_ path: FilePath) throws(RunFailure) -> OutputFile {
    do { return try OutputFile(path) } catch { throw .output(error) }
  }

  /// Renders; if photos turn out to be undecodable, once more without them.
  private func render(
    _ source: inout WallSource, to file: OutputFile
  ) throws(RunFailure) -> (
    pages: [Plan], unshown: Int, files: [OutputFile], damages: [WallRenderer.Damage]
  ) {
    var files: [OutputFile] = []
    while true {
      let (pages, unshown) = try measure(.planning) { () throws(RunFailure) in try source.pages() }
      if files.count != pages.count {
        // Pages that are open already must be let go first, or they would turn themselves away.
        files = []
        files = try self.files(forPages: pages.count, file)
      }
      let (damages, errors) = try render(pages, to: files, decodingBytes: source.decodingBytes)
      if errors.isEmpty { return (pages, unshown, files, damages) }
      try report(errors, strict: isStrict, on: console)
      try source.remove(errors)
      for file in files {
        do { try file.restart() } catch { throw .output(error) }
      }
    }
  }

  /// The wall's own file, or one for each of several pages.
  private func files(forPages count: Int, _ file: OutputFile) throws(RunFailure) -> [OutputFile] {
    if count == 1 { return [file] }
    if output == FilePath("-") {
      throw .usage("\(count) pages cannot go to standard output; name a file, or leave out --rows")
    }
    var files: [OutputFile] = []
    for page in 1...count { files.append(try open(output.page(page))) }
    return files
  }

  /// Renders all pages, and collects what fails on any of them.
  private func render(
    _ pages: [Plan], to files: [OutputFile], decodingBytes: [String: Int]
  ) throws(RunFailure) -> (damages: [WallRenderer.Damage], errors: [ImageError]) {
    let bar = ProgressBar(
      total: pages.reduce(0) { $0 + $1.tiles.count }, isVisible: console.isWatched && !console.isQuiet)
    defer { bar.finish() }
    var damages: [WallRenderer.Damage] = []
    var errors: [ImageError] = []
    let renderers = pages.map { WallRenderer($0, style: style) { decodingBytes[$0] ?? 0 } }
    try style.refuseMore(thanAllowed: renderers.map(\.memoryNeed.least).max() ?? 0, of: "wall")
    for (renderer, file) in zip(renderers, files) {
      do throws(WallError) {
        damages += try renderer.render(to: file, photoDone: { bar.advance() })
      } catch {
        switch error {
        case .output(let error): throw .output(error)
        case .unusable(let unusable): errors += unusable
        }
      }
    }
    return (damages, errors)
  }

  private func measure<Result>(
    _ stage: Timings.Stage, _ work: () throws(RunFailure) -> Result
  ) throws(RunFailure) -> Result {
    guard let timings = style.timings else { return try work() }
    return try timings.measure(stage, work)
  }

  private func summarize(_ pages: [Plan], leftOut: Int) {
    let canvas = pages[0].canvas
    let photos = pages.reduce(0) { $0 + $1.tiles.count }
    let rest = leftOut == 0 ? "" : ", \(leftOut) left out"
    if pages.count == 1 {
      console.summary("\(output): \(photos) photos on \(canvas.width) × \(canvas.height) pixels\(rest)")
      return
    }
    console.summary(
      "\(output.page(1)) to \(output.page(pages.count).name): \(photos) photos on \(pages.count) pages of "
        + "\(canvas.width) × \(canvas.height) pixels\(rest)")
    var leftover = pages.count + 1
    while (try? output.page(leftover).status()) != nil { leftover += 1 }
    if leftover > pages.count + 1 {
      console.note("\(output.page(pages.count + 1)) and what follows are left from an earlier wall")
    }
  }
}
