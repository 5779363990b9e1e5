package import Files

/// The known dates of photos.
package struct PhotoDates: Sendable {
  /// The most common offset among photos that have one, for those without an offset.
  let defaultOffset: Int

  package init(of photos: [Photo]) {
    var counts: [Int: Int] = [:]
    for photo in photos {
      guard let date = Self.cameraDate(of: photo), let offset = date.offset, !Self.isUniversal(date, of: photo) else {
        continue
      }
      counts[offset, default: 0] += 1
    }
    defaultOffset = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 0
  }

  /// Returns the date given in a manifest or by the camera; else that in the file's name; else the modification date.
  package func date(of photo: Photo) -> PhotoDate? {
    if let date = Self.cameraDate(of: photo) {
      return Self.isUniversal(date, of: photo) ? date.moved(to: defaultOffset) : date
    }
    switch Implied(photo.path, modified: photo.stamp?.modified) {
    case .inName(let date): return date
    case .ofFile(let date): return date.moved(to: defaultOffset)
    case nil: return nil
    }
  }

  /// The date of a photo without one: that in its name, else that of its file.
  package enum Implied {
    case inName(PhotoDate)
    case ofFile(PhotoDate)

    /// - Parameter modified: When the file was modified, in nanoseconds since 1970.
    package init?(_ path: FilePath, modified: Int64?) {
      if let date = PhotoDate(inName: path.name.bytes) {
        self = .inName(date)
      } else if let modified {
        self = .ofFile(PhotoDate(modified: modified))
      } else {
        return nil
      }
    }

    package var date: PhotoDate {
      switch self {
      case .inName(let date), .ofFile(let date): date
      }
    }
  }

  /// Returns a notice about photos whose only date is that of their file, which may be the day of a copy; nil if there
  /// are none.
  package static func notice(about photos: [Photo]) -> String? {
    let count = photos.count { photo in
      guard cameraDate(of: photo) == nil, case .ofFile? = Implied(photo.path, modified: photo.stamp?.modified) else {
        return false
      }
      return true
    }
    switch count {
    case 0: return nil
    case 1: return "1 photo has no date; that of its file is used"
    default: return "\(count) photos have no date; those of their files are used"
    }
  }

  /// True for the dates of most videos, which say nothing about the local time.
  private static func isUniversal(_ date: PhotoDate, of photo: Photo) -> Bool {
    photo.info?.video != nil && photo.declared.date == nil && date.offset == 0
  }

  private static func cameraDate(of photo: Photo) -> PhotoDate? {
    (photo.declared.date ?? photo.info?.date ?? photo.metadata?.date).flatMap { PhotoDate(noted: $0) }
  }

  /// Returns the time at which a photo was taken, in milliseconds since 1970; nil if only the day is known, or the
  /// file's own date.
  package func shutterTime(of photo: Photo) -> Int64? {
    guard let date = Self.cameraDate(of: photo) ?? PhotoDate(inName: photo.path.name.bytes), date.precision == .second
    else { return nil }
    let (seconds, nanoseconds) = date.instant(assuming: defaultOffset)
    return seconds * 1000 + nanoseconds / 1_000_000
  }

  /// Returns the date given in a manifest, by the camera or in the file's name, if its day is known. The file's own
  /// date does not count: it is that of a copy.
  func statedDay(of photo: Photo) -> PhotoDate? {
    guard let date = Self.cameraDate(of: photo) else { return PhotoDate(inName: photo.path.name.bytes) }
    if date.precision < .day { return nil }
    return Self.isUniversal(date, of: photo) ? date.moved(to: defaultOffset) : date
  }

  /// Returns the dates of the oldest and the newest photo; nil if no date is known.
  package func span(of photos: some Sequence<Photo>) -> (oldest: PhotoDate, newest: PhotoDate)? {
    let dates = photos.compactMap { date(of: $0) }
    func isEarlier(_ one: PhotoDate, _ other: PhotoDate) -> Bool {
      one.instant(assuming: defaultOffset) < other.instant(assuming: defaultOffset)
    }
    guard let oldest = dates.min(by: isEarlier), let newest = dates.max(by: isEarlier) else { return nil }
    return (oldest, newest)
  }

  /// Returns true if a photo says when it was taken: in a list, by its camera or in its name.
  static func isStated(for photo: Photo) -> Bool {
    cameraDate(of: photo) != nil || PhotoDate(inName: photo.path.name.bytes) != nil
  }

  /// Returns the instant of the date given in a manifest, by the camera or in the file's name, the last of all if there
  /// is none.
  func statedInstant(of photo: Photo) -> (Int64, Int64) {
    guard let date = Self.cameraDate(of: photo) ?? PhotoDate(inName: photo.path.name.bytes) else { return (.max, 0) }
    return date.instant(assuming: defaultOffset)
  }

  /// Returns the instant for ordering: photos without a date come last.
  func instant(of photo: Photo) -> (Int64, Int64) { date(of: photo)?.instant(assuming: defaultOffset) ?? (.max, 0) }
}
