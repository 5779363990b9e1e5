import Planning

/// The words of other programs, and of people, for options and subcommands of Tessera. Settings declare their own.
///
///     OtherWords().options(for: "--gap", among: names)      // ["--spacing"]
struct OtherWords {
  /// The options with words, in the order of the help.
  private let options: [(name: String, hints: SettingHints)]

  /// The words for the options of all subcommands. An option has the same words in all of them.
  init() {
    var found: [(name: String, hints: SettingHints)] = []
    var names: Set<String> = []
    for setting in Subcommand.all.flatMap(\.settings) where setting.hints.hasWords {
      if names.insert(setting.name).inserted { found.append((setting.name, setting.hints)) }
    }
    options = found
  }

  /// Returns the options that a word can mean, best first.
  ///
  /// - Parameter name: An unknown option: `--gap`, `-gap` or `-w`.
  func options(for name: String, among names: [String]) -> [String] {
    let word = name.drop { $0 == "-" }.lowercased()
    let known = Set(names)
    // Many programs write long options with one dash.
    if name.count > 2, known.contains("--" + word), name != "--" + word { return ["--" + word] }
    let meant = options.enumerated().compactMap { place, option in
      option.hints.words.split(separator: " ").firstIndex { $0 == word }.map { (option.name, rank: ($0, place)) }
    }
    return Array(meant.sorted { $0.rank < $1.rank }.map(\.0).filter(known.contains).prefix(3))
  }

  /// Returns the options with values that a word can mean: `--sort random` for `--shuffle`.
  func settings(for name: String, among names: [String]) -> [String] {
    let word = name.drop { $0 == "-" }.lowercased()
    return options.filter { names.contains($0.name) }.flatMap { option in
      option.hints.wordsOfValues.filter { $0.words.split(separator: " ").contains { $0 == word } }
        .map { "\(option.name) \($0.value)" }
    }
  }

  /// Returns the keys of a batch file that a key can mean: `spacing` for `gap`.
  func keys(for key: String, among keys: [String]) -> [String] {
    let names = options.map(\.name).filter { keys.contains(OptionKey.key(of: $0)) }
    return options(for: "--" + OptionKey.words(ofKey: key), among: names).map { OptionKey.key(of: $0) }
  }

  /// The words for an option, for a search of the help.
  func words(for option: String) -> [String] {
    let words = options.first { $0.name == option }?.hints.words ?? ""
    return words.split(separator: " ").map(String.init).filter { $0.count > 1 }
  }

  /// Returns what to know about a word that is no option and means none.
  static func remark(on name: String) -> String? { remarks[String(name.drop { $0 == "-" }).lowercased()] }

  /// Returns the subcommand that a word can mean.
  static func subcommand(for word: String) -> String? { subcommandWords[word.lowercased()] }

  private static let remarks = [
    "dry-run": "tessera plan shows the plan of a wall, and tessera preview the wall itself",
    "skip-damaged": "damaged photos are left out unless a part can be used; --strict refuses them",
    "ignore-errors": "damaged photos are left out unless a part can be used; --strict refuses them",
    "v": "tessera --version prints the version",
    "host": "a site needs no server of its own; see tessera help sites",
    "cmyk": "walls have RGB colors; see tessera help paper",
  ]

  static let subcommandWords = [
    "collage": "render", "wall": "render", "montage": "render", "grid": "render", "make": "render",
    "photomosaic": "mosaic", "contact-sheet": "sheet", "contactsheet": "sheet", "thumbnails": "sheet", "vcs": "sheet",
    "merge": "join", "combine": "join", "album": "site", "html": "site", "web": "site", "website": "site",
    "publish": "site", "serve": "site", "build": "batch", "run": "batch", "all": "batch", "daemon": "watch",
    "monitor": "watch", "video": "animate", "slideshow": "animate", "movie": "animate", "gif": "animate",
    "info": "inspect", "identify": "inspect", "exif": "inspect", "show": "inspect", "list": "manifest",
    "hash": "checksum", "sum": "checksum", "sha256": "checksum", "diff": "compare", "difference": "compare",
    "completion": "completions", "man": "manual", "clean": "cache", "config": "init", "new": "init",
    "setup": "init", "start": "init", "view": "preview", "display": "preview",
    "check": "doctor", "diagnose": "doctor", "status": "doctor",
    "calendar": "render", "create": "render", "generate": "render", "poster": "render", "print": "render",
    "pdf": "render", "book": "render", "photobook": "render", "wallpaper": "render", "composite": "render",
    "stitch": "render", "convert": "render", "magick": "render", "resize": "render", "mogrify": "render",
    "gallery": "site", "server": "site", "upload": "site", "thumbnail": "sheet",
    "schedule": "batch", "nightly": "batch", "sync": "watch", "metadata": "inspect", "duplicates": "inspect",
    "export": "render", "morph": "animate", "open": "preview", "arrange": "studio", "edit": "studio",
    "editor": "studio", "compose": "studio", "gui": "studio", "interactive": "studio",
    "verify": "checksum",
  ]
}
