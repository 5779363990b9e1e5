import Files

/// Divides photos into occasions: a walk, a dinner, a day at the sea.
///
/// An occasion ends with a pause that is long for its time: 17 times as long as the pauses between the ten
/// photos before it and the ten after it, in the geometric mean. Pauses of up to ten minutes are never long, those of
/// six hours always are. The cost is proportional to the number of photos.
struct Occasions {
  private static let reach = 10
  /// The binary logarithm of 17, in 1024ths.
  private static let factor: Int64 = 4186
  private static let shortest: Int64 = 10 * 60
  private static let longest: Int64 = 6 * 3600

  /// The name of each photo's occasion: its day, and the time of its first photo if that is known.
  let names: [FilePath]
  /// The names in the order of time. Their own order is that of clocks, which differ where photographers travel.
  let order: [FilePath]

  init(of photos: [Photo], _ dates: PhotoDates) {
    let times = photos.map { dates.date(of: $0) }
    let instants = times.map { $0?.instant(assuming: dates.defaultOffset).0 }
    let order = photos.indices.filter { instants[$0] != nil }.sorted { (instants[$0]!, $0) < (instants[$1]!, $1) }
    let starts = Set(Self.starts(of: order.map { instants[$0]! }))
    let undated = FilePath("undated")
    var names = photos.map { _ in undated }
    var occasions: [FilePath] = []
    var taken: Set<String> = []
    for (place, index) in order.enumerated() {
      if starts.contains(place), let date = times[index] {
        let name = Self.name(from: date)
        // Two occasions begin at the same time of clocks in different zones.
        let unique = (1...).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
        taken.insert(unique)
        occasions.append(FilePath(unique))
      }
      names[index] = occasions.last ?? undated
    }
    self.names = names
    self.order = occasions + (names.contains(undated) ? [undated] : [])
  }

  /// Returns the indexes of the first photos of occasions.
  ///
  /// - Parameter seconds: The times of all photos, ascending.
  static func starts(of seconds: [Int64]) -> [Int] {
    let pauses = zip(seconds, seconds.dropFirst()).map { $1 - $0 }
    let logarithms = pauses.map { logarithm($0) }
    let long = pauses.indices.filter { place in
      if pauses[place] <= shortest || pauses[place] >= longest { return pauses[place] >= longest }
      let around = max(0, place - reach)...min(pauses.count - 1, place + reach)
      let others = around.filter { $0 != place && pauses[$0] < longest }.map { logarithms[$0] }
      return !others.isEmpty
        && logarithms[place] * Int64(others.count) >= others.reduce(0, +) + factor * Int64(others.count)
    }
    return (seconds.isEmpty ? [] : [0]) + long.map { $0 + 1 }
  }

  /// Returns the binary logarithm in 1024ths, from integers alone: that of the system differs between machines. It is
  /// linear between powers of two.
  private static func logarithm(_ seconds: Int64) -> Int64 {
    let number = max(1, seconds)
    let exponent = Int64(63 - number.leadingZeroBitCount)
    return exponent << 10 + (number << 10) >> exponent - 1024
  }

  // MARK: - Names

  /// `2026-05-01-1405`, or a day, month or year if no more is known.
  private static func name(from date: PhotoDate) -> String {
    let time = date.timestamp.dropFirst(11).prefix(5).filter { $0 != ":" }
    return date.precision == .second ? "\(date.day)-\(time)" : date.timestamp
  }

  /// Returns the start of the occasion with a name. A fifth number tells occasions in different time zones apart.
  static func start(named name: String) -> PhotoDate? {
    let parts = name.split(separator: "-")
    guard (4...5).contains(parts.count) else { return PhotoDate(noted: name) }
    return PhotoDate(noted: "\(name.prefix(10))T\(parts[3].prefix(2)):\(parts[3].suffix(2))")
  }
}
