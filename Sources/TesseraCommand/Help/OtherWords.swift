import Planning

/// The words of other programs, and of people, for options and subcommands of Tessera.
///
///     OtherWords.options(for: "--gap")      // ["--spacing"]
enum OtherWords {
  /// Returns the options that a word can mean, best first.
  ///
  /// - Parameter name: An unknown option: `--gap`, `-gap` or `-w`.
  static func options(for name: String, among names: [String]) -> [String] {
    let word = name.drop { $0 == "-" }.lowercased()
    let known = Set(names)
    // Many programs write long options with one dash.
    if name.count > 2, known.contains("--" + word), name != "--" + word { return ["--" + word] }
    let isLetter = word.count == 1
    let meant = optionWords.filter { isLetter ? $0.letters.contains(word) : $0.words.contains(word) }.map(\.option)
    return Array(meant.filter(known.contains).prefix(3))
  }

  /// Returns the options with values that a word can mean: `--sort random` for `--shuffle`.
  static func settings(for name: String, among names: [String]) -> [String] {
    let word = name.drop { $0 == "-" }.lowercased()
    return optionValues.filter { option, words in
      names.contains(String(option.prefix { $0 != " " })) && words.split(separator: " ").contains { $0 == word }
    }.map { $0.key }
  }

  /// Returns the keys of a batch file that a key can mean: `spacing` for `gap`.
  static func keys(for key: String, among keys: [String]) -> [String] {
    let options = optionWords.map(\.option).filter { keys.contains(OptionKey.key(of: $0)) }
    return Self.options(for: "--" + OptionKey.words(ofKey: key), among: options).map { OptionKey.key(of: $0) }
  }

  static var knownOptions: [String] {
    optionWords.map(\.option) + optionValues.map { option, _ in String(option.prefix { $0 != " " }) }
  }

  /// Returns what to know about a word that is no option and means none.
  static func remark(on name: String) -> String? { remarks[String(name.drop { $0 == "-" }).lowercased()] }

  /// The words for an option, for a search of the help.
  static func words(for option: String) -> [String] { optionWords.first { $0.option == option }?.words ?? [] }

  /// Returns the subcommand that a word can mean.
  static func subcommand(for word: String) -> String? { subcommandWords[word.lowercased()] }

  private struct Words {
    var option: String
    var words: [String]
    var letters: [String]
  }

  private static let optionWords: [Words] = table.map { option, words in
    let words = words.split(separator: " ").map(String.init)
    return Words(option: option, words: words.filter { $0.count > 1 }, letters: words.filter { $0.count == 1 })
  }

  /// Options and the words for them, single letters included. An option that comes first is suggested first.
  private static let table: KeyValuePairs = [
    "--layout": "collage arrangement style pattern template type mode montage shape l",
    "--output": "o out outfile output-file destination dest to save save-as write target-file out-dir outdir output-dir"
      + " diff",
    "--width": "w x max-width canvas-width wall-width",
    "--height": "y max-height canvas-height wall-height",
    "--size": "s geometry resolution resize dimensions canvas canvas-size screen resize-to",
    "--device": "display screen panel epaper e-paper e-ink eink",
    "--cell": "cell-size thumbnail-size thumb-size tile-size geometry thumbnails thumb",
    "--columns": "c cols column tile ncol per-row",
    "--rows": "row lines nrow per-column",
    "--sequence": "screens slides series split playlist",
    "--row-height": "rowheight line-height target-row-height thumb-height",
    "--spacing": "gap gaps gutter gutters space padding distance g",
    "--margin": "m border-size outer-margin frame-size inset margins white-border outer-border edge whitespace"
      + " matte",
    "--padding": "inset",
    "--border": "frame frames bordercolor border-color border-width outline stroke mat matte passepartout white-border"
      + " photo-border",
    "--polaroid": "frame instant",
    "--theme": "style look skin preset frame template",
    "--corner-radius": "radius rounded round-corners border-radius round",
    "--shadow": "drop-shadow shadows",
    "--tilt": "rotate rotation angle rotate-random",
    "--sepia": "vintage brown",
    "--monochrome": "grayscale greyscale gray grey bw black-and-white mono",
    "--background": "bg color colour background-color backgroundcolor background-image fill-color canvas-color b",
    "--crop": "gravity focus smart-crop face-detection faces smartcrop",
    "--content": "contain cover object-fit mode scale-mode",
    "--max-crop": "crop-limit max-cropping",
    "--fit": "fit-mode fitting",
    "--no-fill": "ragged no-justify",
    "--hero": "feature featured highlight highlight-photo big main cover",
    "--stable": "sticky keep-places",
    "--aspect": "ratio aspect-ratio",
    "--caption": "label labels captions text show-names filenames filename names show-filenames annotate legend n",
    "--title": "heading header headline t",
    "--subtitle": "subheading",
    "--footer": "bottom-text footnote",
    "--caption-size": "pointsize fontsize label-size text-size",
    "--title-size": "font-size heading-font-size",
    "--font": "typeface font-family fontname",
    "--text-color": "foreground fill font-color fontcolor text-colour",
    "--locale": "language lang",
    "--watermark": "logo overlay-text copyright stamp",
    "--target": "mosaic mosaic-target",
    "--across": "cells-across tiles-across resolution-x tiles tile-count cell-count cells-x number-of-tiles",
    "--color-adjust": "tint blend color-match colorize recolor",
    "--overlay": "opacity blend ghost transparency alpha mix",
    "--max-uses": "max-repeats repeats reuse uses no-repeat no-repeats",
    "--sort": "order sort-by order-by",
    "--reverse": "descending desc r",
    "--group-by": "group by album sections",
    "--limit": "count max number max-photos max-images head n",
    "--pick": "choose sample select-photos",
    "--seed": "random-seed srand",
    "--include": "filter glob pattern match only",
    "--exclude": "ignore skip omit",
    "--since": "after newer from-date start-date newer-than",
    "--until": "before older to-date end-date older-than",
    "--min-rating": "rating stars",
    "--where": "condition query criteria keyword keywords person people tag tags favorite favorites",
    "--orientation": "portrait landscape",
    "--dedupe": "duplicates unique no-duplicates dedup remove-duplicates deduplicate",
    "--no-recursive": "flat no-subfolders depth",
    "--files-from": "list input-list filelist file-list from-file i",
    "--include-videos": "videos movies",
    "--video-frame": "frame-at seek timestamp",
    "--paper": "page page-size pagesize sheet print",
    "--dpi": "density ppi res resolution",
    "--bleed": "trim",
    "--tile-paper": "poster tiled split-pages paper-tiles sheets tile-print",
    "--pdf-standard": "pdfx pdf-x pdf-x4 pdfx4 pdfa pdf-a archive",
    "--marks": "crop-marks cropmarks registration trim-marks printer-marks",
    "--quality": "q compression jpeg-quality",
    "--quality-for": "max-size max-file-size file-size target-size",
    "--format": "type output-format filetype f extension",
    "--color-profile": "profile icc icc-profile colorspace color-space srgb",
    "--palette": "colors colours e-ink-colors",
    "--pyramid": "deepzoom tiles dzi",
    "--fps": "framerate frame-rate rate",
    "--duration": "delay length interval seconds slide-duration",
    "--loop": "repeat infinite",
    "--slideshow": "slides ken-burns kenburns",
    "--originals": "download downloads full-size",
    "--password-file": "password passwords protect encrypt private login",
    "--albums": "album by-year by-month",
    "--base-url": "url baseurl site-url",
    "--jobs": "j threads parallel cores workers cpus p",
    "--max-memory": "memory mem limit-memory ram",
    "--cache": "cache-dir cache-folder cachedir",
    "--force": "overwrite y clobber rebuild f",
    "--quiet": "silent no-progress",
    "--progress": "progress-bar progressbar status verbose",
    "--timings": "verbose timing profile",
    "--dry-run": "n simulate preview plan-only",
    "--report": "json log-file summary",
    "--json": "machine-readable",
    "--wait": "lock-timeout timeout",
    "--history": "keep versions backups backup",
    "--only": "wall walls name",
    "--strict": "fail-on-error werror",
    "--share": "shard slice chunk split",
    "--tolerance": "fuzz fuzzy threshold epsilon",
    "--max-changed": "max-diff max-pixels-changed",
    "--antialiasing": "antialias anti-aliasing anti-alias aa",
    "--show-places": "map gps location locations",
  ]

  /// The words for values of options.
  private static let optionValues: KeyValuePairs = [
    "--sort random": "shuffle shuffled random randomize",
    "--sort date": "oldest oldest-first by-date chronological",
    "--sort date --reverse": "newest newest-first latest",
    "--sort color": "by-color rainbow",
    "--background transparent": "transparent no-background",
    "--background black": "dark black",
    "--include-videos no": "no-videos no-video skip-videos exclude-videos ignore-videos",
    "--include-pdfs no": "no-pdfs no-pdf skip-pdfs",
    "--include-pdfs yes": "pdf pdfs with-pdfs",
    "--palette bw": "bw 1bit 1-bit black-and-white",
    "--palette gray16": "grayscale greyscale",
    "--antialiasing ignore": "ignore-antialiasing ignore-aa ignore-anti-aliasing",
    "--dedupe similar": "similar skip-similar",
  ]

  private static let remarks = [
    "dry-run": "tessera plan shows the plan of a wall, and tessera preview the wall itself",
    "skip-damaged": "damaged photos are left out unless a part can be used; --strict refuses them",
    "ignore-errors": "damaged photos are left out unless a part can be used; --strict refuses them",
    "v": "tessera --version prints the version", "music": "videos have no sound", "audio": "videos have no sound",
    "port": "a site needs no server of its own; see tessera help sites",
    "host": "a site needs no server of its own; see tessera help sites", "sound": "videos have no sound",
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
    "arrange": "plan", "export": "render", "morph": "animate", "edit": "preview", "open": "preview",
    "verify": "checksum",
  ]
}
