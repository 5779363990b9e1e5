package import Clock
package import Files

/// The known properties of a wall, or of one of its groups or pages, as words.
///
///     let words = WallWords(photos, dates, today: LocalTimestamp.now)
package struct WallWords: SharedWords {
  let count: Int
  let span: (oldest: PhotoDate, newest: PhotoDate)?
  let today: PhotoDate?
  let group: GroupWords?
  let page: Int
  let pages: Int

  /// - Parameters:
  ///   - photos: The photos on the wall, in the group or on the page.
  ///   - today: The time at which the wall is made.
  ///   - page: The index of the page, from 0.
  package init(
    _ photos: some Collection<Photo>, _ dates: PhotoDates, today: LocalTimestamp, group: GroupWords? = nil,
    page: Int = 0, of pages: Int = 1
  ) {
    count = photos.count
    span = dates.span(of: photos)
    self.today = PhotoDate(noted: today.date)
    self.group = group
    self.page = page
    self.pages = pages
  }
}

/// The name of a group, as words: a folder, or a day, month or year.
package struct GroupWords {
  private let name: FilePath
  private let date: PhotoDate?

  /// - Parameter name: The group of a photo.
  package init(_ name: FilePath, by grouping: Gallery.Grouping) {
    self.name = name
    date = grouping.isByDate ? PhotoDate(noted: name.text) : nil
  }

  /// Returns the name in the default form.
  package func text(in locale: TextLocale) -> String { text(nil, in: locale) }

  func text(_ pattern: DatePattern?, in locale: TextLocale) -> String {
    date?.written(pattern, in: locale) ?? name.text
  }
}
