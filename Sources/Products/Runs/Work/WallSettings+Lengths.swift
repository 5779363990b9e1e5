import Foundation
package import Planning

extension WallSettings {
  /// Converts lengths with units to pixels, and the paper to the size of the wall, after all options are read and
  /// before they are checked against each other.
  package mutating func resolveLengths(of kinds: ProductKinds) throws(RunFailure) {
    own.include(kinds.ownSettings)
    let asksForRows = asksForRows
    try applyTheme(at: nil, of: kinds)
    var isMeasured = false
    try changeGroups { isMeasured = isMeasured || $0.isMeasured }
    hasUnits = isMeasured
    if plan != nil {
      // A plan already has its pixels, but may still be split across sheets.
      let ruler = Ruler(resolution: look.resolution ?? Self.defaultResolution)
      try changeGroups { group throws(RunFailure) in try group.readLengths(with: ruler) }
      let marks = look.sheet.marks
      look.sheet = Settings()
      look.sheet.marks = marks
      fitDevice()
    } else {
      isMeasured = isMeasured || look.sheet.paper != nil || look.sheet.bleed > 0
      if look.resolution == nil && isPrinted && isMeasured { look.resolution = Self.defaultResolution }
      let ruler = Ruler(resolution: isPrinted ? look.resolution : Self.screenResolution)
      try changeGroups { group throws(RunFailure) in try group.readLengths(with: ruler) }
      leavePageMargin()
      try fitPaper()
      fitDevice()
      if isPrinted {
        let scale = defaultScale
        try changeGroups { $0.scale = scale }
        if !asksForRows { shapePageOfFewPhotos() }
      }
      try applyTheme(at: defaultScale, of: kinds)
      if isPrinted { enlargeTextForDisplay() }
      leaveEdge()
      leaveMargin()
    }
    if work.minResolution != nil && look.resolution == nil && isPrinted {
      throw .usage("--min-dpi needs --dpi or --paper, which set the size of photos")
    }
  }

  /// Notes a size in pixels that is so small that it may be meant in centimeters, as of a print.
  func noteSmallSize(on notes: any Notes) {
    guard let text = look.arrangement.text(of: \.size), !Ruler.dependsOnResolution(text),
      !text.lowercased().hasSuffix("px"), let size = look.size, max(size.width, size.height) <= Self.smallest
    else { return }
    notes.note(
      "--size \(text): the wall has \(Int(size.width)) × \(Int(size.height)) pixels; "
        + "for centimeters, use --size \(text)cm, and for pixels, without this note, \(text)px")
  }

  /// Sides up to this many pixels are more often those of prints in centimeters or inches than those of screens.
  private static let smallest = 150.0

  /// The resolution of prints at reading distance.
  private static let defaultResolution = 300.0
  /// The number of pixels per inch in style sheets.
  private static let screenResolution = 96.0

  /// Leaves the edge of the paper free on contact sheets, unless options set a margin or pages are trimmed.
  private mutating func leavePageMargin() {
    guard look.layout == .grid, let paper = look.sheet.turned, let resolution = look.resolution,
      look.sheet.bleed == 0, !look.sheet.has(\.margin), !look.arrangement.has(\.margin)
    else { return }
    let page = paper.pixels(at: resolution)
    let most = 10 / LengthUnit.millimetersPerInch * resolution
    look.sheet.margin = min(most, Double(min(page.width, page.height)) / 20).rounded()
  }

  /// Leaves the edge of the wall free if there would be text: captions on contact sheets, and headings, which begin
  /// where photos do.
  private mutating func leaveMargin() {
    let hasCaptions = look.layout == .grid && look.captionRoom > 0
    let hasHeadings = look.choice.grouping != nil && look.text.groupHeading != nil && !look.groups.areInline
    guard hasCaptions || hasHeadings, isPrinted, !look.arrangement.has(\.margin), look.sheet.margin == 0 else { return }
    let shortest = [look.size?.width, look.size?.height, look.width.map { CGFloat($0) }].compactMap { $0 }.min()
    let margin = min(12 * look.defaultScale, Double(shortest ?? .infinity) / 50).rounded()
    look.margin = max(look.margin, margin)
  }

  /// Leaves an edge around a wall whose size is not asked for, and wider gaps, with rows of similar heights: it is hung
  /// up, not shown on a screen to its edges.
  private mutating func leaveEdge() {
    guard isPrinted, !hasOwnSize, !look.output.isMoving, work.theme == nil, look.hasGaps, !asksForRows,
      look.grid.cell == nil, !look.arrangement.has(\.spacing), !look.arrangement.has(\.margin)
    else { return }
    look.hasEdge = true
    (look.spacing, look.margin) = (WallLook.edge.gap, WallLook.edge.margin)
    // Rows are as many as without the edge.
    look.flow.rowHeight *= 1 - 2 * WallLook.edge.margin / WallRequest.defaultWidth
    look.flow.rowBreaks = .balanced
  }

  /// True if options say how large the wall is.
  private var hasOwnSize: Bool { look.size != nil || look.width != nil || look.height != nil }

  /// True if options say how rows are made.
  private var asksForRows: Bool {
    let arrangement = look.arrangement
    return look.flow.has(\.rowHeight) || look.flow.has(\.rowBreaks) || look.flow.has(\.fills)
      || look.flow.has(\.maxRowScale) || arrangement.has(\.lastRow) || arrangement.has(\.isStable)
  }

  /// Gives a few photos a page of their own shape, unless options say how large the wall is.
  private mutating func shapePageOfFewPhotos() {
    guard !hasOwnSize, !look.output.isMoving else { return }
    if look.layout == .flow {
      look.pageOfFewPhotos = look.flow.has(\.rowBreaks) ? .rows : .free
    } else if look.layout == .honeycomb, look.honeycomb.diameter == nil {
      look.pageOfFewPhotos = .free
    }
  }

  /// Makes the wall as large as its paper allows.
  private mutating func fitPaper() throws(RunFailure) {
    let sheet = look.sheet
    if let kind, !kind.isPrintable, sheet.paper != nil {
      throw .usage("--paper cannot be combined with \(kind.title), which is not printed")
    }
    guard let paper = sheet.turned, let resolution = look.resolution else {
      if sheet.isLandscape { throw .usage("--landscape needs --paper") }
      if sheet.margin > 0 { throw .usage("--page-margin needs --paper") }
      if sheet.bleed > 0 && look.size == nil { throw .usage("--bleed needs an exact size: add --paper or --size") }
      return
    }
    if hasOwnSize {
      throw .usage("--paper cannot be combined with --size, --width or --height")
    }
    let (page, margin) = (paper.pixels(at: resolution), CGFloat(2 * look.pageMargin))
    guard page.width > margin, page.height > margin else {
      throw .usage(
        "the page margins leave no room for photos: 2 × \(look.pageMargin) of "
          + "\(Int(page.width)) × \(Int(page.height)) pixels")
    }
    guard Double(look.bleed) <= min(page.width, page.height) else { throw .usage("--bleed is wider than the page") }
    look.size = CGSize(width: page.width - margin, height: page.height - margin)
  }

  /// The scale of lengths that were not given: on paper, they are as large as on a screen; otherwise, they are in
  /// proportion to the wall. The help shows those for a wall that is 1600 pixels wide, or has an area of 1600 × 900.
  private var defaultScale: Double {
    if look.sheet.paper != nil, let resolution = look.resolution { return resolution / Self.screenResolution }
    let usual = (width: WallRequest.defaultWidth, height: WallRequest.defaultWidth * 9 / 16)
    if let size = look.size { return (size.width * size.height / (usual.width * usual.height)).squareRoot() }
    if let width = look.width { return width / usual.width }
    guard look.layout.uses("--height"), let height = look.height else { return 1 }
    return height / usual.height
  }
}
