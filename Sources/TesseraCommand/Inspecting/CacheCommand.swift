import Fetching
import Files
import Planning
import Runs
import Store

/// The options of `tessera cache`.
private struct CacheSettings: OptionValues {
  var processing = Settings<ProcessingSettings>()

  static var options: [Option<CacheSettings>] {
    let declared = ProcessingSettings.declared
    return [
      Settings.option(\.processing, declared.cache.worded("cache folder (default ~/.cache/tessera)")),
      Settings.option(\.processing, declared.cacheSize.worded("target size for prune (default 2000M)")),
    ] + Settings.options(\.processing, [\.isJSON, \.color])
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
      sections: [OptionSection("Options", CacheSettings.options)],
      run: { parsed throws(RunFailure) in
        guard parsed.inputs.count == 1, let task = CacheTask(rawValue: parsed.inputs[0].description) else {
          throw .usage("missing action: \(Values.list(CacheTask.self))")
        }
        if task == .verify { parsed.noteIgnored(["--cache-size"], "with verify") }
        let settings = parsed.settings.processing
        let store = Store(folder: settings.cache, limit: settings.cacheSize)
        let fetched = FetchedFiles(in: settings.cache, limit: settings.cacheSize)
        let isSound = try task.run(store, fetched, isJSON: settings.isJSON)
        for warning in store.warnings { Console().error(warning) }
        return isSound && store.warnings.isEmpty ? .done : .failed
      })
  }
}

private enum CacheTask: String, CaseIterable {
  case status, prune, clear, verify

  /// Runs the action. Returns true if the cache is intact.
  func run(_ store: Store, _ fetched: FetchedFiles, isJSON: Bool) throws(RunFailure) -> Bool {
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
      if isJSON {
        try Console().result(JSONText.bytes(CacheCheck(checked: checked, bad: bad)))
      } else {
        try Console().result("\(checked) tiles checked, \(bad) bad and removed\n")
      }
      return bad == 0
    }
    if isJSON {
      try Console().result(JSONText.bytes(CacheStatus(store.status(), fetched)))
    } else {
      try printStatus(store, fetched)
    }
    return true
  }

  private func printStatus(_ store: Store, _ fetched: FetchedFiles) throws(RunFailure) {
    let status = store.status()
    try Console().result(
      "\(status.path): \(status.files) files, \(status.tiles) tiles, \((status.bytes + 999_999) / 1_000_000) MB of "
        + "\(status.limit / 1_000_000) MB\n")
    let photos = fetched.status
    if photos.count > 0 {
      try Console().result("fetched photos: \(photos.count), \((photos.bytes + 999_999) / 1_000_000) MB\n")
    }
  }
}

/// The result of a check of the cache in JSON.
private struct CacheCheck: Encodable {
  var program = "Tessera \(TesseraCommand.version)"
  var checked: Int
  var bad: Int
}

/// The contents of the cache in JSON. Sizes are in bytes.
private struct CacheStatus: Encodable {
  var program = "Tessera \(TesseraCommand.version)"
  var path: String
  var files: Int
  var tiles: Int
  var bytes: Int
  var limit: Int
  var fetchedPhotos: Int
  var fetchedBytes: Int64

  init(_ status: StoreStatus, _ fetched: FetchedFiles) {
    path = status.path.losslessText
    (files, tiles, bytes, limit) = (status.files, status.tiles, Int(status.bytes), Int(status.limit))
    (fetchedPhotos, fetchedBytes) = (fetched.status.count, fetched.status.bytes)
  }
}
