import ImageCodecs

/// The known properties of a photo, as words.
///
///     let words = PhotoWords(photo, date: dates.date(of: photo), index: 0, of: photos.count)
///     template.text(of: words, in: locale)
package struct PhotoWords: SharedWords {
  let photo: Photo
  let date: PhotoDate?
  let index: Int
  let count: Int
  let group: GroupWords?
  let page: Int
  let pages: Int

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

  var metadata: Metadata { photo.metadata ?? Metadata() }

  /// The number of stars, 1 to 5; nil for a photo without stars.
  var stars: Int? { photo.metadata?.rating.flatMap { (1...5).contains($0) ? $0 : nil } }
}
