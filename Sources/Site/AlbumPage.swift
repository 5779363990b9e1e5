/// The part of a page that leads to other pages of a site with albums.
package struct AlbumPage: Sendable {
  /// The folder of the page; nil for the first page of the site.
  package var folder: SiteAddress?
  /// The pages above, from the first page of the site.
  package var trail: [Link] = []
  /// The albums in this one.
  package var covers: [Cover] = []
  package var previous: Link?
  package var next: Link?

  package init(folder: SiteAddress? = nil) { self.folder = folder }

  package struct Link: Sendable {
    package var title: String
    package var folder: SiteAddress?

    package init(_ title: String, to folder: SiteAddress?) { (self.title, self.folder) = (title, folder) }

    /// The page, as seen from the folder of the site. Browsers show a list of files for a folder on a disk.
    var page: SiteAddress { AlbumPage.page(in: folder) }
  }

  /// An album, as the page above it shows it.
  package struct Cover: Sendable {
    package var link: Link
    package var photo: SitePhoto
    /// The number of photos, and their dates.
    package var detail: String

    package init(_ link: Link, showing photo: SitePhoto, detail: String) {
      (self.link, self.photo, self.detail) = (link, photo, detail)
    }
  }

  static func page(in folder: SiteAddress?) -> SiteAddress { address(of: "index.html", in: folder) }

  static func version(in folder: SiteAddress?) -> SiteAddress { address(of: "version.js", in: folder) }

  private static func address(of name: String, in folder: SiteAddress?) -> SiteAddress {
    SiteAddress(folder.map { "\($0.path.losslessText)/\(name)" } ?? name)
  }
}
