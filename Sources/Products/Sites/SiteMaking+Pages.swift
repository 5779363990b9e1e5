import Foundation
import Gallery
import ImageCodecs
import Layouts
import Places
import Planning
import Plans
import Raster
import Site
import Wall

// The content of a site's pages.

extension SiteMaking {
  /// Returns the site of planned photos.
  func site(
    of photos: [Photo], _ names: [String], _ pages: [Plan],
    known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) -> Site {
    let plan = pages[0]
    let format = style.look.output.format
    // In a mosaic, photos have many places, so none is stored.
    var places = run.isMosaic ? [:] : Dictionary(grouping: plan.tiles.indices.reversed()) { plan.tiles[$0].file }
    let focuses =
      plan.tiles.contains { $0.crop.isSearched } ? TileSearch(plan, style: style, photo: known).focuses() : nil
    let faces = faces(of: photos, on: plan, known)
    let (captions, dates) = (request.captions(of: photos), PhotoDates(of: photos))
    let layout = run.isMosaic ? LayoutKind.mosaic.name : liveLayout
    let sitePhotos = photos.indices.map { index in
      let (width, height) = size(of: photos[index])
      var photo = SitePhoto(identifier: names[index], width: width, height: height, format: format)
      photo.words = words(of: photos[index], caption: captions[index], dates)
      if run.settings.site.showsPlaces { photo.coordinates = photos[index].metadata?.coordinates }
      photo.words.place = photo.coordinates?.namedPlace.line ?? ""
      photo.hints = hints(of: photos[index])
      photo.isFixed = layout == nil
      photo.faces = faces[Plan.FileName(photos[index].path)] ?? []
      photo.focus = focus(of: photos[index], showing: photo.faces)
      if let tile = places[Plan.FileName(photos[index].path)]?.popLast() {
        photo.tile = plan.tiles[tile]
        if plan.tiles[tile].crop != .center { photo.focus = focuses?[tile] ?? plan.tiles[tile].crop.focus }
      }
      return photo
    }
    var site = Site(
      surroundings: surroundings(of: plan), canvas: plan.canvas, groups: groups(of: photos, on: plan),
      photos: sitePhotos, fileExtension: format.fileExtensions[0])
    site.words = words(of: photos)
    if sitePhotos.contains(where: { $0.coordinates != nil }) { site.outlines = PlaceTable.shared.outlineBytes }
    site.layout = layout
    site.baseAddress = run.settings.site.baseAddress
    site.tap = run.settings.site.tap
    site.design = design
    site.layouts = Dictionary(
      uniqueKeysWithValues: LayoutKind.live.map { ($0.name, LayoutSettings(request.look.scriptSettings(of: $0))) })
    return site
  }

  /// Returns the point around which frames of any shape crop a photo: faces are as close to the middle as possible.
  func focus(of photo: Photo, showing faces: [Area]) -> UnitPoint {
    if let focus = photo.hints.focus { return focus }
    let size = size(of: photo)
    let (width, height) = (Double(size.width), Double(size.height))
    guard request.look.crop.findsFaces, !faces.isEmpty, width > 0, height > 0 else { return request.look.crop.focus }
    func focus(_ frame: CGSize) -> UnitPoint {
      Plan.Tile(file: Plan.FileName(photo.path), frame: CGRect(origin: .zero, size: frame))
        .keeping(faces, photoWidth: width, photoHeight: height).crop.focus
    }
    return UnitPoint(
      x: focus(CGSize(width: width / 2, height: height)).x, y: focus(CGSize(width: width, height: height / 2)).y)
  }

  /// Returns the faces that screens never cut: those in metadata, and those that the network finds.
  private func faces(
    of photos: [Photo], on plan: Plan, _ known: @escaping @Sendable (Plan.FileName) -> WallRenderer.KnownPhoto?
  ) -> [Plan.FileName: [Area]] {
    guard request.look.crop.findsFaces, !run.isMosaic else { return [:] }
    let found = zip(plan.tiles.map(\.file), TileSearch(plan, style: style, photo: known).faces(keptIn: store))
    var faces = Dictionary(found.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    for photo in photos where !photo.subjects.isEmpty {
      faces[Plan.FileName(photo.path), default: []] += photo.subjects
    }
    return faces.filter { !$0.value.isEmpty }.mapValues { $0.map(\.withHair) }
  }

  // MARK: - Texts

  func words(of photos: [Photo]) -> Site.Words {
    let text = run.settings.look.text
    let known = request.words(for: photos.withoutRepeats)
    func filled(_ template: Template?) -> String { template?.text(of: known, in: text.locale) ?? "" }
    var words = Site.Words()
    words.language = text.locale.tag
    words.direction = run.settings.look.direction
    words.own = strings
    words.title = filled(text.title)
    words.subtitle = filled(text.subtitle)
    words.footer = filled(text.footer)
    words.name = words.title.isEmpty ? inputs.first.absolute.name.stem.text : words.title
    return words
  }

  private func words(of photo: Photo, caption: String, _ dates: PhotoDates) -> SitePhoto.Words {
    let metadata = photo.metadata ?? Metadata()
    var words = SitePhoto.Words()
    words.name = photo.path.unturned.name.losslessText
    words.folder = inputs.folder(of: photo.path)
    words.caption = caption
    words.title = metadata.title ?? ""
    words.description = metadata.description ?? ""
    words.keywords = metadata.keywords
    words.date = dates.date(of: photo)?.timestamp
    words.rating = metadata.rating.flatMap { (1...5).contains($0) ? $0 : nil }
    words.exposure = metadata.exposure.parts(in: request.look.text.locale)
    words.alternative = photo.alternativeText(caption: caption)
    return words
  }

  private func hints(of photo: Photo) -> SitePhoto.Hints {
    let given = photo.hints
    var hints = SitePhoto.Hints()
    (hints.row, hints.column) = (given.cell?.row, given.cell?.column)
    (hints.radius, hints.priority) = (given.radius, given.priority)
    hints.isHero = photo.isHero
    hints.turn = request.look.turn(ofPhotoNamed: photo.path.unturned.name.digest)
    return hints
  }

  private func groups(of photos: [Photo], on plan: Plan) -> [Site.Group] {
    guard request.look.choice.grouping != nil else { return [Site.Group(count: photos.count)] }
    // Groups may have the same name; their headings are in order.
    var headings = Dictionary(grouping: plan.texts.filter { $0.role == .heading }.reversed()) { $0.group }
    // So are the tiles of a photo in several groups.
    var names = Dictionary(grouping: plan.tiles.reversed(), by: \.file).mapValues { $0.map(\.group) }
    return photos.grouped.map { group in
      let found = group.compactMap { names[Plan.FileName($0.path)]?.popLast() ?? nil }
      // Without a tile, a group has no heading.
      guard let name = found.first,
        let heading = headings[name]?.popLast()
      else { return Site.Group(count: group.count) }
      return Site.Group(heading: Site.Heading(heading.text, frame: heading.frame), count: group.count)
    }
  }

  // MARK: - Look

  private func surroundings(of plan: Plan) -> Surroundings {
    let look = request.look
    var around = Surroundings(width: Double(plan.canvas.width))
    around.margin = look.margin
    around.groupGap = look.groups.gap ?? WallRequest.defaultGap
    around.headingHeight = plan.texts.first { $0.role == .heading }.map { Double($0.frame.height) } ?? 0
    around.headingSize = look.text.headingSize
    around.cornerRadius = look.cornerRadius
    if let background = run.settings.look.background {
      around.background = background.styleSheetText
      around.isDark = background.contrast == .white
    }
    around.selectColor = Plan.Tint(look.honeycomb.selectColor).css
    if look.text.caption != nil {
      around.captions = look.overlaysCaptions ? .overlay : .below
      (around.captionHeight, around.captionGap) = (look.captionHeight, look.captionOffset)
      let caption = plan.texts.first { $0.role == .caption }
      around.captionFoot = caption.map { Double(plan.tiles[$0.tile ?? 0].frame.maxY - $0.frame.maxY) } ?? 0
      around.captionSize = look.text.captionSize
      around.captionAlign = look.text.captionAlignment.rawValue
      around.captionColor = look.text.captionColor.map { Plan.Tint($0).css }
    }
    around.border = look.tileBorder.map {
      .init(
        width: $0.width, head: $0.head, foot: $0.foot, color: $0.color.css, perforation: $0.perforation?.css)
    }
    around.shadow = look.tileShadow.map { .init(x: $0.x, y: $0.y, blur: $0.blur, color: $0.color.css) }
    return around
  }

  /// The first layout shown by the script; nil if the script cannot make the same arrangement as the plan.
  private var liveLayout: String? {
    let look = request.look
    let isAsPlanned =
      look.size != nil || look.isStable || !look.honeycomb.expansions.isEmpty || look.groups.areInline
    return look.layout.isLive && !isAsPlanned ? look.layout.name : nil
  }
}

extension Area {
  /// The area of a face with its hair and a little space: faces extend from the eyebrows to the chin.
  fileprivate var withHair: Area {
    let (left, right) = (max(0, x - width / 10), min(1, x + width * 1.1))
    let (top, bottom) = (max(0, y - height / 3), min(1, y + height * 1.1))
    return Area(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Background {
  /// The color in CSS syntax.
  fileprivate var styleSheetText: String? {
    switch self {
    case .color(let color): return Plan.Tint(color).css
    case .gradient(let gradient):
      let stops = gradient.stops.map { "\(Plan.Tint($0.color).css) \($0.percent)%" }.joined(separator: ", ")
      return switch gradient.shape {
      case .linear(let degrees): "linear-gradient(\(degrees)deg, \(stops))"
      case .ellipse: "radial-gradient(\(stops))"
      case .circle: "radial-gradient(circle, \(stops))"
      }
    case .picture: return nil
    }
  }
}
