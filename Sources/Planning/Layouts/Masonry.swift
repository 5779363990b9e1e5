import Gallery
import Layouts

/// The settings of masonry.
package struct MasonrySettings: SettingsGroup {
  package static let declared = Self()

  package let columnWidth = Setting(
    "--column-width", "masonry: approximate column width (default 300 at width 1600)", .positiveLength, scaled: 300)
  package let isLevel = Setting(
    flag: "--level", "masonry: vary widths if --max-crop is not enough for level columns (default: equal widths)")
}

extension WallLook {
  package var masonry: Settings<MasonrySettings> {
    get { own[MasonrySettings.self] }
    set { own[MasonrySettings.self] = newValue }
  }
}

extension LayoutKind {
  /// Columns of equally wide photos.
  package static let masonry = LayoutKind(
    name: "masonry", otherNames: "columns waterfall pinterest",
    own: SettingsPlace("Masonry (masonry)", \.masonry),
    shared: [\.size, \.maxCrop, \.fit, \.cornerRadius, \.columns, \.crop],
    growsWithPhotos: true, isReadInRows: true, dividesSize: true, isLive: true,
    overruled: { look in
      overruled([\MasonrySettings.columnWidth], because: "with --columns", if: look.columns != nil)
        + overruled(
          [\MasonrySettings.columnWidth, \MasonrySettings.isLevel], because: "with \(look.sizeOption)",
          if: look.size != nil)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.masonry(photos)] })
}

/// Level columns that end at a whole pixel, so that no row of the canvas is covered only in part.
private struct WholeHeight: Layout {
  let masonry: Masonry

  func makeCache(subviews: Subviews) -> Masonry.Cache { masonry.makeCache(subviews: subviews) }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Masonry.Cache) -> CGSize {
    var size = masonry.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    // Rounded down, so that no photo is enlarged.
    if size.height >= 1 { size.height = (size.height + 1e-6).rounded(.down) }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Masonry.Cache
  ) {
    masonry.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
  }
}

extension WallRequest {
  func masonry(_ photos: [Photo]) throws(RunFailure) -> Plan.Draft {
    if look.size != nil {
      let items = photos.map { planned($0, .fill) }
      if let groups = divided(.masonry(exactMasonry(maxCrop: mostCrop)), among: photos, items) {
        return try exactDraft(items, by: [groups], shape: corneredShape)
      }
      let (layout, maxCrop) = evenMasonry(of: items)
      return try exactDraft(
        items, by: [layout], maxCrop: max(look.mostCropOfSize, maxCrop), shape: corneredShape)
    }
    return columns(photos, levelCrop: look.mostCrop)
  }

  private func exactMasonry(maxCrop: Double) -> ExactMasonry {
    ExactMasonry(columns: look.columns, spacing: look.gapAcross, maxCrop: maxCrop, verticalSpacing: look.gapDown)
  }

  /// Returns columns of an exact size whose photos have similar areas, and their crop limit. Photos are cropped more if
  /// columns of similar photos need it; few photos may have columns above others.
  private func evenMasonry(of items: [Plan.Photo]) -> (layout: any ExactLayout, maxCrop: Double) {
    let limits = [mostCrop] + (look.maxCrop == nil ? Self.cropsOfMasonry.filter { $0 > mostCrop } : [])
    let goal = items.count < 30 ? Self.spreadOfFew : Self.spread
    var best: (layout: any ExactLayout, maxCrop: Double, spread: Double)?
    func attempt(_ layout: some ExactLayout, _ maxCrop: Double) {
      let spread = spread(of: items, by: layout)
      if best.map({ spread < 0.85 * $0.spread }) ?? true { best = (layout, maxCrop, spread) }
    }
    for limit in limits where best?.spread ?? .infinity > goal { attempt(exactMasonry(maxCrop: limit), limit) }
    if look.columns == nil, (3...Self.mostInParts).contains(items.count) {
      let limitsOfParts = look.maxCrop == nil ? [mostCrop, Self.cropsOfMasonry[2]] : [mostCrop]
      for limit in limitsOfParts where best?.spread ?? 0 > goal {
        for part in 1..<items.count { attemptParts(of: items, part, limit) { attempt($0, limit) } }
      }
    }
    guard let best else { return (exactMasonry(maxCrop: mostCrop), mostCrop) }
    return (best.layout, best.maxCrop)
  }

  /// Passes on two parts of the photos, above each other, each with columns of its own, if they fill the size.
  private func attemptParts(
    of items: [Plan.Photo], _ first: Int, _ maxCrop: Double, _ use: (ExactGroups) -> Void
  ) {
    let size = room.replacingUnspecifiedDimensions()
    let subviews = LayoutSubviews(items.map(\.layout))
    let parts = ExactGroups(
      of: .masonry(exactMasonry(maxCrop: maxCrop)), counts: [first, items.count - first], gap: look.gapDown
    ).solved(for: subviews, in: size)
    if parts.fit(subviews, in: size).crop <= maxCrop + 1e-9 { use(parts) }
  }

  /// Returns the ninth decile of areas divided by the first, or a third of the largest by the smallest if that is more;
  /// of fewer than ten photos, the largest by the smallest.
  private func spread(of items: [Plan.Photo], by layout: some ExactLayout) -> Double {
    let areas = draft(items, by: layout, shape: .rectangle).frames.map { Double($0.width * $0.height) }.sorted()
    func ratio(_ share: Int) -> Double { areas[areas.count - 1 - share] / max(areas[share], 1e-6) }
    return areas.count < 10 ? ratio(0) : max(ratio((areas.count + 4) / 10), ratio(0) / 3)
  }

  /// The crops that are tried in turn, if less does not bring areas close enough together.
  private static let cropsOfMasonry = [0.12, 0.16, 0.2]
  /// The maximum number of photos that may have columns above others.
  private static let mostInParts = 16
  /// The spread of areas that needs no further crop.
  private static let spread = 2.5
  private static let spreadOfFew = 3.5

  func columns(_ photos: [Photo], levelCrop: Double?) -> Plan.Draft {
    let masonry = Masonry(
      columns: look.columns, columnWidth: look.masonry.columnWidth, spacing: look.gapAcross,
      levelCrop: levelCrop.map { CGFloat($0) }, verticalSpacing: look.gapDown
    )
    .setting(\.variesWidths, to: look.masonry.isLevel)
    if levelCrop == nil { return draft(photos.map { planned($0, .fit) }, by: masonry, shape: corneredShape) }
    return draft(photos.map { planned($0, .fill) }, by: WholeHeight(masonry: masonry), shape: corneredShape)
  }

  /// Returns the draft with uneven columns of whole photos for a wall with level ones.
  func unlevelled(_ photos: [Photo]) -> Plan.Draft? {
    guard look.layout == .masonry, look.size == nil else { return nil }
    return columns(photos, levelCrop: nil)
  }
}
