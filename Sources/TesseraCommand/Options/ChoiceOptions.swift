import Foundation
import Gallery
import Planning
import Products

// The options that select and sort photos.

extension WallSettings {
  static var choiceOptions: [Option<WallSettings>] {
    let works = ["--max-pixels", "--settle", "--strict"]
    return InputLists.options(\.lists)
      + (orderOptions + filterOptions + inputOptions).map { works.contains($0.name) ? $0 : $0.noted() }
  }

  private static var orderOptions: [Option<WallSettings>] {
    sortOptions + Settings.options(\.look.groups) + limitOptions
  }

  private static var sortOptions: [Option<WallSettings>] {
    [
      .optional(
        "--sort", "ORDER",
        "name, date, modified, size, aspect, color, random or none (default name; a manifest: none)",
        \.look.choice.sort, Values.list(Gallery.Sort.self)
      ) { Gallery.Sort(rawValue: $0) },
      .flag("--reverse", "reverse the order") { $0.look.choice.isReversed = true },
      .optional(
        "--group-by", "WHAT", "group photos by folder, day, month or year (default: do not group)",
        \.look.choice.grouping, Values.list(Gallery.Grouping.self), parse: { Gallery.Grouping(rawValue: $0) }),
    ]
  }

  private static var limitOptions: [Option<WallSettings>] {
    [
      .optional(
        "--limit", "COUNT", "use at most COUNT photos (default all)", \.look.choice.limit,
        "a positive whole number", parse: Values.count),
      Option.value(
        "--pick", "WHICH", "which photos --limit keeps: first, last, spread or random (default first)",
        \.look.choice.pick,
        Values.list(Gallery.Pick.self), parse: Values.word(Gallery.Pick.self)
      ).noted(),
      Option.value(
        "--seed", "NUMBER", "seed for random order, --pick random, --expand, --tilt and pile (default 0)",
        \.look.choice.seed,
        "a whole number from 0"
      ) { UInt64($0) }.noted(),
    ]
  }

  private static var filterOptions: [Option<WallSettings>] {
    [
      globs(
        "--include", "use only matching files or folders, such as *.jpg; repeatable (default all)",
        \.look.choice.included),
      globs("--exclude", "skip matching files or folders; repeatable (default none)", \.look.choice.excluded),
      date(
        "--since", "skip photos taken before a date or age, such as 2026-05 or 30d (default all)",
        \.look.choice.filter.since
      ),
      date("--until", "skip photos taken after a date (default all)", \.look.choice.filter.until),
      .optional(
        "--min-size", "WxH", "skip photos smaller than this (default none)", \.look.choice.filter.leastSize,
        "a size in pixels such as 800x600, at most 1000000 either way"
      ) { Values.size($0).map { PhotoFilter.Size(width: $0.width, height: $0.height) } },
      .optional(
        "--min-rating", "STARS", "use photos with at least this rating in XMP or EXIF (default all)",
        \.look.choice.minRating, "a whole number from 1 to 5"
      ) { Values.count($0).flatMap { $0 <= 5 ? $0 : nil } },
      Option(
        name: "--orientation", placeholder: "HOW",
        help: "use only landscape, portrait or square photos; repeatable (default all)"
      ) { settings, value throws(RunFailure) in
        guard let shape = PhotoFilter.Shape(rawValue: value.text) else {
          let words = Values.list(PhotoFilter.Shape.self)
          let hint = Values.nearest(to: value.text, in: words).map { "; did you mean \($0)?" } ?? ""
          throw .usage("--orientation needs \(words), not “\(value.text)”\(hint)")
        }
        settings.look.choice.filter.add(shape)
      },
    ]
  }

  private static var inputOptions: [Option<WallSettings>] {
    [
      .value(
        "--dedupe", "HOW", "skip duplicates: off, exact or similar (default off)",
        \.look.choice.dedupe, Values.list(Gallery.Dedupe.self), parse: Values.word(Gallery.Dedupe.self)),
      .flag("--no-recursive", "do not search subfolders") { $0.look.choice.isRecursive = false },
      .flag("--hidden", "include hidden files and folders such as @eaDir (default: skip them)") {
        $0.look.choice.takesHidden = true
      },
      followLinks(\.look.choice),
      .value(
        "--max-pixels", "COUNT", "refuse photos with more pixels (default 200000000)",
        \.look.maxPixels, "a positive whole number", parse: Values.count),
      .optional(
        "--settle", "SECONDS", "skip files changed within the last SECONDS (default none)", \.work.settle,
        "a number of seconds from 0", parse: Values.seconds),
      .flag("--strict", "fail before writing if any input is unusable or damaged") {
        $0.work.isStrict = true
      },
    ]
  }

  /// Shared by all commands that search folders.
  static func followLinks<Settings>(_ choice: WritableKeyPath<Settings, Gallery.Choice>) -> Option<Settings> {
    .flag("--follow-links", "follow links that lead outside the inputs (default: skip them)") {
      $0[keyPath: choice].followsLinks = true
    }
  }

  private static func globs(
    _ name: String, _ help: String, _ key: WritableKeyPath<WallSettings, [Glob]>
  ) -> Option<WallSettings> {
    Option(name: name, placeholder: "PATTERN", help: help, isPattern: true) { settings, value throws(RunFailure) in
      guard let glob = Glob(value.path.losslessText) else {
        throw .usage("\(name) needs a pattern such as *.jpg or holidays/**, not “\(value.text)”")
      }
      settings[keyPath: key].append(glob)
    }
  }

  private static func date(
    _ name: String, _ help: String, _ key: WritableKeyPath<WallSettings, DateBound?>
  ) -> Option<WallSettings> {
    .optional(
      name, "DATE", help, key,
      "a date such as 2026, 2026-05, 2026-05-01, 2026-05-01T18:30, today, yesterday, 30d or 4w",
      parse: { DateBound($0) })
  }
}
