package import ImageCodecs
import Planning
package import Site
import TesseraLayout

/// The settings of a site, besides its wall.
package struct SiteSettings: Hashable, Encodable, Sendable {
  package var originals = Originals.none
  /// True to keep the photos' metadata in renditions.
  package var keepsMetadata = false
  /// The URL of its folder.
  package var baseAddress: String?
  package var tap = Site.Tap.open

  package init() {}

  package enum Originals: String, CaseIterable, Encodable, Sendable {
    /// Hard links, which need no space.
    case link
    case copy
    case none
  }
}

extension SiteSettings {
  /// The formats that browsers support.
  package static let formats = [OutputFormat.webp, .avif, .jpeg]

  /// The default format.
  package static var usualFormat: OutputFormat { OutputFormat.webp.unavailableReason == nil ? .webp : .jpeg }
}

extension WallSettings {
  /// Settles the options of a site, its format among them.
  mutating func settleSite() throws(RunFailure) {
    let format = look.picture.format ?? SiteSettings.usualFormat
    guard SiteSettings.formats.contains(format) else {
      throw .usage(
        "--format \(format.rawValue): a site is made of \(Values.list(SiteSettings.formats.map(\.rawValue))) pictures")
    }
    if let reason = format.unavailableReason { throw .usage("--format \(format.rawValue): \(reason)") }
    look.picture.format = format
    // Screens show photos at a reduced size, so a lower quality than for prints is enough.
    look.picture.quality = look.picture.quality ?? (format == .avif ? 65 : 80)
    look.picture.subsampling = look.picture.subsampling ?? .acrossAndDown
    look.picture.isProgressive = format.canBeProgressive
    if case .picture = look.background { throw .usage("--background: a site has a color or a gradient, not a picture") }
    if look.colors.isFile { throw .usage("--color-profile: a site is in srgb or display-p3") }
  }
}

extension WallLook {
  /// The look for planning a site: texts are on the page, and the height is not limited.
  var plannedForSite: WallLook {
    var look = self
    (look.text.title, look.text.subtitle, look.text.footer) = (nil, nil, nil)
    (look.text.pageHeader, look.text.pageFooter) = (nil, nil)
    look.watermarkSettings = .init()
    look.picture = PictureSettings()
    look.grid.rows = nil
    // The wall is never decoded as one picture.
    look.longestSide = 100 * Plan.longestSide
    look.choice.readsMetadata = true
    look.choice.readsDates = true
    return look
  }
}
