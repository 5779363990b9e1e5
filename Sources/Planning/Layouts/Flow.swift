import Gallery
package import TesseraLayout

/// The settings of the flow grid.
package struct FlowSettings: SettingsGroup {
  package static let declared = Self()

  package let rowHeight = Setting(
    "--row-height", "row height before scaling (default 15% of the width)", .positiveLength, scaled: 240)
  package let rowBreaks = Setting(
    "--row-breaks", "HOW", "row breaks: greedy, or balanced for rows of similar height (default greedy)", .word,
    FlowGrid.RowBreaks.greedy)
  package let fills = Setting(flag: "--no-fill", "do not scale rows to fill the width (default: fill)", true)
  package let maxRowScale = Setting(
    "--max-row-scale", "FACTOR", "maximum enlargement of a row (default: unlimited)",
    .number("a factor of at least 1") { $0 >= 1 }, .infinity)
}

extension WallLook {
  package var flow: Settings<FlowSettings> {
    get { own[FlowSettings.self] }
    set { own[FlowSettings.self] = newValue }
  }
}

extension LayoutKind {
  /// Rows of photos as wide as the wall.
  package static let flow = LayoutKind(
    name: "flow",
    own: SettingsPlace("Flow grid (flow)", \.flow),
    shared: [\.size, \.maxCrop, \.fit, \.cornerRadius, \.crop, \.heroes, \.lastRow, \.isStable],
    growsWithPhotos: true, isLive: true,
    hides: { $0.lastRow == .hide && $0.size == nil ? .emptyFrames : .nothing },
    overruled: { look in
      let breaks: [AnyKeyPath] = [
        \FlowSettings.rowBreaks, \ArrangementSettings.lastRow, \FlowSettings.maxRowScale, \FlowSettings.fills,
        \ArrangementSettings.heroes,
      ]
      if look.size != nil {
        return overruled(
          breaks + [\FlowSettings.rowHeight, \ArrangementSettings.isStable], because: "with \(look.sizeOption)")
      }
      if look.isStable { return overruled(breaks, because: "with --stable") }
      return overruled([\ArrangementSettings.crop], because: "without --size")
        + overruled(
          [\ArrangementSettings.lastRow], because: "with --row-breaks balanced", if: look.flow.rowBreaks == .balanced)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.flow(photos)] })
}

extension WallRequest {
  func flow(_ photos: [Photo]) throws(RunFailure) -> Plan.Draft {
    if look.size != nil {
      let rows = ExactFlow(spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
      // A few photos may fill the size only in columns.
      let columns = ExactMasonry(spacing: look.gapAcross, maxCrop: mostCrop, verticalSpacing: look.gapDown)
      return try exactDraft(photos.map { planned($0, .fill) }, by: [rows, columns], shape: corneredShape)
    }
    let flow = FlowGrid(
      rowHeight: look.flow.rowHeight, spacing: look.gapAcross, fills: look.flow.fills, lastRow: look.lastRow,
      maxRowScale: look.flow.maxRowScale, rowBreaks: look.flow.rowBreaks, isStable: look.isStable,
      verticalSpacing: look.gapDown)
    return draft(photos.map { planned($0, look.isStable ? .fill : .fit) }, by: flow, shape: corneredShape)
  }
}
