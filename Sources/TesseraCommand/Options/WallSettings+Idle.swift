import ImageCodecs

extension WallSettings {
  /// Says which of the options that were given have no effect on what is written.
  func noteIdleOptions(on console: Console) {
    let names = Set(Self.motionOptions.map(\.name))
    for option in given {
      if let reason = idleReason(of: option.name) {
        console.note("\(option.name) has no effect \(reason)")
      } else if names.contains(option.name) && !look.motion.isMoving {
        console.note("\(option.name) has no effect: the wall does not move; add --from and --to, or --fisheye-pan")
      } else if option.isForPDF {
        let isPDF = look.picture.document != nil && !look.motion.isMoving && !isSite
        if !isPDF { console.note("\(option.name) has no effect with \(formatName)") }
      } else if let formats = option.formats, let reason = idleReason(of: option.name, formats) {
        console.note("\(option.name) has no effect\(reason)")
      }
    }
  }

  /// The reason why an option has no effect with any format of the product; nil if it has one.
  private func idleReason(of option: String) -> String? {
    let (picture, document) = (look.picture, look.picture.document)
    if isSite { return Self.idleOnSites.contains(option) ? "on a site" : nil }
    if Self.siteOptions.contains(where: { $0.name == option }) { return "without a site" }
    let isPoster = document?.tilePaper != nil
    switch option {
    case "--dpi": return usesResolution ? nil : "with \(formatName), which does not store it"
    case "--iiif-id" where picture.pyramid.map { $0.kind != .iiif } ?? false,
      "--progressive" where picture.pyramid != nil && !look.motion.isMoving:
      return "with \(formatName)"
    case "--overlap" where document != nil && !isPoster, "--tile-margin" where document != nil && !isPoster:
      return "without --tile-paper"
    case "--join-pages" where document != nil && look.choice.grouping == nil && batch == nil:
      return "without --group-by"
    default: return nil
    }
  }

  /// The options of pictures and their plans that a site ignores: its style sheet sets titles, and it has no pages.
  static let idleOnSites = Set(watermarkOptions.map(\.name)).union([
    "--dpi", "--text-color", "--title-align", "--title-size", "--page-header", "--page-footer", "--rows",
  ])

  /// True if the file stores its resolution, or a length or the size of a page depends on it.
  private var usesResolution: Bool {
    if hasUnits || look.sheet.paper != nil || look.sheet.bleed > 0 || work.minResolution != nil { return true }
    if look.motion.isMoving { return look.video == nil && work.framesTo == nil }
    if let kind = look.picture.pyramid?.kind { return kind == .tiff }
    return look.picture.style.format.carriesNote || look.picture.document != nil
  }

  /// The format or product in which the wall is written.
  private var formatName: String {
    if isSite { return "a site" }
    if look.motion.isMoving { return "an animation" }
    return look.picture.pyramid?.kind.title ?? (look.picture.format ?? .png).name
  }

  /// Why an option of some formats has no effect; nil if it has one.
  private func idleReason(of option: String, _ formats: Set<OutputFormat>) -> String? {
    let picture = look.picture
    if look.motion.isMoving {
      if option == "--quality", look.video != nil { return nil }
      return option == "--quality" ? ": it is for videos" : " with an animation"
    }
    if formats.isEmpty { return picture.pyramid == nil ? ": the wall is no pyramid (-o wall.dzi)" : nil }
    if PictureSettings.ditheringOptions.contains(option) { return picture.palette == nil ? " without --palette" : nil }
    let format = picture.format ?? .png
    if !formats.contains(format) { return " with \(format.name)" }
    return picture.isLossless && option != "--lossless" ? " with --lossless" : nil
  }
}
