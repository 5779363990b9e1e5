import Files
import Foundation
import Gallery
import TesseraLayout
import Typesetting

/// A wall that was asked for, its options checked against each other, ready to plan photos.
struct WallRequest {
  let look: WallLook
  /// What the layout is proposed: the wall without its margins and titles.
  private(set) var proposal: ProposedViewSize
  let inputs: [FilePath]
  /// Files that name more of them, which may be others whenever the wall is made.
  let lists: InputLists
  let marks: Marks
  /// Where and how photos are looked for.
  var environment: Gallery.Environment
  let isStrict: Bool
  let console: Console
  /// Sets words, where the wall has any.
  let typesetter: Typesetter?
  let other: LayoutKind?
  /// True if photos need not fill the size of the wall within the allowed crop.
  private(set) var isCompromise = false

  /// The photos that options name one by one.
  struct Marks {
    var heroes: [FilePath] = []
    var selected: [FilePath] = []
    var touched: FilePath?
    var expansions: [Expansion] = []
  }

  /// - Parameter other: the layout that an animation ends with.
  init(
    _ settings: WallSettings, inputs: [FilePath], console: Console? = nil, morphingInto other: LayoutKind? = nil
  ) throws(RunFailure) {
    guard !inputs.isEmpty || !settings.lists.isEmpty else {
      throw .usage("missing input: add pictures, folders or a manifest")
    }
    if settings.look.mosaic.target != nil, settings.given.contains(where: { $0.name == "--layout" }) {
      throw .usage(
        "--target makes a mosaic and cannot be combined with --layout \(settings.look.arrangement.layout.name)")
    }
    let look = settings.isSite ? settings.look.plannedForSite : settings.look
    // Browsers set captions themselves; only headings need to be measured for their plan.
    let hasWords = settings.isSite ? look.text.groupHeading != nil : look.hasWords
    try self.init(
      look, inputs: inputs, lists: settings.lists, environment: settings.environment, isStrict: settings.work.isStrict,
      console: console ?? Console(settings.work), typesetter: hasWords ? try settings.typesetter() : nil, other: other)
    // Visitors of a site change its layout.
    let others = settings.isSite ? Array(LayoutKind.live.values) : []
    // Its pages have a language, with or without text on the wall.
    let given = settings.given.map(\.name).filter {
      !(settings.isSite && ($0 == "--locale" || SiteProduct.idleOptions.contains($0)))
    }
    for (option, reason) in idleOptions(among: given, besides: others) {
      self.console.note("\(option) has no effect \(reason)")
    }
  }

  private init(
    _ look: WallLook, inputs: [FilePath], lists: InputLists, environment: Gallery.Environment, isStrict: Bool,
    console: Console, typesetter: Typesetter?, other: LayoutKind?
  ) throws(RunFailure) {
    try Self.check(look)
    try Self.checkGroups(look)
    proposal = try Self.proposal(for: look)
    self.look = look
    self.inputs = inputs
    self.lists = lists
    self.environment = environment
    self.isStrict = isStrict
    self.console = console
    self.typesetter = typesetter
    self.other = other
    marks = Self.marks(look, Set([look.layout, other ?? look.layout]))
  }

  /// The same request for a wall that looks otherwise.
  func with(_ look: WallLook) throws(RunFailure) -> WallRequest {
    try WallRequest(
      look, inputs: inputs, lists: lists, environment: environment, isStrict: isStrict, console: console,
      typesetter: typesetter, other: other)
  }

  /// The same request, with less height for photos where the wall has a height.
  func reserving(_ room: CGFloat) throws(RunFailure) -> WallRequest {
    guard let height = proposal.height, room > 0 else { return self }
    guard height > room else {
      throw .usage("titles leave no room for photos: they take \(Int(room)) of \(Int(height)) pixels of height")
    }
    var request = self
    request.proposal = ProposedViewSize(width: proposal.width, height: height - room)
    return request
  }

  /// The same request for photos that do not fill the size of the wall within the allowed crop.
  var compromising: WallRequest {
    var request = self
    request.isCompromise = true
    return request
  }

  /// Which photos are wanted, and what must be read of them.
  var choice: Gallery.Choice {
    var choice = look.choice
    // Where the file says what must be seen, nothing has to be searched for.
    if look.crop.isSearched || look.text.templates.contains(where: \.needsMetadata) { choice.readsMetadata = true }
    if look.text.templates.contains(where: \.needsHeaders) { choice.readsDates = true }
    return choice
  }

  /// Photos that no layout marks are not looked for.
  private static func marks(_ look: WallLook, _ layouts: Set<LayoutKind>) -> Marks {
    func isHeeded(_ option: String) -> Bool { layouts.contains { $0.heeds(option) } }
    return Marks(
      heroes: isHeeded("--hero") ? look.heroes : [], selected: isHeeded("--select") ? look.honeycomb.selected : [],
      touched: isHeeded("--touch") ? look.honeycomb.touched : nil,
      expansions: isHeeded("--expand") ? look.honeycomb.expansions : [])
  }

  // MARK: - Checking

  private static func check(_ look: WallLook) throws(RunFailure) {
    if look.size != nil {
      if look.width != nil || look.height != nil {
        throw .usage("--size cannot be combined with --width or --height")
      }
      if !look.layout.heeds("--size") {
        throw .usage(
          "--layout \(look.layout.name) does not support \(look.sizeOption); use --width, or another layout")
      }
    }
    try look.layout.check(look)
  }

  private static func proposal(for look: WallLook) throws(RunFailure) -> ProposedViewSize {
    let around = look.surroundings
    func inside(_ length: Double?, _ name: String) throws(RunFailure) -> CGFloat? {
      guard let length else { return nil }
      guard length > 2 * look.margin else {
        throw .usage(
          "the margins leave no room in the wall’s \(name): 2 × \(look.margin.shortest) of \(length.shortest) pixels")
      }
      let surroundings = name == "width" ? around.across : around.down
      guard length - 2 * look.margin > surroundings else {
        throw .usage(
          "what surrounds each photo leaves it no room in the wall’s \(name): \(Double(surroundings).shortest) of "
            + "\((length - 2 * look.margin).shortest) pixels")
      }
      return length - 2 * look.margin
    }
    if let size = look.size {
      return ProposedViewSize(width: try inside(size.width, "width"), height: try inside(size.height, "height"))
    }
    let width = look.width ?? (look.layout.hasUsualWidth(look) ? usualWidth : nil)
    let height = look.layout.heeds("--height") ? look.height : nil
    return ProposedViewSize(width: try inside(width, "width"), height: try inside(height, "height"))
  }

  /// The width of a wall that needs one and was given none.
  static let usualWidth = 1600.0
}

// MARK: - Planning

extension WallRequest {
  /// Plans `photos`, page by page. Those that would leave no wall for the others, or have no place on it although
  /// nobody asked for that, are left out and named.
  func plan(for photos: inout WallPhotos) throws(RunFailure) -> [Plan] {
    var request = self
    request.environment = photos.environment
    let wall = try request.fit(photos.photos)
    try reportLeftOut(by: wall)
    for compromise in wall.compromises {
      if compromise.isAgainstOptions { console.error("\(compromise)") } else { console.note("\(compromise)") }
    }
    if let failure = wall.failure { throw failure }
    photos.keep(wall)
    if look.layout == .mosaic { return wall.pages }
    let unseen = photos.photos.count - wall.pages.reduce(0) { $0 + $1.tiles.count }
    if unseen > 0 { console.note("\(unseen) of \(photos.photos.count) photos do not fit this layout") }
    return wall.pages
  }

  /// Names the photos that a wall does without, and ends a strict run.
  func reportLeftOut(by wall: FittedWall) throws(RunFailure) {
    for photo in wall.leftOut { console.error("\(photo.path): \(photo.reason)") }
    if isStrict && !wall.leftOut.isEmpty { throw .inputs("nothing written (--strict)") }
  }
}
