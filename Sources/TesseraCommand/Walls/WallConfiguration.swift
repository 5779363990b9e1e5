import Files
import Foundation
import Gallery
import Raster
import TesseraLayout

/// Everything about a wall but its photos, checked and ready to be carried out.
struct WallConfiguration {
  let layout: WallLayout
  let marks: Marks
  let choice: Gallery.Choice
  let inputs: [FilePath]
  let isStrict: Bool
  let console: Console

  /// The photos that options name one by one.
  struct Marks {
    var heroes: [FilePath] = []
    var selected: [FilePath] = []
    var touched: FilePath?
    var expansions: [WallSettings.Expansion] = []
  }

  /// - Parameter other: the layout that a wall on the move turns into.
  init(
    _ settings: WallSettings, inputs: [FilePath], console: Console? = nil,
    turningInto other: WallSettings.LayoutName? = nil
  ) throws(RunFailure) {
    guard !inputs.isEmpty else { throw .usage("missing input: add pictures, folders or a manifest") }
    self.inputs = inputs
    self.console = console ?? Console(settings.work)
    isStrict = settings.work.isStrict
    var choice = settings.choice
    choice.output = settings.work.output == FilePath("-") ? nil : settings.work.output
    // Where subjects are noted, nothing need be searched for.
    if settings.crop.isSearched { choice.readsMetadata = true }
    layout = try WallLayout(settings)
    let layouts = Set([settings.layout, other ?? settings.layout])
    marks = Self.marks(settings, layouts)
    self.choice = choice
    warnOfIdleOptions(settings, layouts)
  }

  /// Marks that no layout heeds are not looked for.
  private static func marks(_ settings: WallSettings, _ layouts: Set<WallSettings.LayoutName>) -> Marks {
    var marks = Marks()
    if !layouts.isDisjoint(with: [.flow, .hex]) { marks.heroes = settings.heroes }
    if layouts.contains(.honeycomb) {
      (marks.selected, marks.touched) = (settings.selected, settings.touched)
      marks.expansions = settings.expansions
    }
    return marks
  }

  /// An option that the layout does not heed does no harm, but whoever gave it expects something.
  private func warnOfIdleOptions(_ settings: WallSettings, _ layouts: Set<WallSettings.LayoutName>) {
    var said: Set<String> = []
    func say(_ option: String, _ reason: String) {
      if said.insert(option).inserted { console.note("\(option) has no effect \(reason)") }
    }
    for option in settings.given where option.layouts.isDisjoint(with: layouts) {
      say(option.name, "with --layout \(layouts.map(\.rawValue).sorted().joined(separator: " or "))")
    }
    if layouts.count > 1 { return }
    let given = Set(settings.given.map(\.name))
    for (option, reason) in Self.overruled(settings) where given.contains(option) { say(option, reason) }
  }

  /// Options that others leave nothing to say.
  private static func overruled(_ settings: WallSettings) -> [(option: String, reason: String)] {
    var overruled: [(String, String)] = []
    func note(_ options: [String], _ reason: String) { overruled += options.map { ($0, reason) } }
    switch settings.layout {
    case .flow:
      let breaks = ["--row-breaks", "--last-row", "--max-row-scale", "--no-fill", "--hero"]
      if settings.size != nil {
        note(breaks + ["--row-height", "--stable"], "with --size")
      } else if settings.isStable {
        note(breaks, "with --stable")
      } else if settings.rowBreaks == .balanced {
        note(["--last-row"], "with --row-breaks balanced")
      }
    case .masonry:
      if settings.columns != nil { note(["--column-width"], "with --columns") }
      if settings.size != nil { note(["--column-width", "--level"], "with --size") }
    case .honeycomb:
      if !settings.expansions.isEmpty { note(["--stable"], "with --expand") }
    case .hex, .grid:
      if settings.columns != nil { note(["--aspect"], "with --columns") }
      if [.fill, .hide].contains(settings.lastRow) {
        note(["--last-row"], "with --layout \(settings.layout.rawValue), unless it is natural or center")
      }
    case .radial, .row: break
    }
    if settings.size == nil && !settings.levelsColumns { note(["--max-crop"], settings.uncropped) }
    let choice = settings.choice
    if choice.limit == nil { note(["--pick"], "without --limit") }
    if choice.grouping == nil { note(["--group-gap"], "without --group-by") }
    let expands = settings.layout == .honeycomb && !settings.expansions.isEmpty
    if choice.sort != .random && choice.pick != .random && !expands { note(["--seed"], "without random order") }
    if let reason = wholeness(settings) { note(["--crop"], reason) }
    return overruled
  }

  /// Why no photo is cropped; nil where some may be.
  private static func wholeness(_ settings: WallSettings) -> String? {
    switch settings.layout {
    case .flow: settings.size == nil && !settings.isStable ? "without --size" : nil
    case .masonry: settings.size == nil && !settings.isLevel ? settings.uncropped : nil
    case .grid: settings.content == .fill ? nil : "with --content fit"
    case .hex: settings.content == .fit ? "with --content fit" : nil
    case .honeycomb, .radial, .row: nil
    }
  }

  /// Where each of `photos` goes, page by page. Those that would leave no wall for the others, or have no place on it
  /// although nobody asked for that, are left out, and named.
  func plan(for photos: inout WallPhotos) throws(RunFailure) -> [Plan] {
    let wall = try layout.fit(photos.photos)
    try leaveOut(of: wall)
    if let failure = wall.failure { throw failure }
    photos.keep(wall)
    let unseen = photos.photos.count - wall.pages.reduce(0) { $0 + $1.tiles.count }
    if unseen > 0 { console.note("\(unseen) of \(photos.photos.count) photos do not fit this layout") }
    return wall.pages
  }

  /// Names the photos that a wall does without, and ends a strict run.
  func leaveOut(of wall: FittedWall) throws(RunFailure) {
    for photo in wall.leftOut { console.error("\(photo.path): \(photo.reason)") }
    if isStrict && !wall.leftOut.isEmpty { throw .inputs("nothing written (--strict)") }
  }
}

extension WallSettings {
  fileprivate var levelsColumns: Bool { layout == .masonry && isLevel }

  /// Why nothing needs to be cropped.
  fileprivate var uncropped: String { layout == .masonry ? "without --size or --level" : "without --size" }
}
