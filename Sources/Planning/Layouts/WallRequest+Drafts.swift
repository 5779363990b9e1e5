import Foundation
package import Gallery
package import Layouts

// Shared steps of the layouts' drafts.

extension WallRequest {
  var corneredShape: Plan.Shape {
    look.cornerRadius > 0 ? .roundedRectangle(radius: look.cornerRadius) : .rectangle
  }

  /// The size for the layout, without the surroundings of all photos.
  var room: ProposedViewSize {
    if case .outside(let insets) = look.layout.surroundings(look) { proposal.inset(by: insets) } else { proposal }
  }

  /// - Parameter room: The size for the layout; nil for all the remaining space.
  func draft(
    _ photos: [Plan.Photo], by layout: some Layout, shape: Plan.Shape, content: Plan.ContentMode = .fill,
    in room: ProposedViewSize? = nil
  ) -> Plan.Draft {
    let surroundings = look.layout.surroundings(look)
    var proposal = room ?? proposal
    if room != nil, case .outside(let insets) = surroundings { proposal = proposal.outset(by: insets) }
    return Plan.Draft(
      of: photos, by: layout, in: proposal, margin: look.margin, surroundings: surroundings, shape: shape,
      content: content, longestSide: look.longestSide)
  }

  /// Returns true if the cells of a number of photos run off the edges of an exact size. Sites and moving walls have
  /// whole ones, and so do a few photos, of which half would be cut.
  func bleeds(_ count: Int) -> Bool {
    look.size != nil && look.edges == .bleed && look.isOnePicture && other == nil
      && (count >= Self.fewestOffEdges || look.arrangement.has(\.edges))
  }

  private static let fewestOffEdges = 7

  /// Returns the draft of photos in the places of cells that run off the edges.
  func draft(_ photos: [Plan.Photo], in places: [BleedingCells.Place]) -> Plan.Draft {
    let items = zip(photos, places).map { photo, place in
      var photo = photo
      photo.shape = place.shape
      return photo
    }
    return draft(
      items, by: GivenFrames(places.map(\.frame), size: proposal.replacingUnspecifiedDimensions()), shape: .hexagon)
  }

  /// Returns a draft from the first layout that fills the size of the wall within the allowed crop.
  ///
  /// - Parameters:
  ///   - maxCrop: The maximum crop without a compromise; nil for that of all layouts.
  ///   - limit: The maximum crop of these layouts, whatever `--max-crop` allows.
  func exactDraft(
    _ photos: [Plan.Photo], by layouts: [any ExactLayout], maxCrop: Double? = nil, limit: Double = 1, shape: Plan.Shape,
    content: Plan.ContentMode = .fill
  ) throws(RunFailure) -> Plan.Draft {
    let size = room.replacingUnspecifiedDimensions()
    let subviews = LayoutSubviews(photos.map(\.layout))
    let maxCrop = min(maxCrop ?? look.mostCropOfSize, limit)
    var best: (layout: any ExactLayout, fit: ExactFit)?
    for layout in layouts {
      let fit = layout.fit(subviews, in: size)
      // Tolerates rounding errors.
      if fit.crop <= maxCrop + 1e-9 { return draft(photos, by: layout, shape: shape, content: content) }
      if best.map({ fit.crop < $0.fit.crop }) ?? true { best = (layout, fit) }
    }
    guard let best else { preconditionFailure("At least one layout must be able to arrange the photos.") }
    if !isCompromise { throw cropped(best.fit, photos, best.layout, in: size, maxCrop: maxCrop, shape: shape) }
    // Many groups always fill their size: other sizes need no less.
    let isFilled = hasManyGroups(best.layout) && look.fit == .auto && look.maxCrop == nil
    if isFilled || fillsSize(with: best.fit.crop, limit: limit) {
      return draft(photos, by: best.layout, shape: shape, content: content)
    }
    if let mat = mat(of: photos, by: layouts, in: size, shape, content) { return mat }
    let mats = layouts.map { layout in
      let search = MatSearch(in: size, maxCrop: min(mostCrop, limit), isCoarse: hasManyGroups(layout)) {
        (layout as? ExactFlow)?.roughFit(subviews, in: $0) ?? layout.fit(subviews, in: $0)
      }
      return (layout: layout, size: search.largest())
    }
    let largest = mats.max { $0.size.width * $0.size.height < $1.size.width * $1.size.height } ?? (best.layout, size)
    return draft(photos, by: largest.layout, shape: shape, content: content, in: ProposedViewSize(largest.size))
  }

  /// Returns a few photos, whole and of similar areas, on a mat; nil for many, for other layouts, and if a crop is
  /// allowed explicitly.
  private func mat(
    of photos: [Plan.Photo], by layouts: [any ExactLayout], in size: CGSize, _ shape: Plan.Shape,
    _ content: Plan.ContentMode
  ) -> Plan.Draft? {
    guard look.maxCrop == nil, var flow = layouts.lazy.compactMap({ $0 as? ExactFlow }).first else { return nil }
    let subviews = LayoutSubviews(photos.map(\.layout))
    // The whole height of the page leaves a photo a fraction of a pixel too high or low.
    flow.maxCrop = 0.005
    guard let page = flow.page(of: subviews, onMatOf: size), flow.fit(subviews, in: page).crop < 0.02 else {
      return nil
    }
    return draft(photos, by: flow, shape: shape, content: content, in: ProposedViewSize(page))
  }

  /// True for a layout that takes long to find how well it fills a size.
  private func hasManyGroups(_ layout: any ExactLayout) -> Bool { (layout as? ExactGroups)?.areMany ?? false }

  /// Returns true if photos fill the size by exceeding the allowed crop, rather than part of it on a mat.
  private func fillsSize(with crop: CGFloat, limit: Double) -> Bool {
    switch look.fit {
    case .crop: true
    case .auto: look.maxCrop == nil && crop <= min(look.maxCropWithoutMat, limit) + 1e-9
    case .mat, .refuse: false
    }
  }

  /// Returns the failure of photos that do not fill the size of the wall within the allowed crop.
  private func cropped(
    _ fit: ExactFit, _ photos: [Plan.Photo], _ layout: some ExactLayout, in size: CGSize, maxCrop: Double,
    shape: Plan.Shape
  ) -> RunFailure {
    let wall = look.size ?? size
    let around = CGSize(width: wall.width - size.width, height: wall.height - size.height)
    // Paper has fixed sizes.
    let isPossible = look.sheet.paper == nil && isUsable(fit.nearest, photos, layout, maxCrop: maxCrop, shape: shape)
    let nearest = CGSize(width: fit.nearest.width + around.width, height: fit.nearest.height + around.height)
    return .plan(PlanError.cropped(fit.crop, allowed: maxCrop, size: wall, nearest: isPossible ? nearest : nil))
  }

  /// Returns true if a wall of this size succeeds: suggested sizes must work.
  private func isUsable(
    _ size: CGSize, _ photos: [Plan.Photo], _ layout: some ExactLayout, maxCrop: Double, shape: Plan.Shape
  ) -> Bool {
    let fit = layout.fit(LayoutSubviews(photos.map(\.layout)), in: size)
    guard fit.crop <= maxCrop + 1e-9,
      let plan = try? Plan(of: photos, by: layout, in: ProposedViewSize(size), margin: look.margin, shape: shape)
    else { return false }
    return plan.tiles.count == photos.count
  }

  /// Returns a draft from a layout of a program that uses the library.
  ///
  /// - Parameter shape: The shape of all tiles; nil for rectangles.
  package func draft(_ photos: [Plan.Photo], by layout: some Layout, shape: Plan.Shape?) -> Plan.Draft {
    draft(photos, by: layout, shape: shape ?? corneredShape, content: .fill)
  }

  /// Returns the input of the layout for a photo.
  package func planned(_ photo: Photo, _ fitting: LayoutPhoto.Fitting) -> Plan.Photo {
    let hints = photo.hints
    var values = LayoutValues()
    if let cell = hints.cell { values[HexCell.self] = cell }
    if let radius = hints.radius { values[RadialRadius.self] = CGFloat(radius) }
    if photo.isHero { values[PhotoWeight.self] = 2 }
    // Photos that are arranged by likeness get their places from that, not from their names.
    if look.dealsByName || look.isStable && look.layout == .flow {
      values[PhotoIdentity.self] = photo.path.unturned.name.digest
    }
    return Plan.Photo(
      file: Plan.FileName(photo.path),
      layout: LayoutPhoto(
        size: CGSize(width: photo.width, height: photo.height), fitting: fitting,
        priority: hints.priority ?? 0, values: values),
      treatment: Plan.Treatment(
        crop: hints.focus.map { .focus($0) } ?? look.tileCrop, tones: look.photoTones, border: look.tileBorder,
        shadow: look.tileShadow, turn: look.turn(ofPhotoNamed: photo.path.unturned.name.digest)))
  }
}
