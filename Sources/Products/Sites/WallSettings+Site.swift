import ImageCodecs
import Layouts
import Planning
import Runs
import Site

extension WallSettings {
  /// Completes the options of a site, including its format.
  mutating func settleSite() throws(RunFailure) {
    let keepsHDR = look.highlights == .keep
    let format = picture.format ?? (keepsHDR ? .jpeg : SiteSettings.defaultFormat)
    guard SiteSettings.formats.contains(format) else {
      throw .usage(
        "--format \(format.rawValue): a site is made of \(Values.list(SiteSettings.formats.map(\.rawValue))) pictures")
    }
    if let failure = RunFailure(writing: format, "--format \(format.rawValue)") { throw failure }
    // Browsers show other HDR formats with different colors on SDR screens.
    if keepsHDR, format != .jpeg {
      throw .usage("--hdr keep makes JPEG pictures with gain maps; omit --format \(format.rawValue)")
    }
    if keepsHDR, look.mosaic.target != nil { throw .usage("--hdr keep cannot be combined with a mosaic") }
    picture.format = format
    picture.quality = picture.quality ?? SiteSettings.defaultQuality(of: format)
    picture.subsampling = picture.subsampling ?? .acrossAndDown
    picture.isProgressive = format.canBeProgressive
    if case .picture = look.background {
      throw .usage("--background: the background of a site must be a color or a gradient, not a picture")
    }
    if look.colors.isFile { throw .usage("--color-profile: a site is in srgb or display-p3") }
    try settleAlbums()
  }

  private mutating func settleAlbums() throws(RunFailure) {
    guard let albums = site.albums else { return }
    if look.mosaic.target != nil { throw .usage("--albums cannot be combined with a mosaic") }
    if look.isStable { throw .usage("--albums cannot be combined with --stable") }
    // Albums of years and months show their photos in order of time.
    if (albums == .year || albums == .month) && look.choice.sort == .auto { look.choice.sort = .date }
  }
}

extension WallSettings {
  /// The look for planning a site: text is on the page, and the height is not limited.
  var lookPlannedForSite: WallLook {
    var look = look.onOnePage
    (look.text.title, look.text.subtitle, look.text.footer) = (nil, nil, nil)
    (look.text.pageHeader, look.text.pageFooter) = (nil, nil)
    look.watermarkSettings = .init()
    // Pages mirror the wall, and set headings in their direction.
    look.text.direction = .leftToRight
    look.output = OutputTraits(isMoving: look.output.isMoving, isPanned: look.output.isPanned)
    look.output.repeatsInGroups = true
    look.output.columns = SiteSettings.columns(of: site.albums)
    // The wall is never decoded as one picture.
    look.longestSide = 100 * Plan.longestSide
    look.readsMetadata = true
    look.readsDates = true
    return look
  }
}
