import Files
import Foundation
package import Gallery
package import ImageCodecs

/// The settings that select and sort photos.
package struct ChoiceSettings: SettingsGroup {
  package static let declared = Self()

  package let sort = Setting(
    "--sort", "ORDER",
    "auto, name, date, modified, size, aspect, color, random, none, FIELD (default auto)",
    .order, .auto
  ).also("order sort-by order-by").also("shuffle shuffled random randomize", for: "random")
    .also("oldest oldest-first by-date chronological", for: "date")
    .also("newest newest-first latest", for: "date --reverse").also("by-color rainbow", for: "color")
    .spelled([
      "newest": "date with --reverse", "latest": "date with --reverse", "oldest": "date", "time": "date",
      "taken": "date", "chronological": "date", "created": "date", "shuffle": "random", "shuffled": "random",
      "rand": "random", "filename": "name", "alphabetical": "name", "alphabetically": "name", "mtime": "modified",
      "hue": "color", "colour": "color", "ratio": "aspect", "given": "none", "off": "none",
    ])
    .idle(inMosaics)
  let isReversed = Setting(flag: "--reverse", "reverse the order").also("descending desc r")
    .idle(inMosaics)
  package let grouping = Setting(
    "--group-by", "KEY",
    "group photos by folder, day, month, year, moment, place or a field (default: do not group)",
    .grouping
  ).excluding("--expand").also("album group by sections")

  package let limit = Setting("--limit", "COUNT", "use at most COUNT photos (default: all)", .count)
    .also("count max number n max-photos max-images head")
  package let pick = Setting(
    "--pick", "MODE", "which photos --limit keeps: first, last, spread, random or best (default first)", .word,
    Gallery.Pick.first
  ).also("choose sample select-photos")
    .spelled([
      "newest": "last with --sort date", "latest": "last with --sort date", "oldest": "first with --sort date",
      "shuffle": "random", "even": "spread", "evenly": "spread", "top": "best",
    ])
    .idle("without --limit") { !$0.hasLimit && !$0.picksDuplicates }
    .idle("with --spread") { $0.spreadsAnyPick }
  package let isSpread = Setting(
    flag: "--spread", "spread the photos of --limit over time, folders and kinds (default: as --pick says)"
  ).idle("without --limit") { !$0.hasLimit }
  package let seed = Setting(
    "--seed", "NUMBER", "seed for random order, --pick random, --arrange, --expand, --tilt and pile (default 0)",
    .text("a whole number, 0 or more") { UInt64($0) }, 0
  ).also("random-seed srand")
    .idle("without random order") { !$0.isRandom }

  package let included = Setting(
    "--include", "PATTERN", "use only matching files or folders, such as *.jpg; repeatable (default all)", .globs, []
  ).also("filter glob match only pattern")
  package let excluded = Setting(
    "--exclude", "PATTERN", "skip matching files or folders; repeatable (default none)", .globs, []
  ).also("ignore skip omit")
  package let condition = Setting(
    "--where", "CONDITION",
    "use only photos that meet a condition, such as 'rating >= 3 and favorite' (default all)",
    .condition
  ).also("condition query criteria keyword keywords person people tag tags favorite favorites")
  package let since = Setting(
    "--since", "DATE", "skip photos older than a date or an age, as --where 'date >= 30d' (default all)",
    .date
  ).also("after newer from-date start-date newer-than")
  package let until = Setting(
    "--until", "DATE", "skip photos taken after a date, as --where 'date <= 2026-05' (default all)", .date
  ).also("before older to-date end-date older-than")
  package let onThisDay = Setting(
    "--on-this-day", "DAYS",
    "photos of this day in any year, within DAYS of it, or of the nearest day (default all)",
    Notation<Anniversary>.text(Anniversary.expected) { Anniversary($0) }
  ).listed(in: .kiosks)
  package let leastSize = Setting(
    "--min-size", "WxH", "skip photos smaller than this, as --where 'width >= 800 and height >= 600' (default none)",
    Notation<PhotoFilter.Size>.text("a size in pixels, such as 800x600, at most 1000000 in each direction") {
      Values.size($0).map { PhotoFilter.Size(width: $0.width, height: $0.height) }
    }
  ).spelled(SizeSpelling.size(for:))
  package let minRating = Setting(
    "--min-rating", "STARS",
    "lowest rating, as --where 'rating >= 3'; -1: also rejected photos (default 0)",
    .count(Metadata.ratings), 0
  ).also("rating stars")
  package let shapes = Setting(
    "--orientation", "SHAPE",
    "landscape, portrait or square, as --where 'orientation = square'; repeatable (default all)",
    .shapes, []
  ).also("portrait landscape")
    .spelled([
      "vertical": "portrait", "tall": "portrait", "upright": "portrait", "horizontal": "landscape", "wide": "landscape",
      "panorama": "landscape",
    ])

  package let dedupe = Setting(
    "--dedupe", "MODE", "skip duplicates: off, exact, similar or moments (default off)", .word,
    Gallery.Dedupe.off
  ).also("duplicates unique no-duplicates dedup remove-duplicates deduplicate")
    .also("similar skip-similar", for: "similar")
    .spelled(["yes": "similar", "on": "similar", "true": "similar", "no": "off"])
  package let isRecursive = Setting(flag: "--no-recursive", "do not search subfolders", true)
    .also("flat no-subfolders depth")
  package let takesHidden = Setting(
    flag: "--hidden", "include hidden files and folders such as @eaDir (default: skip them)")
  package let followsLinks = Setting(
    flag: "--follow-links", "follow links that lead outside the inputs (default: skip them)")
  package let edited = Setting(
    "--edited", "VERSION",
    "version of photos that were edited: edited, original or both (default edited)", .word,
    EditedVersion.edited)
  let videos = Setting(
    "--include-videos", "YES|NO",
    "yes: show each video by one of its frames, with ffmpeg; no: skip them (default yes)", .word, VideoInclusion.yes
  ).also("videos movies")
    .also("no-videos no-video skip-videos exclude-videos ignore-videos", for: "no").listed(in: .videos)
  package let videoFrame = Setting(
    "--video-frame", "FRAME", "frame that stands for a video: best, first, a percentage or a time (default best)",
    Notation<VideoFrameChoice>.text(VideoFrameChoice.expected) { VideoFrameChoice($0) }, .best
  ).used(by: .all).also("frame-at seek timestamp").listed(in: .videos)
  let pdfs = Setting(
    "--include-pdfs", "YES|NO", "yes: show PDFs in folders by their first page; no: skip them (default no)", .word,
    PDFInclusion.no
  ).also("no-pdfs no-pdf skip-pdfs", for: "no").also("pdf pdfs with-pdfs", for: "yes")
  package let rawDevelopment = Setting(
    "--raw-develop", "MODE", "half: develop raw files without a usable preview, at half size (default no)", .word,
    RawDevelopment.no
  ).used(by: .all)
  /// Photos with more pixels are refused.
  package let maxPixels = Setting(
    "--max-pixels", "COUNT", "refuse photos with more pixels than this (default \(Self.defaultMaxPixels))", .count,
    Self.defaultMaxPixels
  ).used(by: .all)

  package static let defaultMaxPixels = DecodingLimits().maxPixels
}

/// True to show videos, in words.
enum VideoInclusion: String, CaseIterable, Encodable {
  case yes
  case no
}

/// The development of raw files.
package enum RawDevelopment: String, CaseIterable, Encodable, Sendable {
  case no
  case half
}

/// True to show PDFs in folders, in words.
enum PDFInclusion: String, CaseIterable, Encodable {
  case yes
  case no
}

extension Settings<ChoiceSettings> {
  /// True if videos are shown.
  package var takesVideos: Bool { self.videos == .yes }

  /// The choice of photos.
  package var value: Gallery.Choice {
    var choice = Gallery.Choice()
    (choice.sort, choice.isReversed, choice.grouping) = (self.sort, self.isReversed, self.grouping)
    (choice.limit, choice.pick, choice.seed) = (self.limit, self.pick, self.seed)
    choice.isSpread = self.isSpread
    (choice.included, choice.excluded) = (self.included, self.excluded)
    (choice.filter.since, choice.filter.until) = (self.since, self.until)
    choice.filter.onThisDay = self.onThisDay
    choice.filter.leastSize = self.leastSize
    choice.filter.condition = self.condition
    for shape in self.shapes { choice.filter.add(shape) }
    let rejected = Metadata.ratings.lowerBound
    (choice.minRating, choice.dedupe) = (self.minRating == rejected ? nil : self.minRating, self.dedupe)
    (choice.isRecursive, choice.takesHidden) = (self.isRecursive, self.takesHidden)
    (choice.followsLinks, choice.takesVideos) = (self.followsLinks, takesVideos)
    choice.takesPDFs = self.pdfs == .yes
    choice.edited = self.edited
    return choice
  }
}

/// Mosaics place photos by their colors, not by their order.
private let inMosaics = IdleRule("on a mosaic without --limit") {
  $0.look.layout == .mosaic && !$0.hasLimit && !$0.isSite
}

extension IdleContext {
  fileprivate var hasLimit: Bool { look.choice.limit != nil }
  fileprivate var picksDuplicates: Bool { look.choice.picksDuplicates }
  /// True if photos are spread over time whatever `--pick` says.
  fileprivate var spreadsAnyPick: Bool {
    hasLimit && look.choice.isSpread && look.choice.pick != .best && look.choice.pick != .first
  }
  /// True if anything depends on the seed.
  fileprivate var isRandom: Bool {
    look.choice.sort == .random || look.choice.pick == .random || !marks.expansions.isEmpty || look.effectiveTilt != 0
      || look.arrangesByLikeness || layouts.contains { $0.isScattered || $0 == .mosaic }
  }
}

extension Settings<ChoiceSettings> {
  /// True if `pick` chooses among duplicates, too.
  fileprivate var picksDuplicates: Bool { self.pick == .best && (self.dedupe == .similar || self.dedupe == .moments) }

  /// The options that have no effect without a limit.
  package var idleWithoutLimit: [String] {
    (picksDuplicates ? [] : [option(\ChoiceSettings.pick)]) + [option(\ChoiceSettings.isSpread)]
  }
}

extension Notation where Value == [Glob] {
  /// Patterns of names, given one by one.
  fileprivate static var globs: Notation {
    var notation = oneByOne("a pattern such as *.jpg or holidays/**") { Glob($0.path.losslessText) }
    notation.isPattern = true
    return notation
  }
}

extension Notation where Value == DateBound {
  fileprivate static var date: Notation {
    .text("a date such as 2026, 2026-05, 2026-05-01, 2026-05-01T18:30, today, yesterday, 30d or 4w") { DateBound($0) }
  }
}

extension Notation where Value == [PhotoFilter.Shape] {
  /// Shapes, given one by one; their order does not matter.
  fileprivate static var shapes: Notation {
    let word = Notation<PhotoFilter.Shape>.word
    var notation = Notation(expected: word.expected) { written throws(RunFailure) in
      [try word.read(written)]
    }
    notation.add = { earlier, later in PhotoFilter.Shape.allCases.filter { (earlier + later).contains($0) } }
    return notation
  }
}
