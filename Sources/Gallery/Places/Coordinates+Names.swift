package import ImageCodecs
package import Places

extension Coordinates {
  /// The nearest town, and the country.
  package var namedPlace: NamedPlace {
    PlaceTable.shared.namedPlace(latitude: Int(latitude), longitude: Int(longitude))
  }
}

extension NamedPlace {
  /// The town and the country, if known: `Luzern, Switzerland`.
  package var line: String { [place, country].compactMap(\.self).joined(separator: ", ") }

  /// Returns the most frequent place of photos, the first of several.
  static func mostFrequent(among places: [Coordinates]) -> NamedPlace {
    var (counts, order): ([String: Int], [NamedPlace]) = ([:], [])
    for place in places.map(\.namedPlace) {
      if counts[place.line] == nil { order.append(place) }
      counts[place.line, default: 0] += 1
    }
    let most = counts.values.max() ?? 0
    return order.first { counts[$0.line] == most } ?? NamedPlace()
  }
}
