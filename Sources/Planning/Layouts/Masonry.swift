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
      let exact = exactMasonry(of: items)
      return try exactDraft(
        items, by: [divided(.masonry(exact), among: photos, items) ?? exact],
        maxCrop: max(look.mostCropOfSize, Double(exact.maxCrop)), shape: corneredShape)
    }
    return columns(photos, levelCrop: look.mostCrop)
  }

  /// Returns columns of an exact size. A few photos may be cropped more, if columns without giants need it.
  private func exactMasonry(of items: [Plan.Photo]) -> ExactMasonry {
    let exact = ExactMasonry(
      columns: look.columns, spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
    guard look.maxCrop == nil, items.count <= Self.fewPhotosOfStrip else { return exact }
    func ratioOfAreas(_ masonry: ExactMasonry) -> CGFloat {
      let areas = draft(items, by: masonry, shape: .rectangle).frames.map { $0.width * $0.height }
      return (areas.max() ?? 1) / max(areas.min() ?? 1, 1e-6)
    }
    let ratio = ratioOfAreas(exact)
    guard ratio > Self.maxRatioOfMasonry else { return exact }
    let generous = exact.setting(\.maxCrop, to: max(CGFloat(mostCrop), Self.maxCropOfMasonry))
    return ratioOfAreas(generous) < ratio / 1.5 ? generous : exact
  }

  /// The ratio of areas from which on a few photos are cropped more: photos of 1:3 and 3:1 in one column have 9 : 1.
  private static let maxRatioOfMasonry: CGFloat = 9.5
  private static let maxCropOfMasonry: CGFloat = 0.2

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
