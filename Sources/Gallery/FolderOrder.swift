import Files

/// The orders that the pages of folders ask for: of the photos in a folder, and of folders among each other.
struct FolderOrder {
  /// The order of each folder that has one of its own.
  private var sorts: [FilePath: PageText.Sort] = [:]
  private let isReversed: Bool

  /// - Parameter choice: Its order of photos comes before those of folders.
  init(of candidates: [Candidate], _ choice: Gallery.Choice) {
    isReversed = choice.isReversed
    if choice.orderBeforeOpening != nil { return }
    for candidate in candidates {
      guard let page = candidate.page, page.sort != nil, page.folder == candidate.path.parent else { continue }
      sorts[page.folder] = page.sort
    }
  }

  var isEmpty: Bool { sorts.isEmpty }
  var needsDates: Bool { sorts.values.contains(where: \.isByDate) }

  /// Returns the photos with those of each folder in its order. Photos of other folders keep their places.
  func sorted(_ photos: [Photo], _ dates: PhotoDates?) -> [Photo] {
    if isEmpty { return photos }
    var places: [FilePath: [Int]] = [:]
    for (index, photo) in photos.enumerated() where sorts[photo.path.parent] != nil {
      places[photo.path.parent, default: []].append(index)
    }
    var sorted = photos
    for (folder, indexes) in places {
      guard let sort = sorts[folder] else { continue }
      // Photos are in the order of their names, perhaps reversed.
      var ordered = isReversed ? indexes.reversed() : indexes
      if sort.isByDate, let dates {
        let keys = Dictionary(
          uniqueKeysWithValues: ordered.enumerated().map { place, index in
            (index, (dates.instant(of: photos[index]), place))
          })
        ordered.sort { one, other in
          guard let one = keys[one], let other = keys[other] else { return false }
          return one.0 == other.0 ? one.1 < other.1 : one.0 < other.0
        }
      }
      if sort.isReversed != isReversed { ordered.reverse() }
      for (place, index) in zip(indexes, ordered) { sorted[place] = photos[index] }
    }
    return sorted
  }

  // MARK: - Among folders

  /// Returns the ranks of groups of folders, in the order of their pages, else in their present order; nil if no page
  /// has a place.
  ///
  /// - Parameter places: The present order of the groups.
  static func ranks(of photos: [Photo], named names: [FilePath], _ places: [FilePath: Int]) -> [FilePath: Int]? {
    var folders: [FilePath: (folder: FilePath, page: FolderPage?)] = [:]
    for (photo, name) in zip(photos, names) where folders[name] == nil {
      folders[name] = (photo.path.parent, photo.page)
    }
    guard folders.values.contains(where: { $0.page?.hasPlace == true }) else { return nil }
    // A folder stands where the first group in it does.
    var first: [FilePath: Int] = [:]
    for (name, (folder, _)) in folders {
      for above in folder.withThoseAbove { first[above] = min(first[above] ?? .max, places[name] ?? 0) }
    }
    var keys: [FilePath: [(Double, Double)]] = [:]
    for (name, found) in folders {
      let above = found.folder.withThoseAbove.reversed().map { above in
        (found.page?.page(ofFolderAtDepth: above.depth)?.place ?? .infinity, Double(first[above] ?? 0))
      }
      // The folder itself stands among those in it as it does now.
      keys[name] = above + [(.infinity, Double(places[name] ?? 0))]
    }
    let sorted = places.keys.sorted { one, other in
      (keys[one] ?? []).lexicographicallyPrecedes(keys[other] ?? [], by: <)
    }
    return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
  }
}

extension FolderPage {
  /// True if this page or one above it has a place.
  fileprivate var hasPlace: Bool { place != nil || parent?.hasPlace == true }
}
