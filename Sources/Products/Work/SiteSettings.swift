package import ImageCodecs
import Planning
package import Site
import TesseraLayout

/// What a site has beside its wall.
package struct SiteSettings: Hashable, Encodable, Sendable {
  package var originals = Originals.none
  /// Whether renditions have the metadata of their photos.
  package var keepsMetadata = false
  /// The address of its folder on the web.
  package var baseAddress: String?
  package var tap = Site.Tap.open

  package init() {}

  package enum Originals: String, CaseIterable, Encodable, Sendable {
    /// Other names of the photos' files, which take no room.
    case link
    case copy
    case none
  }
}

extension SiteSettings {
  /// The formats that browsers show.
  package static let formats = [OutputFormat.webp, .avif, .jpeg]

  /// The format where none is asked for.
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
    // Windows show photos smaller than they are; nobody sees what a wall in print has to keep.
    look.picture.quality = look.picture.quality ?? (format == .avif ? 65 : 80)
    look.picture.subsampling = look.picture.subsampling ?? .acrossAndDown
    look.picture.isProgressive = format.canBeProgressive
    if case .picture = look.background { throw .usage("--background: a site has a color or a gradient, not a picture") }
    if look.colors.isFile { throw .usage("--color-profile: a site is in srgb or display-p3") }
  }
}

extension WallLook {
  /// The wall of a site as it is planned: words around it are on the page, and it may be as high as it likes.
  var plannedForSite: WallLook {
    var look = self
    (look.text.title, look.text.subtitle, look.text.footer) = (nil, nil, nil)
    (look.text.pageHeader, look.text.pageFooter) = (nil, nil)
    look.watermarkSettings = .init()
    look.picture = PictureSettings()
    look.grid.rows = nil
    // It is never opened as one picture.
    look.longestSide = 100 * Plan.longestSide
    look.choice.readsMetadata = true
    look.choice.readsDates = true
    return look
  }
}
