import ImageCodecs

/// The known properties of a photo, as words.
///
///     let words = PhotoWords(photo, date: dates.date(of: photo), index: 0, of: photos.count)
///     template.text(of: words, in: locale)
package struct PhotoWords {
  private let photo: Photo
  private let date: PhotoDate?
  private let index: Int
  private let count: Int
  private let group: GroupWords?
  private let page: Int
  private let pages: Int

  /// - Parameters:
  ///   - date: The date of the photo, from `PhotoDates`.
  ///   - index: The index among the photos of the wall, from 0.
  ///   - count: The number of photos on the wall.
  ///   - group: The group, if photos are grouped.
  ///   - page: The index of the page, from 0.
  package init(
    _ photo: Photo, date: PhotoDate?, index: Int, of count: Int, group: GroupWords? = nil, page: Int = 0,
    of pages: Int = 1
  ) {
    self.photo = photo
    self.date = date
    self.index = index
    self.count = count
    self.group = group
    self.page = page
    self.pages = pages
  }

  func text(of field: Template.Field, in locale: TextLocale) -> String {
    let metadata = photo.metadata ?? Metadata()
    return switch field.name {
    case .name: photo.path.name.text
    case .stem: photo.path.stem.text
    case .folder: photo.path.absolute.parent.name.text
    case .title: metadata.title ?? ""
    case .description: metadata.description ?? ""
    case .keywords: metadata.keywords.joined(separator: ", ")
    case .creator: metadata.creator ?? ""
    case .copyright: metadata.copyright ?? ""
    case .date: date?.written(field.pattern, in: locale) ?? ""
    case .rating: stars.map { "\($0)" } ?? ""
    case .stars: stars.map { String(repeating: "★", count: $0) + String(repeating: "☆", count: 5 - $0) } ?? ""
    case .camera, .lens, .aperture, .shutter, .iso, .focal: metadata.exposure.text(of: field.name, in: locale)
    case .width: "\(Int(photo.width.rounded()))"
    case .height: "\(Int(photo.height.rounded()))"
    case .megapixels: locale.written(photo.width * photo.height / 1e6)
    case .index: "\(index + 1)"
    case .count: "\(count)"
    case .group: group?.text(field.pattern, in: locale) ?? ""
    case .page: "\(page + 1)"
    case .pages: "\(pages)"
    case .from, .to, .today: ""
    }
  }

  /// The number of stars, 1 to 5; nil for a photo without stars.
  private var stars: Int? { photo.metadata?.rating.flatMap { (1...5).contains($0) ? $0 : nil } }
}
