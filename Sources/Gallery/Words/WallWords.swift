package import Clock
package import Files

/// The known properties of a wall, or of a group or page of it, as words.
///
///     let words = WallWords(photos, dates, today: LocalTimestamp.now)
package struct WallWords {
  private let count: Int
  private let span: (oldest: PhotoDate, newest: PhotoDate)?
  private let today: PhotoDate?
  private let group: GroupWords?
  private let page: Int
  private let pages: Int

  /// - Parameters:
  ///   - photos: The photos of the wall, of the group or of the page.
  ///   - today: The moment at which the wall is made.
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

  func text(of field: Template.Field, in locale: TextLocale) -> String {
    switch field.name {
    case .count: "\(count)"
    case .from: span?.oldest.written(field.pattern, in: locale) ?? ""
    case .to: span?.newest.written(field.pattern, in: locale) ?? ""
    case .today: today?.written(field.pattern, in: locale) ?? ""
    case .group: group?.text(field.pattern, in: locale) ?? ""
    case .page: "\(page + 1)"
    case .pages: "\(pages)"
    default: ""
    }
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
