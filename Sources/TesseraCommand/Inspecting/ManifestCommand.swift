import Files
import Gallery

/// The options of `tessera manifest`.
private enum ManifestOptions {
  static var output: Option<WallSettings> {
    Option(
      name: "--output", short: "-o", placeholder: "FILE", help: "write to a new file (default standard output)"
    ) { settings, value in settings.work.output = value.path }
  }

  static var work: [Option<WallSettings>] {
    WallSettings.workOptions.filter {
      ["--jobs", "--max-memory", "--cache", "--no-cache", "--quiet"].contains($0.name)
    }
  }
}

extension Subcommand {
  static var manifest: Subcommand {
    Subcommand(
      name: "manifest",
      summary: "Write an editable list of photos (order, size, rating, title) as JSON5.",
      usage: "tessera manifest [OPTIONS] INPUT…",
      example: "tessera manifest photos --min-rating 3 -o wall.json5",
      options: [
        HelpSection("Output", [ManifestOptions.output]), HelpSection("Photos", WallSettings.choiceOptions),
        HelpSection("Work", ManifestOptions.work),
      ],
      run: { arguments throws(RunFailure) in
        let options = [ManifestOptions.output] + WallSettings.choiceOptions + ManifestOptions.work
        let parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        guard !parsed.inputs.isEmpty else { throw .usage("missing input: add pictures, folders or a manifest") }
        return try write(parsed.settings, inputs: parsed.inputs)
      })
  }

  private static func write(_ settings: WallSettings, inputs: [FilePath]) throws(RunFailure) -> ExitCode {
    let (output, console) = (settings.work.output ?? FilePath("-"), Console(settings.work))
    // It may contain manual edits.
    if output != FilePath("-"), (try? output.status()) != nil {
      throw .usage("\(output): already exists; remove it or choose another name")
    }
    let caches = Caches()
    let gallery = try gallery(settings, inputs, caches)
    caches.close(reportingOn: console)
    for notice in gallery.notices { console.note(notice) }
    try report(gallery.leftOut, strict: settings.work.isStrict, on: console)
    if gallery.photos.isEmpty { throw .inputs("no photos found") }
    let folder = output == FilePath("-") ? FilePath(".") : output.parent
    let text = ManifestText.text(of: gallery.photos) { $0.path.relative(to: folder) ?? $0.path.absolute }
    try write(Array(text.utf8), to: output, console)
    return gallery.leftOut.isEmpty ? .done : .incomplete
  }

  private static func gallery(
    _ settings: WallSettings, _ inputs: [FilePath], _ caches: Caches
  ) throws(RunFailure) -> Gallery {
    var (choice, environment) = (settings.look.choice, settings.environment)
    choice.readsMetadata = true
    environment.output = nil
    environment.store = caches.store(for: settings.work, within: environment.decoding.memory)
    do {
      return try Gallery(of: inputs, choosing: choice, in: environment)
    } catch {
      throw .usage(error.description)
    }
  }

  private static func write(_ bytes: [UInt8], to output: FilePath, _ console: Console) throws(RunFailure) {
    if output == FilePath("-") { return try console.result(bytes) }
    do {
      let file = try OutputFile(output)
      try file.write(bytes)
      try file.publish()
    } catch {
      throw .output(error)
    }
  }
}
