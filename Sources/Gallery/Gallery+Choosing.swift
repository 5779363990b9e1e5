import Files
import ImageCodecs
import Parallel
import SeededRandom

// The filtering and ordering of the usable photos.

extension Gallery {
  /// The property that the photos of a group have in common.
  package enum Grouping: Hashable, Sendable {
    case folder
    case day
    case month
    case year
    /// The photos of one occasion, between long pauses.
    case moment
    case place
    /// A field; photos without it are the last group.
    case field(FieldName)

    /// True if groups are periods of time.
    var isByDate: Bool { [.day, .month, .year, .moment].contains(self) }
  }

  /// Removes photos that are not wanted, and orders the rest.
  mutating func choose(_ choice: Choice, _ environment: Environment, _ order: FolderOrder) {
    let dates = choice.wantsDates ? PhotoDates(of: photos) : nil
    if !choice.filter.isOpen { filter(by: choice.filter, dates) }
    if choice.decodesPhotos { leaveOutCostly(environment) }
    (photos, copies) = Self.withoutCopies(photos, choice, environment)
    sort(choice, dates, environment)
    photos = order.sorted(photos, dates)
    pick(choice, environment)
    if let grouping = choice.grouping { group(by: grouping, choice, dates) }
  }

  private mutating func filter(by filter: PhotoFilter, _ dates: PhotoDates?) {
    let count = photos.count
    let undatedCount: Int
    (photos, undatedCount) = filter.passed(photos, dates)
    if filter.onThisDay != nil { self.undatedCount = undatedCount }
    if undatedCount > 0 {
      notices.append(
        "\(undatedCount) photo\(undatedCount == 1 ? " has" : "s have") no date and \(undatedCount == 1 ? "is" : "are") "
          + "left out (--on-this-day)")
    }
    guard photos.isEmpty, count > 0 else { return }
    matchesNothing = true
    if let anniversary = filter.onThisDay {
      notices.append("none of the \(count) photo\(count == 1 ? "" : "s") found was taken \(anniversary.days)")
    } else {
      notices.append(
        "none of the \(count) photo\(count == 1 ? "" : "s") found match\(count == 1 ? "es" : ""): see "
          + filter.options)
    }
  }

  // MARK: - Order

  /// Sorts the photos, which are in name order or in the order of the inputs. The sort is stable.
  private mutating func sort(_ choice: Choice, _ dates: PhotoDates?, _ environment: Environment) {
    switch choice.order ?? .name {
    case .name, .none: return
    case .auto: if let dates, hasDates { order(by: dates.statedInstant) }
    case .date: order { dates?.instant(of: $0) ?? (0, 0) }
    case .modified: order { ($0.stamp?.modified ?? .max, 0) }
    case .size: order { (Int64($0.width * $0.height), 0) }
    case .aspect: photos = Self.ordered(photos) { $0.width / $0.height }
    case .color: photos = Self.sortedByColor(photos, environment)
    case .random: order { (Self.randomKey(of: $0, choice.seed), 0) }
    case .field(let field): photos = FieldOrder(of: photos, by: field, dates).sorted(photos)
    }
    if choice.isReversed { photos.reverse() }
  }

  /// True if so many photos say when they were taken that few have to come last. The dates of files do not count: they
  /// are those of copies.
  private var hasDates: Bool {
    let count = photos.count { PhotoDates.isStated(for: $0) }
    return count > 0 && photos.count - count <= photos.count / 10
  }

  private mutating func order(by key: (Photo) -> (Int64, Int64)) {
    let keys = photos.map(key)
    photos = photos.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { photos[$0] }
  }

  private static func ordered(_ photos: [Photo], by key: (Photo) -> Double) -> [Photo] {
    let keys = photos.map(key)
    return photos.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { photos[$0] }
  }

  /// Returns a random number for each name, so that the others keep their order when photos are added or removed.
  static func randomKey(of photo: Photo, _ seed: UInt64) -> Int64 {
    var random = SplitMix64(seed: seed ^ photo.path.unturned.name.digest)
    return Int64(truncatingIfNeeded: random.next() >> 1)
  }

  // MARK: - Groups

  /// Groups photos: periods of time in order, folders and places in the order of their first photos.
  private mutating func group(by grouping: Grouping, _ choice: Choice, _ dates: PhotoDates?) {
    let names: [FilePath]
    var order: [FilePath]?
    switch grouping {
    case .folder: names = FolderNames(of: photos.map(\.path.parent), titled: photos.map(\.folderTitle)).names
    case .day: names = photos.map { FilePath(dates?.date(of: $0)?.day ?? "undated") }
    case .month: names = photos.map { FilePath(dates?.date(of: $0)?.month ?? "undated") }
    case .year: names = photos.map { FilePath(dates?.date(of: $0)?.year ?? "undated") }
    case .moment:
      let occasions = dates.map { Occasions(of: photos, $0) }
      (names, order) = (occasions?.names ?? [], occasions?.order)
    case .place: names = PlaceNames(of: photos).names
    case .field(let field):
      let groups = FieldGroups(of: photos, by: field, dates, repeating: choice.repeatsInGroups)
      (names, order) = (groups.names, groups.order)
      notices += groups.notices
      if groups.repeatCount > 0 {
        photos = zip(groups.photos, groups.areRepeats).map { index, isRepeat in
          var photo = photos[index]
          photo.isRepeat = isRepeat
          return photo
        }
      }
    }
    var places: [FilePath: Int] = [:]
    // Folders are in the order of their names, also if their photos are in that of their dates.
    let isByName = grouping == .folder && choice.order == .auto
    var inOrder = Array(photos.indices)
    if isByName { inOrder = NaturalOrder.sorted(inOrder) { photos[$0].path } }
    if isByName && choice.isReversed { inOrder.reverse() }
    for index in inOrder where places[names[index]] == nil { places[names[index]] = places.count }
    if grouping.isByDate || order != nil {
      let sorted = order ?? places.keys.sorted()
      for (place, name) in (choice.isReversed ? sorted.reversed() : sorted).enumerated() { places[name] = place }
    }
    if grouping == .folder, let sorted = FolderOrder.ranks(of: photos, named: names, places) { places = sorted }
    for index in photos.indices { photos[index].group = names[index] }
    let sorted = photos.indices.sorted { (places[names[$0]] ?? 0, $0) < (places[names[$1]] ?? 0, $1) }
    photos = sorted.map { photos[$0] }
  }
}

extension Gallery.Choice {
  /// The order for sorting once photos have been opened.
  var order: Gallery.Sort? {
    guard let sort, sort != .auto else { return grouping?.isByDate == true ? .date : sortForLimit }
    return sort
  }

  /// The order if none is asked for: the first photos of a limit are those by name, so that no others need be opened.
  private var sortForLimit: Gallery.Sort? { limit != nil && pick == .first ? nil : sort }

  /// The order in which files are opened; nil if it depends on the inputs.
  var orderBeforeOpening: Gallery.Sort? { order == .auto ? nil : order }

  /// Returns true if a file must be opened to filter and order it, even if a manifest gives its size.
  ///
  /// - Parameter declared: The metadata in the manifest, which takes precedence.
  func needsHeaders(beside declared: Metadata) -> Bool {
    needsDates && (readsDates || declared.date == nil) || needsFields(from: .header)
  }

  /// True if photos must be decoded to filter or order them.
  var decodesPhotos: Bool {
    dedupe == .similar || dedupe == .moments || order == .color || looksToPick || comparesPhotos
  }

  /// True if photos must be decoded to keep as many as the limit.
  private var looksToPick: Bool { limit != nil && (isSpread || pick == .best) }

  /// True if the best of some photos are kept, which depends on their ratings and subjects.
  var prefersTheBest: Bool {
    dedupe == .moments || pick == .best && (limit != nil || dedupe == .similar)
  }

  /// True if dates are read where photos have them.
  var wantsDates: Bool { needsDates || order == .auto }

  /// True if anything depends on dates, be it on those of files.
  var needsDates: Bool {
    filter.needsDates || readsDates || order == .date || grouping?.isByDate == true || dedupe == .moments
      || orderFields.contains { $0.kind == .date }
      || limit != nil && isSpread
  }

  /// True if the first usable photos are the ones to take.
  package var takesFirst: Bool {
    filter.isOpen && dedupe == .off && pick == .first && !isSpread && grouping == nil
      && (order == nil || order == .name || order == Gallery.Sort.none)
  }
}

/// The display names of folders: their paths without the common parent.
private struct FolderNames {
  /// The name of each of the folders.
  private(set) var names: [FilePath]

  /// - Parameter titles: The title of each folder that has one.
  init(of folders: [FilePath], titled titles: [String?]) {
    let titled = Dictionary(
      zip(folders, titles).compactMap { folder, title in title.map { (folder, $0) } },
      uniquingKeysWith: { one, _ in one })
    let components = Dictionary(folders.map { ($0, $0.components) }, uniquingKeysWith: { first, _ in first })
    let distinct = Array(components.values)
    var shared = 0
    while let first = distinct.first, first.count > shared,
      distinct.allSatisfy({ $0.count > shared && $0[shared] == first[shared] })
    {
      shared += 1
    }
    var taken: [FilePath: FilePath] = [:]
    var unique = UniqueNames(ignoresCase: false)
    for folder in components.keys.sorted() {
      let all = components[folder] ?? []
      // The common parent itself is shown by its own name.
      let parts = all.count > shared ? all.dropFirst(shared) : all.suffix(1)
      let own = titled[folder].map { [ArraySlice(FilePath(partNamed: $0).bytes)] }
      let shown = own.map { parts.dropLast() + $0 } ?? Array(parts)
      let joined = FilePath(bytes: shown.joined(separator: [UInt8(ascii: "-")]))
      let name = joined.bytes.isEmpty || Self.nameless.contains(joined) ? FilePath("photos") : joined
      taken[folder] = unique.name(like: name)
    }
    names = folders.map { taken[$0] ?? FilePath("photos") }
  }

  private static let nameless = [FilePath("."), FilePath("..")]
}
