import Files
import Foundation
import Gallery
import TesseraLayout

// What layouts make their drafts with.

extension WallRequest {
  var corneredShape: Plan.Shape {
    look.cornerRadius > 0 ? .roundedRectangle(radius: look.cornerRadius) : .rectangle
  }

  /// What is left for the layout by what surrounds all photos.
  var room: ProposedViewSize {
    if case .outside(let insets) = look.layout.surroundings(look) { proposal.inset(by: insets) } else { proposal }
  }

  func draft(
    _ photos: [Plan.Photo], by layout: some Layout, shape: Plan.Shape, content: Plan.ContentMode = .fill
  ) -> Plan.Draft {
    Plan.Draft(
      of: photos, by: layout, in: proposal, margin: look.margin, surroundings: look.layout.surroundings(look),
      shape: shape, content: content, longestSide: look.longestSide)
  }

  func exactDraft(
    _ photos: [Plan.Photo], by layout: some ExactLayout, maxCrop: Double, shape: Plan.Shape,
    content: Plan.ContentMode = .fill
  ) throws(RunFailure) -> Plan.Draft {
    let size = room.replacingUnspecifiedDimensions()
    let fit = layout.fit(LayoutSubviews(photos.map(\.layout)), in: size)
    // A bound that is kept may be missed by its last bit.
    if fit.crop > maxCrop + 1e-9 {
      let wall = proposal.replacingUnspecifiedDimensions()
      let around = CGSize(
        width: wall.width - size.width + 2 * look.margin, height: wall.height - size.height + 2 * look.margin)
      // Paper is not cut to measure.
      let nearest =
        look.sheet.paper == nil && isUsable(fit.nearest, photos, layout, maxCrop: maxCrop, shape: shape)
        ? fit.nearest : nil
      throw .plan(
        .cropped(
          fit.crop, allowed: maxCrop,
          size: CGSize(width: size.width + around.width, height: size.height + around.height),
          nearest: nearest.map { CGSize(width: $0.width + around.width, height: $0.height + around.height) }))
    }
    return draft(photos, by: layout, shape: shape, content: content)
  }

  /// Returns whether a wall of that size would come out well: a suggestion must hold.
  private func isUsable(
    _ size: CGSize, _ photos: [Plan.Photo], _ layout: some ExactLayout, maxCrop: Double, shape: Plan.Shape
  ) -> Bool {
    let fit = layout.fit(LayoutSubviews(photos.map(\.layout)), in: size)
    guard fit.crop <= maxCrop + 1e-9,
      let plan = try? Plan(of: photos, by: layout, in: ProposedViewSize(size), margin: look.margin, shape: shape)
    else { return false }
    return plan.tiles.count == photos.count
  }

  /// A photo as the layout sees it.
  func planned(_ photo: WallPhoto, _ fitting: LayoutPhoto.Fitting) -> Plan.Photo {
    let hints = photo.photo.hints
    var values = LayoutValues()
    if let cell = hints.cell { values[HexCell.self] = cell }
    if let radius = hints.radius { values[RadialRadius.self] = CGFloat(radius) }
    if photo.isHero { values[PhotoWeight.self] = 2 }
    if look.isStable { values[PhotoIdentity.self] = photo.path.name.digest }
    return Plan.Photo(
      file: Plan.FileName(photo.path),
      layout: LayoutPhoto(
        size: CGSize(width: photo.photo.width, height: photo.photo.height), fitting: fitting,
        priority: hints.priority ?? 0, values: values),
      crop: hints.focus.map { .focus($0) } ?? look.crop, border: look.tileBorder, shadow: look.tileShadow,
      turn: look.turn(ofPhotoNamed: photo.path.name.digest))
  }
}
