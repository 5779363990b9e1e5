package import Gallery
import Layouts

extension WallRequest {
  /// Lays out `photos` page by page, leaving out those that prevent a wall with the others.
  package func fit(_ photos: [Photo]) throws(RunFailure) -> FittedWall {
    let width = proposal.width.map { lineSpan(on: $0 + 2 * look.margin).width }
    let room = room(for: try banners(of: words(for: photos), width: width))
    let pages = documentPages(of: photos)
    let request = try suited(to: photos, onPages: pages?.count ?? 1).reserving(room)
    var wall = try request.wall(of: photos)
    if wall.failure == nil && wall.photos.isEmpty { wall.failure = .noPhotos }
    if look.isMirrored { wall.pages = wall.pages.map(\.mirrored) }
    wall.pages = namingGroups(of: wall.photos, on: wall.pages)
    try write(on: &wall)
    wall.pages = wall.pages.map(onPage)
    return wall
  }

  /// Returns the request with default gaps suited to a number of photos: at most a twelfth of a photo's side if its
  /// size follows from that of the wall, so that walls of thousands of photos are not mostly gaps.
  private func suited(to photos: [Photo], onPages pages: Int) throws(RunFailure) -> WallRequest {
    let pages = pageCount(for: photos, else: pages)
    let count = photos.count / pages
    guard count > 0, look.size != nil || !look.layout.growsWithPhotos else { return self }
    var suited = look.size == nil ? look : suited(toGroups: dividesSize ? photos.grouped.count / pages : 0)
    let most = mostGap(between: count)
    if look.spacing == nil || look.hasEdge == true, most < look.effectiveSpacing { suited.spacing = most }
    return suited == look ? self : try with(suited)
  }

  /// Returns the maximum default gap between a number of photos that share the wall: a twelfth of a photo's side.
  func mostGap(between count: Int) -> Double {
    let width = look.size?.width ?? proposal.width ?? Self.defaultWidth
    let area = width * (look.size?.height ?? proposal.height ?? width)
    return Double((area / CGFloat(max(1, count))).squareRoot() / 12).rounded(.down)
  }

  private func wall(of photos: [Photo]) throws(RunFailure) -> FittedWall {
    if look.layout == .mosaic { return try mosaic(photos) }
    let pages = screens(of: photos) ?? documentPages(of: photos)
    var wall = try arranged(pages ?? (isGrouped ? photos.grouped : [photos]))
    wall.pages = keepingSubjects(of: wall.photos, on: wall.pages)
    if let mat = mat(of: wall) { wall.pages[0].mat = mat }
    if wall.pages.count == 1, !wall.compromises.contains(where: \.isMatted) {
      wall.comparedArrangements = comparedArrangements(of: wall.photos.count)
    }
    return wall
  }

  /// True if groups are laid out separately.
  var isGrouped: Bool { look.choice.grouping != nil && !look.groups.areInline && !dividesSize }

  /// Adds captions, titles and footers.
  private func write(on wall: inout FittedWall) throws(RunFailure) {
    guard look.hasWords else { return }
    wall.pages = badged(headed(captioned(wall.pages, wall.photos), wall.photos), wall.photos)
    for index in wall.pages.indices {
      let width = lineSpan(on: CGFloat(wall.pages[index].canvas.width)).width
      let words = words(for: wall.photos, page: index, of: wall.pages.count)
      wall.pages[index] = page(wall.pages[index], with: try banners(of: words, width: width))
      wall.pages[index].texts += try watermark(on: wall.pages[index])
    }
  }

  private func arranged(_ groups: [[Photo]]) throws(RunFailure) -> FittedWall {
    var wall = FittedWall()
    var pages: [[Plan]] = []
    var hopeless: [(photos: [Photo], obstacle: PhotoSieve.Obstacle)] = []
    for group in groups {
      let (group, sifted) = try arrangedGroup(group, &wall)
      wall.take(sifted, of: group)
      if sifted.isWall { pages.append(sifted.pages) }
      guard let obstacle = sifted.obstacle, !sifted.kept.isEmpty else { continue }
      hopeless.append((sifted.kept.map { group[$0] }, obstacle))
      if stacksGroups { break }
    }
    if let failure = hopeless.first?.obstacle.failure, stacksGroups || pages.isEmpty {
      wall.failure = failure
      return wall
    }
    // A failed group does not affect the walls of others.
    for group in hopeless { wall.leaveOut(group.photos, for: group.obstacle) }
    wall.pages = pages.flatMap { $0 }
    if pages.count > 1 && stacksGroups && !dividesSize { try stack(&wall) }
    return wall
  }

  /// Lays out a group, in an order in which neighbors are alike if that is wanted.
  private func arrangedGroup(
    _ group: [Photo], _ wall: inout FittedWall
  ) throws(RunFailure) -> (photos: [Photo], sifted: PhotoSieve.Sifted) {
    let group = try varied(group)
    var search = try SimilarWall(group, arrange: sifted(_:))
    if look.arrangesByLikeness {
      try search.arrange(
        by: Gallery.features(of: group, by: look.likeness, in: environment), seed: look.choice.seed,
        keeping: earlierOrder)
    }
    if let likeness = search.likeness { wall.note(likeness, photos: search.sifted.kept.count) }
    if let compromise = search.compromise { wall.compromises.append(compromise) }
    return (search.photos, search.sifted)
  }

  /// The photos of the previous wall, in order, with `--stable`.
  private var earlierOrder: [Plan.FileName] {
    guard look.isStable, let output = environment.output else { return [] }
    return WallMemory(of: output).pages.flatMap { $0.tiles.map(\.file) }
  }

  /// Lays out a group without the photos that cannot be shown, with a compromise if its size needs one.
  private func sifted(_ group: [Photo]) throws(RunFailure) -> (PhotoSieve.Sifted, SizeCompromise?) {
    let sifted = try PhotoSieve(group, arrange: trial(of:)).sifted()
    guard needsCompromise(sifted) else { return (sifted, nil) }
    let other = try PhotoSieve(group, arrange: compromising.trial(of:)).sifted()
    guard other.isWall, let compromise = compromise(other, insteadOf: sifted) else { return (sifted, nil) }
    return (other, compromise)
  }

  /// Stacks the groups' plans.
  private func stack(_ wall: inout FittedWall) throws(RunFailure) {
    let trial = trial(stacking: wall.pages)
    wall.pages = trial.pages
    guard trial.obstacle != nil else { return }
    let photos = wall.photos
    let sifted = try PhotoSieve(photos, arrange: trial(ofGroups:)).sifted()
    wall.photos = []
    wall.take(sifted, of: photos)
    wall.pages = sifted.pages
    if !sifted.kept.isEmpty { wall.failure = sifted.obstacle?.failure }
  }

  // MARK: - Trials

  private func trial(ofGroups photos: [Photo]) throws(RunFailure) -> PhotoSieve.Trial {
    var whole = PhotoSieve.Trial()
    var first = 0
    for group in photos.grouped {
      let trial = try trial(of: group)
      whole.misfits += trial.misfits.map { $0.moved(by: first) }
      whole.pages += trial.pages
      whole.obstacle = whole.obstacle ?? trial.obstacle
      first += group.count
    }
    if whole.obstacle != nil { return whole }
    var stacked = trial(stacking: whole.pages)
    stacked.misfits = whole.misfits
    return stacked
  }

  private func trial(stacking pages: [Plan]) -> PhotoSieve.Trial {
    var trial = PhotoSieve.Trial()
    do throws(PlanError) {
      let plan = try Plan(stacking: pages, gap: groupGap, margin: look.margin, longestSide: look.longestSide)
      trial.pages = [plan]
      trial.obstacle = obstacle(in: trial.pages)
    } catch {
      trial.obstacle = .init(error)
    }
    return trial
  }

  var groupGap: Double { look.groups.gap ?? (Self.defaultGap * look.defaultScale).rounded() }

  package static let defaultGap = 24.0

  /// Arranges the photos of a group, and collects those that cannot be shown.
  private func trial(of photos: [Photo]) throws(RunFailure) -> PhotoSieve.Trial {
    var trial = PhotoSieve.Trial()
    let width = proposal.width.map { headingSpan(on: $0 + 2 * look.margin).width }
    let heading = isGrouped ? try heading(of: photos, width: width) : Banner()
    let headings = try groupHeadings(of: photos, width: width)
    var request = try reserving(room(for: heading)).leavingRoom(for: headings)
    if let page = try pageOfFewPhotos(photos) { request = page }
    // Level columns hide photos that are too long, so these are found in uneven columns. Pages are made nevertheless: a
    // photo that is too long in any company may have to stay.
    let hidden = unlevelled(photos).map { tooLong(in: $0, photos) } ?? []
    trial.misfits = hidden
    do throws(RunFailure) {
      var first = 0
      for draft in try request.drafts(of: photos) {
        let shown = photos[first..<first + draft.frames.count]
        if hidden.isEmpty { trial.misfits += misfits(in: draft, Array(shown)).map { $0.moved(by: first) } }
        trial.nowhere += draft.nowhere.map { first + $0 }
        first = shown.endIndex
        do throws(PlanError) {
          let (plan, share) = request.onMat(headed(try draft.plan(), with: headings, draft, photos))
          trial.pages.append(plan)
          trial.shareOfSize = min(trial.shareOfSize, share)
        } catch {
          trial.obstacle = trial.obstacle ?? .init(error)
        }
      }
    } catch {
      guard let reason = error.planError else { throw error }
      trial.obstacle = .init(reason)
    }
    trial.pages = self.pages(trial.pages, with: heading)
    trial.obstacle = trial.obstacle ?? obstacle(in: trial.pages)
    return trial
  }

  /// Returns the reason why pages cannot be written; nil if they can.
  private func obstacle(in pages: [Plan]) -> PhotoSieve.Obstacle? {
    guard look.isOnePicture else { return nil }
    let (limit, scale) = (look.output.limit, look.scale ?? 1)
    return pages.lazy.compactMap { limit.refusal(of: $0.canvas.scaled(by: scale)) }.first.map {
      PhotoSieve.Obstacle(failure: .inputs($0.sentence), consequence: $0.consequence)
    }
  }

  // MARK: - Photos with impossible tiles

  private func misfits(in draft: Plan.Draft, _ photos: [Photo]) -> [PhotoSieve.Misfit] {
    let tooLong = tooLong(in: draft, photos)
    if draft.isTooLarge || !tooLong.isEmpty { return tooLong }
    let unseen = photos.indices.filter { isUnseen($0, in: draft) }
    if unseen.isEmpty { return [] }
    let extremes = unseen.filter { photos[$0].isExtreme }
    if extremes.isEmpty || unseen.count == photos.count {
      // Other photos may become visible without the narrowest.
      let narrowest = halfOfExtremes(photos)
      if !narrowest.isEmpty {
        return narrowest.map { photo in
          let reason =
            "is not shown: it is \(photos[photo].sizeText) pixels, and would make other tiles smaller than a pixel"
          return .init(photo: photo, reason: reason)
        }
      }
      if unseen.count == photos.count { return [] }
    }
    let reason = "is not shown: its tile would be smaller than a pixel or outside the wall"
    return (extremes.isEmpty ? unseen : extremes).map { .init(photo: $0, reason: reason, isUnseen: true) }
  }

  private func halfOfExtremes(_ photos: [Photo]) -> [Int] {
    let extremes = photos.mostExtremeFirst(photos.indices.filter { photos[$0].isExtreme })
    return Array(extremes.prefix((extremes.count + 1) / 2))
  }

  private func isUnseen(_ photo: Int, in draft: Plan.Draft) -> Bool {
    if draft.tiles[photo] != nil || draft.nowhere.contains(photo) { return false }
    return switch look.layout.hides(look) {
    case .nothing: true
    case .emptyFrames: !draft.frames[photo].isEmpty
    case .outside: false
    }
  }

  /// Returns photos with extreme aspect ratios whose tiles are higher than the limit for this wall.
  private func tooLong(in draft: Plan.Draft, _ photos: [Photo]) -> [PhotoSieve.Misfit] {
    guard look.layout.growsWithPhotos, look.size == nil, let width = proposal.width else { return [] }
    let limit = Double(look.isOnePicture ? look.output.limit.longestSide : look.longestSide)
    let sensible = min(Self.maxHeight * width, limit)
    func higher(than height: Double) -> [Int] {
      photos.indices.filter { draft.frames[$0].height > height && photos[$0].isExtreme }
    }
    var (tooLong, most) = (higher(than: sensible), sensible)
    // If all photos are that tall, only the limit of the format applies.
    if tooLong.count == photos.count { (tooLong, most) = (higher(than: limit), limit) }
    return tooLong.map { photo in
      let height = draft.frames[photo].height.rounded(.up)
      return .init(
        photo: photo,
        reason:
          "is not shown: it is \(photos[photo].sizeText) pixels, so its tile would be \(Self.text(height)) pixels "
          + "high, but this wall allows \(Self.text(most.rounded(.down)))")
    }
  }

  /// The maximum height of a tile with an extreme aspect ratio, in widths of the wall.
  private static let maxHeight = 5.0

  fileprivate static func text(_ length: Double) -> String { length < 1e15 ? String(Int(length)) : "∞" }
}

extension PhotoSieve.Misfit {
  fileprivate func moved(by count: Int) -> Self { .init(photo: photo + count, reason: reason, isUnseen: isUnseen) }
}

extension PhotoSieve.Obstacle {
  fileprivate init(_ error: PlanError) {
    failure = .plan(error)
    consequence =
      switch error {
      case .cropped(_, _, let size, _):
        "no arrangement fills \(WallRequest.text(size.width)) × \(WallRequest.text(size.height)) pixels "
          + "within --max-crop"
      case .tooLarge, .nothingVisible: error.description
      }
  }
}
