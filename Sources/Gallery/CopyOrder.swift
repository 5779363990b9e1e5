import Files

/// The order of copies of a picture: the original comes first.
///
///     let order = CopyOrder(of: photos, among: group, dates)
///     let original = group.min { order.precedes($0, $1) }
///
/// The table decides wherever one of several copies is kept: between identical files, between near-copies with hardly
/// less detail than the best, and between photos of one moment that are equally good.
struct CopyOrder {
  /// The advantages of an original over a copy, the most important first.
  private static let table: [(advantage: Gallery.Copy.Reason, order: @Sendable (Facts, Facts) -> Int)] = [
    (.name, { $0.marks - $1.marks }),
    (.companion, { ($0.hasCompanion ? 0 : 1) - ($1.hasCompanion ? 0 : 1) }),
    (.size, { order($1.pixels, $0.pixels) }),
    (.size, { order($1.bytes, $0.bytes) }),
    (.age, { $0.time == $1.time ? 0 : $0.time < $1.time ? -1 : 1 }),
    (.order, { NaturalOrder.compare($0.path.bytes, $1.path.bytes) }),
    (.order, { order($0.path, $1.path) }),
  ]

  fileprivate struct Facts {
    /// The number of marks of a copy in its name, such as `(1)`.
    var marks = 0
    /// True if a sidecar or a video is beside it, which would be lost with it.
    var hasCompanion: Bool
    var pixels: Double
    var bytes: Int64
    /// The time it was taken; those without one come last.
    var time: (Int64, Int64)
    var path: FilePath
  }

  private var facts: [Int: Facts] = [:]

  /// - Parameters:
  ///   - groups: The indices of photos with their copies. A photo may be in several groups.
  ///   - dates: The dates of all photos.
  init(of photos: [Photo], among groups: [[Int]], _ dates: PhotoDates) {
    for group in groups {
      let names = group.map { CopyName(photos[$0].path.name.stem.losslessText) }
      let stems = Set(names.map { $0.stems[0] })
      for (index, name) in zip(group, names) {
        let marks = max(name.marks(among: stems), facts[index]?.marks ?? 0)
        facts[index, default: Facts(photos[index], dates)].marks = marks
      }
    }
  }

  /// Returns true if a photo is more likely to be the original than another one of the groups.
  func precedes(_ one: Int, _ other: Int) -> Bool {
    let difference = difference(one, other)?.order ?? 0
    return difference == 0 ? one < other : difference < 0
  }

  /// Returns the most important advantage of a photo over a copy that it precedes.
  func advantage(of one: Int, over other: Int) -> Gallery.Copy.Reason { difference(one, other)?.advantage ?? .order }

  private func difference(_ one: Int, _ other: Int) -> (advantage: Gallery.Copy.Reason, order: Int)? {
    guard let one = facts[one], let other = facts[other] else {
      preconditionFailure("Only photos of the groups can be compared.")
    }
    for line in Self.table {
      let order = line.order(one, other)
      if order != 0 { return (line.advantage, order) }
    }
    return nil
  }

  private static func order<Value: Comparable>(_ one: Value, _ other: Value) -> Int {
    one == other ? 0 : one < other ? -1 : 1
  }
}

extension CopyOrder.Facts {
  fileprivate init(_ photo: Photo, _ dates: PhotoDates) {
    self.init(
      hasCompanion: photo.hasCompanion, pixels: photo.width * photo.height, bytes: photo.fileSize ?? 0,
      time: dates.statedInstant(of: photo), path: photo.path)
  }
}

extension Photo {
  /// The size of its file.
  var fileSize: Int64? { stamp?.size ?? (try? path.status())?.stamp.size }
}
