import Foundation
import TesseraLayout

extension WallSettings {
  /// Turns lengths with units into pixels, and paper into the size of the wall: once all options are read, and before
  /// they are checked against each other.
  mutating func resolveLengths() throws(RunFailure) {
    let measured = lengths.takeMeasured()
    if plan != nil {
      // A plan has its pixels already; it may yet be cut over sheets.
      let ruler = Ruler(resolution: look.resolution ?? Self.usualResolution)
      for length in measured { try length.apply(&self, ruler) }
      look.sheet = SheetSettings(marks: look.sheet.marks)
    } else {
      let isMeasured = !measured.isEmpty || look.sheet.paper != nil || look.sheet.bleed > 0
      if look.resolution == nil && !isSite && isMeasured { look.resolution = Self.usualResolution }
      let ruler = Ruler(resolution: isSite ? Self.screenResolution : look.resolution)
      for length in measured { try length.apply(&self, ruler) }
      try fitPaper()
    }
    if work.minResolution != nil && look.resolution == nil && !isSite {
      throw .usage("--min-dpi needs --dpi or --paper, which say how large photos become")
    }
  }

  /// What printers resolve at the distance from which a page is read.
  private static let usualResolution = 300.0
  /// What style sheets take for an inch, in pixels.
  private static let screenResolution = 96.0

  /// Makes the wall as large as its paper leaves room for.
  private mutating func fitPaper() throws(RunFailure) {
    let sheet = look.sheet
    if isSite && sheet.paper != nil { throw .usage("--paper cannot be combined with a site, which is not printed") }
    guard let paper = sheet.turned, let resolution = look.resolution else {
      if sheet.isLandscape { throw .usage("--landscape needs --paper") }
      if sheet.margin > 0 { throw .usage("--page-margin needs --paper") }
      if sheet.bleed > 0 && look.size == nil { throw .usage("--bleed needs an exact size: add --paper or --size") }
      return
    }
    if look.size != nil || look.width != nil || look.height != nil {
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
    scaleDefaults(by: resolution / Self.screenResolution)
  }

  /// Makes lengths that nobody gave as large on paper as they are on a screen.
  private mutating func scaleDefaults(by scale: Double) {
    look.defaultScale = scale
    let usual: [(option: String, key: WritableKeyPath<WallLook, Double>)] = [
      ("--row-height", \.rowHeight), ("--column-width", \.columnWidth), ("--diameter", \.diameter),
      ("--padding", \.padding), ("--caption-size", \.text.captionSize), ("--title-size", \.text.titleSize),
      ("--heading-size", \.text.headingSize),
    ]
    for (option, key) in usual where !lengths.names.contains(option) { look[keyPath: key] *= scale }
  }
}
