import SeededRandom
import Files
import Parallel

// From the photos that can be used to those that are wanted, in order.

extension Gallery {
  /// Which photos of an order are taken where there are more than wanted.
  package enum Pick: String, CaseIterable, Encodable, Sendable {
    case first
    case last
    /// As far apart as can be, the first and the last among them.
    case spread
    case random
  }

  /// What photos have in common that belong together.
  package enum Grouping: String, CaseIterable, Encodable, Sendable {
    case folder
    case day
    case month
  }

  /// Leaves out what is not wanted, and orders the rest.
  mutating func choose(_ choice: Choice, _ environment: Environment) {
    let dates = choice.needsDates ? PhotoDates(of: photos) : nil
    let count = photos.count
    if !choice.filter.isOpen { photos.removeAll { !choice.filter.accepts($0, dates: dates) } }
    if photos.isEmpty && count > 0 {
      notices.append(
        "none of the \(count) photo\(count == 1 ? "" : "s") that \(count == 1 ? "was" : "were") found is wanted: see "
          + choice.filter.options)
    }
    if choice.decodesPhotos { leaveOutCostly(environment) }
    (photos, copies) = Self.withoutCopies(photos, choice, environment)
    sort(choice, dates, environment)
    pick(choice)
    if let grouping = choice.grouping { group(by: grouping, choice, dates) }
  }

  // MARK: - Order

  /// Photos come in the order of their names, or of the inputs; what is alike stays so.
  private mutating func sort(_ choice: Choice, _ dates: PhotoDates?, _ environment: Environment) {
    switch choice.order ?? .name {
    case .name, .none: return
    case .date: order { dates?.instant(of: $0) ?? (0, 0) }
    case .modified: order { ($0.stamp?.modified ?? .max, 0) }
    case .size: order { (Int64($0.width * $0.height), 0) }
    case .aspect: photos = Self.ordered(photos) { $0.width / $0.height }
    case .color: photos = Self.sortedByColor(photos, environment)
    case .random: order { (Self.lot(of: $0, choice.seed), 0) }
    }
    if choice.isReversed { photos.reverse() }
  }

  private mutating func order(by key: (Photo) -> (Int64, Int64)) {
    let keys = photos.map(key)
    photos = photos.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }.map { photos[$0] }
  }

  private static func ordered(_ photos: [Photo], by key: (Photo) -> Double) -> [Photo] {
    let keys = photos.map(key)
    return photos.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { photos[$0] }
  }

  /// A number drawn for each name, so that the others keep their order when a photo comes or goes.
  private static func lot(of photo: Photo, _ seed: UInt64) -> Int64 {
    var chance = SplitMix64(seed: seed ^ photo.path.name.digest)
    return Int64(truncatingIfNeeded: chance.next() >> 1)
  }

  // MARK: - Number

  private mutating func pick(_ choice: Choice) {
    guard let limit = choice.limit, photos.count > limit else { return }
    switch choice.pick {
    case .first: photos.removeLast(photos.count - limit)
    case .last: photos.removeFirst(photos.count - limit)
    case .spread:
      let last = photos.count - 1
      photos = (0..<limit).map { photos[limit == 1 ? 0 : ($0 * last + (limit - 1) / 2) / (limit - 1)] }
    case .random:
      // Other lots than those of the order, which would take its first ones.
      let lots = photos.map { Self.lot(of: $0, ~choice.seed) }
      let drawn = photos.indices.sorted { (lots[$0], $0) < (lots[$1], $1) }.prefix(limit)
      photos = drawn.sorted().map { photos[$0] }
    }
  }

  // MARK: - Groups

  /// Puts together what belongs together: days and months in their order, folders in that of their first photos.
  private mutating func group(by grouping: Grouping, _ choice: Choice, _ dates: PhotoDates?) {
    let names: [FilePath]
    switch grouping {
    case .folder: names = FolderNames(of: photos.map(\.path.parent)).names
    case .day: names = photos.map { FilePath(dates?.date(of: $0)?.day ?? "undated") }
    case .month: names = photos.map { FilePath(dates?.date(of: $0)?.month ?? "undated") }
    }
    var places: [FilePath: Int] = [:]
    for name in names where places[name] == nil { places[name] = places.count }
    if grouping != .folder {
      let sorted = places.keys.sorted()
      for (place, name) in (choice.isReversed ? sorted.reversed() : sorted).enumerated() { places[name] = place }
    }
    for index in photos.indices { photos[index].group = names[index] }
    let order = photos.indices.sorted { (places[names[$0]] ?? 0, $0) < (places[names[$1]] ?? 0, $1) }
    photos = order.map { photos[$0] }
  }
}

extension Gallery.Choice {
  /// What photos are sorted by once they have been looked into.
  var order: Gallery.Sort? { sort ?? (grouping == .day || grouping == .month ? .date : nil) }

  /// Whether files must be opened to know which of them are wanted, whatever a manifest says of their sizes.
  var needsHeaders: Bool { needsDates }

  /// Whether photos are decoded to know which of them are wanted, and in which order.
  var decodesPhotos: Bool { dedupe == .similar || order == .color }

  var needsDates: Bool {
    filter.needsDates || order == .date || grouping == .day || grouping == .month
  }

  /// Whether the first photos that can be used are those that are wanted.
  var takesFirst: Bool {
    filter.isOpen && dedupe == .off && pick == .first && grouping == nil
      && (order == nil || order == .name || order == Gallery.Sort.none)
  }
}

/// What folders are called among themselves: without the path that they share.
private struct FolderNames {
  /// For each of the folders.
  private(set) var names: [FilePath]

  init(of folders: [FilePath]) {
    let components = Dictionary(folders.map { ($0, $0.components) }, uniquingKeysWith: { first, _ in first })
    let distinct = Array(components.values)
    var shared = 0
    while let first = distinct.first, first.count > shared,
      distinct.allSatisfy({ $0.count > shared && $0[shared] == first[shared] })
    {
      shared += 1
    }
    var taken: [FilePath: FilePath] = [:]
    var used: Set<FilePath> = []
    for folder in components.keys.sorted() {
      let all = components[folder] ?? []
      // The folder that all others stand in has its own name.
      let parts = all.count > shared ? all.dropFirst(shared) : all.suffix(1)
      let joined = FilePath(bytes: parts.joined(separator: [UInt8(ascii: "-")]))
      let name = joined.bytes.isEmpty || Self.nameless.contains(joined) ? FilePath("photos") : joined
      var unique = name
      var number = 2
      while !used.insert(unique).inserted {
        unique = name.adding("-\(number)")
        number += 1
      }
      taken[folder] = unique
    }
    names = folders.map { taken[$0] ?? FilePath("photos") }
  }

  private static let nameless = [FilePath("."), FilePath("..")]
}
