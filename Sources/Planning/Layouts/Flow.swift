import Gallery
package import Layouts

/// The settings of the flow grid.
package struct FlowSettings: SettingsGroup {
  package static let declared = Self()

  package let rowHeight = Setting(
    "--row-height", "row height before scaling (default 15% of the width)", .positiveLength, scaled: 240
  ).also("rowheight line-height target-row-height thumb-height")
  package let rowBreaks = Setting(
    "--row-breaks", "MODE",
    "greedy, balanced, or full: a full last row (default balanced unsized, else full)",
    .word(FlowGrid.RowBreaks.self))
  package let fills = Setting(flag: "--no-fill", "do not scale rows to fill the width (default: fill)", true)
    .also("ragged no-justify")
  package let maxRowScale = Setting(
    "--max-row-scale", "FACTOR", "maximum enlargement of a row (default: unlimited)",
    .number("a factor of at least 1") { $0 >= 1 }, .infinity)
  package let evenness = Setting(
    "--evenness", "NUMBER", "with --size: from 0, for little crop, to 1, for photos of similar areas (default 0.5)",
    .number("a number from 0 to 1", in: 0...1), 0.5)
}

extension WallLook {
  package var flow: Settings<FlowSettings> {
    get { own[FlowSettings.self] }
    set { own[FlowSettings.self] = newValue }
  }
}

extension WallLook {
  /// The row breaks without an exact size: other settings of the last row need one that is not full.
  var effectiveRowBreaks: FlowGrid.RowBreaks { flow.rowBreaks ?? (self.lastRow == .natural ? .full : .greedy) }
}

extension LayoutKind {
  /// Rows of photos as wide as the wall.
  package static let flow = LayoutKind(
    name: "flow", otherNames: "justified rows lines",
    own: SettingsPlace("Flow grid (flow)", \.flow),
    shared: [\.size, \.maxCrop, \.fit, \.cornerRadius, \.crop, \.heroes, \.lastRow, \.isStable],
    growsWithPhotos: true, isReadInRows: true, dividesSize: true, isLive: true,
    scripted: { ["rowBreaks": $0.effectiveRowBreaks.rawValue] },
    hides: { $0.lastRow == .hide && $0.size == nil ? .emptyFrames : .nothing },
    overruled: { look in
      let rows: [AnyKeyPath] = [\ArrangementSettings.lastRow, \FlowSettings.maxRowScale, \FlowSettings.fills]
      if look.size != nil {
        return overruled(
          rows + [\FlowSettings.rowHeight, \ArrangementSettings.isStable], because: "with \(look.sizeOption)")
          + overruled(
            [\FlowSettings.evenness, \ArrangementSettings.heroes], because: "with --row-breaks",
            if: look.flow.rowBreaks != nil)
      }
      let unsized = overruled([\FlowSettings.evenness], because: "without --size")
      if look.isStable {
        return unsized
          + overruled(
            rows + [\FlowSettings.rowBreaks, \ArrangementSettings.heroes], because: "with --stable")
      }
      return unsized + overruled([\ArrangementSettings.crop], because: "without --size")
        + overruled(
          [\ArrangementSettings.lastRow], because: "with --row-breaks balanced", if: look.flow.rowBreaks == .balanced)
    },
    drafts: { wall, photos throws(RunFailure) in [try wall.flow(photos)] })
}

extension WallRequest {
  /// The number of arrangements of photos of which a wall is the best; nil if not all are compared.
  func comparedArrangements(of photos: Int) -> Int? {
    guard look.layout == .flow, look.size != nil, look.flow.rowBreaks == nil, !dividesSize, another == 0, photos > 1
    else { return nil }
    return ExactFlow().comparedArrangements(of: photos)
  }

  func flow(_ photos: [Photo]) throws(RunFailure) -> Plan.Draft {
    if look.size != nil {
      let maxCrop = look.mostCrop(ofRowsOf: photos.count)
      let exact = ExactFlow(
        spacing: look.gapAcross, maxCrop: max(maxCrop, mostCrop), verticalSpacing: look.gapDown
      )
      .setting(\.evenness, to: look.flow.evenness).setting(\.rowBreaks, to: look.flow.rowBreaks)
      .setting(\.another, to: variant)
      let items = photos.map { planned($0, .fill) }
      if let page {
        return try exactDraft(items, by: [FlowPage(exact, number: page)], maxCrop: maxCrop, shape: corneredShape)
      }
      return try exactDraft(
        items, by: [divided(.flow(exact), among: photos, items) ?? exact], maxCrop: maxCrop, shape: corneredShape)
    }
    let flow = FlowGrid(
      rowHeight: look.flow.rowHeight, spacing: look.gapAcross, fills: look.flow.fills, lastRow: look.lastRow,
      maxRowScale: look.flow.maxRowScale, rowBreaks: look.effectiveRowBreaks, isStable: look.isStable,
      verticalSpacing: look.gapDown)
    return draft(photos.map { planned($0, look.isStable ? .fill : .fit) }, by: flow, shape: corneredShape)
  }
}
