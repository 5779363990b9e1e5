import Gallery
import TesseraLayout

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
    name: "masonry",
    own: SettingsPlace("Masonry (masonry)", \.masonry),
    shared: [\.size, \.maxCrop, \.fit, \.cornerRadius, \.columns, \.crop],
    growsWithPhotos: true, isLive: true,
    overruled: { look in
      overruled([\MasonrySettings.columnWidth], because: "with --columns", if: look.columns != nil)
        + overruled(
          [\MasonrySettings.columnWidth, \MasonrySettings.isLevel], because: "with \(look.sizeOption)",
          if: look.size != nil)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.masonry(photos)] })
}

extension WallRequest {
  func masonry(_ photos: [Photo]) throws(RunFailure) -> Plan.Draft {
    if look.size != nil {
      let exact = ExactMasonry(
        columns: look.columns, spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
      return try exactDraft(photos.map { planned($0, .fill) }, by: [exact], shape: corneredShape)
    }
    return columns(photos, levelCrop: look.mostCrop)
  }

  func columns(_ photos: [Photo], levelCrop: Double?) -> Plan.Draft {
    let masonry = Masonry(
      columns: look.columns, columnWidth: look.masonry.columnWidth, spacing: look.gapAcross,
      levelCrop: levelCrop.map { CGFloat($0) }, verticalSpacing: look.gapDown
    )
    .setting(\.variesWidths, to: look.masonry.isLevel)
    return draft(photos.map { planned($0, levelCrop == nil ? .fit : .fill) }, by: masonry, shape: corneredShape)
  }

  /// Returns the draft with uneven columns of whole photos for a wall with level ones.
  func unlevelled(_ photos: [Photo]) -> Plan.Draft? {
    guard look.layout == .masonry, look.size == nil else { return nil }
    return columns(photos, levelCrop: nil)
  }
}
