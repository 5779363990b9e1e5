import Fetching
import Planning
import Store

/// The action of `tessera cache`, and its cache.
private struct CacheSettings {
  var folder = Store.usualFolder
  var limit = 2_000_000_000

  static var options: [Option<CacheSettings>] {
    [
      Option(
        name: "--cache", placeholder: "FOLDER", help: "cache folder (default ~/.cache/tessera)"
      ) { settings, value in settings.folder = value.path },
      .value(
        "--cache-size", "SIZE", "target size for prune (default 2000M)", \.limit, "a size such as 500M or 1.5G",
        parse: Values.bytes),
    ]
  }
}

extension Subcommand {
  static var cache: Subcommand {
    Subcommand(
      name: "cache",
      summary: "Show, prune, clear or verify the cache.",
      usage: "tessera cache [OPTIONS] \(CacheTask.allCases.map(\.rawValue).joined(separator: "|"))",
      example: "tessera cache --cache /var/cache/tessera status",
      arguments: .words(CacheTask.allCases.map(\.rawValue)),
      options: [HelpSection("Options", CacheSettings.options)],
      run: { arguments throws(RunFailure) in
        let parsed = try ParsedArguments(arguments, options: CacheSettings.options, defaults: CacheSettings())
        guard parsed.inputs.count == 1, let task = CacheTask(rawValue: parsed.inputs[0].description) else {
          throw .usage("missing action: \(Values.list(CacheTask.self))")
        }
        if task == .verify { parsed.noteIdle(["--cache-size"], "with verify") }
        let store = Store(folder: parsed.settings.folder, limit: parsed.settings.limit)
        let fetched = FetchedFiles(in: parsed.settings.folder, limit: parsed.settings.limit)
        let isSound = try task.run(store, fetched)
        for warning in store.warnings { Console().error(warning) }
        return isSound && store.warnings.isEmpty ? .done : .failed
      })
  }
}

private enum CacheTask: String, CaseIterable {
  case status, prune, clear, verify

  /// Runs the action. Returns true if the cache is sound.
  func run(_ store: Store, _ fetched: FetchedFiles) throws(RunFailure) -> Bool {
    switch self {
    case .status: break
    case .prune:
      store.prune()
      fetched.prune()
    case .clear:
      store.clear()
      fetched.clear()
    case .verify:
      let (checked, bad) = store.verify()
      try Console().result("\(checked) tiles checked, \(bad) bad and removed\n")
      return bad == 0
    }
    let status = store.status()
    try Console().result(
      "\(status.path): \(status.files) files, \(status.tiles) tiles, \((status.bytes + 999_999) / 1_000_000) MB of "
        + "\(status.limit / 1_000_000) MB\n")
    let photos = fetched.status
    if photos.count > 0 {
      try Console().result("fetched photos: \(photos.count), \((photos.bytes + 999_999) / 1_000_000) MB\n")
    }
    return true
  }
}
