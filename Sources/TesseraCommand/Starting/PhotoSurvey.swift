import Files
import Gallery
import ImageCodecs
import Messages
import Planning

/// The figures of photos that decide on their arrangement, from headers alone.
struct PhotoSurvey: Equatable, Sendable {
  private(set) var count = 0
  private(set) var landscapes = 0
  private(set) var portraits = 0
  private(set) var videos = 0
  private(set) var titled = 0
  private(set) var rated = 0
  /// The number of folders with photos.
  private(set) var folders = 0
  /// The number of photos with a date of their own.
  private(set) var dated = 0
  /// The months of these dates, in order: `2026-05`.
  private(set) var months: [String] = []
  /// The number of photos taken within two seconds of another.
  private(set) var inBursts = 0
  /// The number of photos with the size of another, in pixels and in bytes.
  private(set) var copies = 0

  init(of photos: [Photo]) {
    count = photos.count
    landscapes = photos.count { $0.width > $0.height * 1.05 }
    portraits = photos.count { $0.height > $0.width * 1.05 }
    videos = photos.count { $0.info?.video != nil }
    titled = photos.count { $0.metadata?.title != nil }
    rated = photos.count { $0.metadata?.rating ?? 0 > 0 }
    folders = Set(photos.map(\.path.parent)).count
    noteDates(of: photos)
    var sizes: Set<[Int64]> = []
    copies = photos.count { photo in
      guard let stamp = photo.stamp else { return false }
      return !sizes.insert([Int64(photo.width), Int64(photo.height), stamp.size]).inserted
    }
  }

  private mutating func noteDates(of photos: [Photo]) {
    let dates = PhotoDates(of: photos)
    var (months, seconds): (Set<String>, [Int64]) = ([], [])
    for photo in photos {
      var photo = photo
      // The date of the file may be that of its copy.
      photo.stamp = nil
      guard let date = dates.date(of: photo), date.timestamp.count >= 7 else { continue }
      dated += 1
      months.insert(String(date.timestamp.prefix(7)))
      if date.timestamp.contains("T") { seconds.append(date.seconds) }
    }
    self.months = months.sorted()
    seconds.sort()
    inBursts = zip(seconds, seconds.dropFirst()).count { $1 - $0 <= 2 }
  }

  var isMostlyUpright: Bool { portraits * 3 > count * 2 }
  var isMostlyWide: Bool { landscapes * 3 > count * 2 }
  var hasTitles: Bool { titled * 2 >= count }
  var hasRatings: Bool { rated * 4 >= count }
  /// True if dates divide the photos.
  var hasMonths: Bool { dated * 5 >= count * 4 && months.count > 1 }
}

// MARK: - In words

extension PhotoSurvey {
  /// The figures in words: `312 photos, mostly landscape, June to August 2026, in 4 folders`.
  var sentence: String {
    let parts: [String?] = [
      Self.counted(count, "photo"), shapes, dated * 2 >= count ? period : nil,
      folders > 1 ? "in \(folders) folders" : nil, videos > 0 ? "\(Self.counted(videos, "video")) among them" : nil,
      rated > 0 ? "\(rated) with stars" : nil, titled > 0 ? "\(titled) with titles" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  static func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private var shapes: String {
    switch count {
    case landscapes: "landscape"
    case portraits: "portrait"
    case _ where landscapes + portraits == 0: "square"
    case _ where isMostlyWide: "mostly landscape"
    case _ where isMostlyUpright: "mostly portrait"
    default: "landscape and portrait"
    }
  }

  /// The months from the first to the last.
  var period: String? {
    guard let first = months.first.map(Self.words), let last = months.last.map(Self.words) else { return nil }
    if first == last { return "\(first.month) \(first.year)" }
    return first.year == last.year
      ? "\(first.month) to \(last.month) \(last.year)" : "\(first.month) \(first.year) to \(last.month) \(last.year)"
  }

  private static func words(_ month: String) -> (month: String, year: String) {
    let number = Int(month.suffix(2)) ?? 1
    return (englishMonths[max(1, min(12, number)) - 1], String(month.prefix(4)))
  }
}
