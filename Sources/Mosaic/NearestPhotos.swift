/// The nearest photos found so far, each with its best entry, sorted by distance and then by photo.
///
///     var nearest = NearestPhotos(count: 16)
///     nearest.add(entry, of: photo, at: distance)
///     print(nearest.found[0].entry)
///
/// The result does not depend on the order in which entries are added. Adding an entry takes time in proportion to
/// `count` if the entry is near enough, which is rare, and hardly any time otherwise.
struct NearestPhotos {
  struct Found {
    var distance: Int32
    var photo: Int32
    var entry: Int32
  }

  private(set) var found: [Found] = []
  private let count: Int
  /// The distance above which entries are ignored.
  private(set) var farthest = Int32.max

  init(count: Int) {
    self.count = count
    found.reserveCapacity(count)
  }

  var isFull: Bool { found.count == count }

  mutating func add(_ entry: Int32, of photo: Int32, at distance: Int32) {
    if distance > farthest || count == 0 { return }
    let new = Found(distance: distance, photo: photo, entry: entry)
    if let known = found.firstIndex(where: { $0.photo == photo }) {
      if !Self.precedes(new, found[known]) { return }
      found.remove(at: known)
    } else if isFull {
      if !Self.precedes(new, found[count - 1]) { return }
      found.removeLast()
    }
    var place = found.count
    while place > 0, Self.precedes(new, found[place - 1]) { place -= 1 }
    found.insert(new, at: place)
    if isFull { farthest = found[count - 1].distance }
  }

  mutating func removeAll() {
    found.removeAll(keepingCapacity: true)
    farthest = .max
  }

  private static func precedes(_ one: Found, _ other: Found) -> Bool {
    (one.distance, one.photo, one.entry) < (other.distance, other.photo, other.entry)
  }
}
