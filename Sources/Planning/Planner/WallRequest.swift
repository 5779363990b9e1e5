package import Files
import Foundation
package import Gallery
package import Layouts
package import Typesetting

/// A requested wall with validated options, ready to plan photos.
package struct WallRequest {
  private(set) package var look: WallLook
  /// The size proposed to the layout: the wall without its margins and titles.
  private(set) var proposal: ProposedViewSize
  package let inputs: [FilePath]
  /// Files that list more inputs, which may change between runs.
  let lists: InputLists
  let marks: Marks
  /// The conditions for finding and reading photos.
  package var environment: Gallery.Environment
  package let isStrict: Bool
  package let notes: any Notes
  /// Nil if the wall has no text.
  package let typesetter: Typesetter?
  let other: LayoutKind?
  /// The height above each group, for its heading, if groups share an exact size.
  var groupInsets: [CGFloat]?
  /// True if photos need not fill the size of the wall within the allowed crop.
  private(set) var isCompromise = false
  /// The number of better arrangements of an exact flow that look different.
  private(set) var variant = 0
  /// The number of the page that a few photos have as their arrangement, from 0 for the best.
  var page: Int?

  /// The photos named individually by options.
  struct Marks {
    var heroes: [FilePath] = []
    var best: BestHeroes?
    var selected: [FilePath] = []
    var touched: FilePath?
    var expansions: [Expansion] = []
    var pins: [Pin] = []
  }

  /// - Parameter other: The final layout of an animation.
  package init(
    _ look: WallLook, inputs: [FilePath], lists: InputLists, environment: Gallery.Environment, isStrict: Bool,
    notes: any Notes, typesetter: Typesetter?, other: LayoutKind?
  ) throws(RunFailure) {
    try Self.check(look)
    try Self.checkGroups(look)
    try Self.checkSequence(look)
    try Self.checkColumns(look, inputs, lists)
    proposal = try Self.proposal(for: look)
    self.look = look
    self.inputs = inputs
    self.lists = lists
    self.environment = environment
    self.environment.counting = notes.counting
    self.isStrict = isStrict
    self.notes = notes
    self.typesetter = typesetter
    self.other = other
    marks = Self.marks(look, Set([look.layout, other ?? look.layout]))
  }

  /// Returns the request with another look.
  package func with(_ look: WallLook) throws(RunFailure) -> WallRequest {
    try WallRequest(
      look, inputs: inputs, lists: lists, environment: environment, isStrict: isStrict, notes: notes,
      typesetter: typesetter, other: other)
  }

  /// Returns the request with a look of the same size, for another arrangement.
  func with(_ look: WallLook, variant: Int) -> WallRequest {
    var request = self
    (request.look, request.variant) = (look, variant)
    return request
  }

  /// Returns the request with less height for photos, if the wall has a height.
  func reserving(_ room: CGFloat) throws(RunFailure) -> WallRequest {
    guard let height = proposal.height, room > 0 else { return self }
    guard height > room else {
      throw .usage("titles leave no room for photos: they take \(Int(room)) of \(Int(height)) pixels in height")
    }
    var request = self
    request.proposal = ProposedViewSize(width: proposal.width, height: height - room)
    return request
  }

  /// The request with a compromise, for photos that do not fill the size of the wall within the allowed crop.
  var compromising: WallRequest {
    var request = self
    request.isCompromise = true
    return request
  }

  /// The crop of tiles; in an animation, in either layout.
  package var crop: Plan.Crop {
    var end = look
    if let other { end.layout = other }
    return look.tileCrop == .center ? end.tileCrop : look.tileCrop
  }

  /// True if photos may lie on others: in an animation, in either layout.
  var scattersPhotos: Bool { look.layout.isScattered || other?.isScattered == true }

  /// True if faces are searched on photos before they are planned, if there is a network.
  package var findsFaces: Bool { choosesHeroes || scattersPhotos }

  /// The choice of photos, and the metadata to read from them.
  package var choice: Gallery.Choice {
    var choice = look.photoChoice
    // A mosaic places photos by their colors.
    if look.layout == .mosaic, choice.sort == .auto { choice.sort = nil }
    // Subjects marked in metadata make searching for them unnecessary.
    if crop.isSearched || look.text.templates.contains(where: \.needsMetadata) { choice.readsMetadata = true }
    // No face in a pile lies under another photo.
    if scattersPhotos { choice.readsMetadata = true }
    if look.text.templates.contains(where: \.needsHeaders) || look.text.videoBadge != nil { choice.readsDates = true }
    if marks.best != nil { (choice.readsMetadata, choice.readsDates) = (true, true) }
    // Motion photos are known by their metadata.
    if look.text.videoBadge != nil { choice.readsMetadata = true }
    if look.dividesPhotos { choice.readsDates = true }
    if look.arrangesByLikeness {
      if look.likeness == .time { choice.readsDates = true } else { choice.comparesPhotos = true }
    }
    return choice
  }

  /// Returns the named photos that the layouts use; others need not exist.
  private static func marks(_ look: WallLook, _ layouts: Set<LayoutKind>) -> Marks {
    func isUsed(_ option: String) -> Bool { layouts.contains { $0.uses(option) } }
    let heroes = isUsed("--hero") ? look.heroes : []
    return Marks(
      heroes: heroes.filter { BestHeroes($0) == nil }, best: heroes.compactMap(BestHeroes.init).last,
      selected: isUsed("--select") ? look.honeycomb.selected : [],
      touched: isUsed("--touch") ? look.honeycomb.touched : nil,
      expansions: isUsed("--expand") ? look.honeycomb.expansions : [], pins: isUsed("--pin") ? look.mosaic.pins : [])
  }

  // MARK: - Checking

  private static func check(_ look: WallLook) throws(RunFailure) {
    if look.size != nil {
      if look.width != nil || look.height != nil {
        throw .usage("--size cannot be combined with --width or --height")
      }
      if !look.layout.uses("--size") {
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
          "frames and captions leave photos no room in the wall’s \(name): \(Double(surroundings).shortest) of "
            + "\((length - 2 * look.margin).shortest) pixels")
      }
      return length - 2 * look.margin
    }
    if let size = look.size {
      return ProposedViewSize(width: try inside(size.width, "width"), height: try inside(size.height, "height"))
    }
    let width = look.width ?? (look.layout.hasDefaultWidth(look) ? defaultWidth : nil)
    let height = look.layout.uses("--height") ? look.height : nil
    return ProposedViewSize(width: try inside(width, "width"), height: try inside(height, "height"))
  }

  /// The default width of a wall that needs one.
  package static let defaultWidth = 1600.0
}

// MARK: - Planning

extension WallRequest {
  /// Plans `photos`, page by page. Photos that prevent a wall with the others, or unexpectedly have no place on it, are
  /// left out and reported.
  package func plan(for photos: inout WallPhotos) throws(RunFailure) -> [Plan] {
    var request = self
    request.environment = photos.environment
    let wall = try request.fit(photos.photos)
    try reportLeftOut(by: wall)
    report(wall.compromises, of: nameOfScreens)
    reportMissingScreens(wall)
    if let failure = wall.failure { throw failure }
    photos.keep(wall)
    if look.layout == .mosaic { return wall.pages }
    let unseen = photos.photos.count - wall.pages.reduce(0) { $0 + $1.tiles.count }
    if unseen > 0 { notes.note("\(unseen) of \(photos.photos.count) photos do not fit this layout") }
    return wall.pages
  }

  /// Reports compromises; of several screens or pages, only the greatest crop and the smallest wall on a mat.
  func report(_ compromises: [SizeCompromise], of parts: String?) {
    let ways = [compromises.filter { !$0.isMatted }, compromises.filter(\.isMatted)]
    for compromises in parts == nil ? compromises.map({ [$0] }) : ways {
      guard let worst = compromises.max(by: { $0.extent < $1.extent }) else { continue }
      let text = compromises.count == 1 ? "\(worst)" : "\(compromises.count) \(parts ?? "") have compromises; \(worst)"
      if worst.isAgainstOptions { notes.error(text) } else { notes.note(text) }
    }
  }

  /// Reports the photos that are left out, and ends a strict run.
  package func reportLeftOut(by wall: FittedWall) throws(RunFailure) {
    for photo in wall.leftOut { notes.error("\(photo.path): \(photo.reason)") }
    if isStrict && !wall.leftOut.isEmpty { throw .inputs("nothing written (--strict)") }
  }
}
