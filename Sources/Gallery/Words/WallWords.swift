package import Clock
package import Files
import ImageCodecs

/// The known properties of a wall, or of one of its groups or pages, as words.
///
///     let words = WallWords(photos, dates, today: LocalTimestamp.now)
package struct WallWords: SharedWords {
  let count: Int
  let span: (oldest: PhotoDate, newest: PhotoDate)?
  let today: PhotoDate?
  let group: GroupWords?
  /// The places of the photos, where they are known.
  let places: [Coordinates]
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
    self.group = group?.ending(at: span?.newest)
    places = photos.compactMap { $0.metadata?.coordinates }
    self.page = page
    self.pages = pages
  }
}

/// The name of a group, as words: a folder, a place, a day, month or year, or the time of an occasion.
package struct GroupWords {
  private let name: FilePath
  private let date: PhotoDate?
  /// The date of the last photo of an occasion.
  private var end: PhotoDate?
  private let isOccasion: Bool

  /// - Parameters:
  ///   - name: The group of a photo.
  ///   - folder: The folder of the photo.
  package init(_ name: FilePath, by grouping: Gallery.Grouping, in folder: FilePath? = nil) {
    self.name = grouping == .folder ? folder.flatMap { Self.steps(of: name, to: $0) } ?? name : name
    isOccasion = grouping == .moment
    date = isOccasion ? Occasions.start(named: name.text) : grouping.isByDate ? PhotoDate(noted: name.text) : nil
  }

  /// Returns the name of a folder in others as people read it: `Summer › Lake` for `Summer-Lake`, a name for files.
  private static func steps(of name: FilePath, to folder: FilePath) -> FilePath? {
    let components = folder.components
    for count in stride(from: 1, through: components.count, by: 1) {
      let last = components.suffix(count)
      let joined = Array(last.joined(separator: Array("-".utf8)))
      if joined.count > name.bytes.count { return nil }
      // Of folders with the same name for files, all but the first have a number.
      if name.bytes.starts(with: joined), isNumber(name.bytes.dropFirst(joined.count)) {
        return FilePath(bytes: Array(last.joined(separator: Array(" › ".utf8))))
      }
    }
    return nil
  }

  private static func isNumber(_ ending: ArraySlice<UInt8>) -> Bool {
    let digits = ending.dropFirst()
    return ending.isEmpty
      || ending.first == UInt8(ascii: "-") && !digits.isEmpty && digits.allSatisfy(DigitReader.isDigit)
  }

  /// Returns the name with the date of the last photo, for occasions.
  func ending(at end: PhotoDate?) -> GroupWords {
    var words = self
    words.end = isOccasion ? end : nil
    return words
  }

  /// Returns the name in the default form.
  package func text(in locale: TextLocale) -> String { text(nil, in: locale) }

  func text(_ pattern: DatePattern?, in locale: TextLocale) -> String {
    guard let date else { return name.text }
    if isOccasion, pattern == nil { return date.text(until: end ?? date, in: locale) }
    return date.written(pattern, in: locale)
  }
}
