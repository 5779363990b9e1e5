/// The town and the country of a place.
package struct NamedPlace: Equatable, Sendable {
  /// The nearest town; nil if there is none nearby.
  package var place: String?
  package var country: String?

  package init(place: String? = nil, country: String? = nil) { (self.place, self.country) = (place, country) }
}

extension PlaceTable {
  /// A kilometer, in millionths of a degree from south to north.
  private static let kilometer = 8993
  /// The distance up to which a photo is said to be of a town.
  private static let nearby = 30 * kilometer
  /// The distance up to which a town rather than an outline decides about the country: outlines are simplified.
  private static let close = 6 * kilometer
  /// The factor by which such a town is nearer than those of the country within the outline: Rome is in Italy, also
  /// near the Vatican.
  private static let muchNearer = 3
  /// The distance from a coast up to which the sea belongs to a country.
  private static let offshore = 100 * kilometer

  /// Returns the names for a place in millionths of a degree.
  ///
  /// The town is in the country of the place, unless one of another country is very close and the others are not.
  package func namedPlace(latitude: Int, longitude: Int) -> NamedPlace {
    let point = Outlines.Point(x: longitude, y: latitude)
    let towns = towns(within: Self.offshore, of: point)
    let nearest = Self.nearest(of: towns)
    guard let country = outlines.country(around: point) ?? nearest.map({ self.towns[$0.town].country }) else {
      return NamedPlace()
    }
    let own = Self.nearest(
      of: towns.filter { self.towns[$0.town].country == country && $0.distance <= Self.square(Self.nearby) })
    if let nearest, nearest.distance <= Self.square(Self.close),
      own.map({ nearest.distance * Self.square(Self.muchNearer) < $0.distance }) ?? true
    {
      return names(nearest.town)
    }
    return own.map { names($0.town) } ?? NamedPlace(place: nil, country: countries[country])
  }

  private static func square(_ number: Int) -> Int { number * number }

  private static func nearest(of towns: [Nearby]) -> Nearby? {
    towns.min { ($0.distance, $0.town) < ($1.distance, $1.town) }
  }

  /// A town, and the square of its distance.
  private typealias Nearby = (town: Int, distance: Int)

  private func names(_ town: Int) -> NamedPlace {
    NamedPlace(place: towns[town].name, country: countries[towns[town].country])
  }

  /// Returns the towns within a distance of a point.
  private func towns(within radius: Int, of point: Outlines.Point) -> [Nearby] {
    var (first, end) = (0, towns.count)
    let south = point.y - radius
    while first < end {
      let middle = (first + end) / 2
      if towns[middle].latitude * 10_000 < south { first = middle + 1 } else { end = middle }
    }
    var found: [Nearby] = []
    let cosine = Self.cosine(ofLatitude: point.y)
    for index in first..<towns.count {
      let town = towns[index]
      let north = town.latitude * 10_000 - point.y
      if north > radius { break }
      let across = abs(town.longitude * 10_000 - point.x)
      let east = min(across, 360_000_000 - across) * cosine / 10_000
      let distance = north * north + east * east
      if distance <= Self.square(radius) { found.append((index, distance)) }
    }
    return found
  }

  /// Returns the cosine in ten thousandths, from a table: that of the system differs between machines.
  private static func cosine(ofLatitude latitude: Int) -> Int {
    let angle = min(abs(latitude), 90_000_000)
    let degree = min(angle / 1_000_000, 89)
    let (here, next) = (cosines[degree], cosines[degree + 1])
    return here - (here - next) * (angle - degree * 1_000_000) / 1_000_000
  }

  /// The cosines of whole degrees.
  private static let cosines = [
    10000, 9998, 9994, 9986, 9976, 9962, 9945, 9925, 9903, 9877, 9848, 9816, 9781, 9744, 9703, 9659, 9613, 9563, 9511,
    9455, 9397, 9336, 9272, 9205, 9135, 9063, 8988, 8910, 8829, 8746, 8660, 8572, 8480, 8387, 8290, 8192, 8090, 7986,
    7880, 7771, 7660, 7547, 7431, 7314, 7193, 7071, 6947, 6820, 6691, 6561, 6428, 6293, 6157, 6018, 5878, 5736, 5592,
    5446, 5299, 5150, 5000, 4848, 4695, 4540, 4384, 4226, 4067, 3907, 3746, 3584, 3420, 3256, 3090, 2924, 2756, 2588,
    2419, 2250, 2079, 1908, 1736, 1564, 1392, 1219, 1045, 872, 698, 523, 349, 175, 0,
  ]
}
