import Files
import Places

/// The names of places as groups: towns, or countries where there is no town. Towns of the same name are distinguished
/// by their countries.
struct PlaceNames {
  /// The name of each photo's place.
  let names: [FilePath]

  init(of photos: [Photo]) {
    let places = photos.map { $0.metadata?.coordinates?.namedPlace ?? NamedPlace() }
    var countries: [String: Set<String>] = [:]
    for place in places { countries[place.place ?? "", default: []].insert(place.country ?? "") }
    names = places.map { namedPlace in
      let name: String
      switch (namedPlace.place, namedPlace.country) {
      case (let place?, _): name = countries[place]?.count ?? 0 > 1 ? namedPlace.line : place
      case (nil, let country?): name = country
      case (nil, nil): name = "unplaced"
      }
      // The name is also a part of a file's name.
      return FilePath(String(name.map { $0 == "/" ? "-" : $0 }))
    }
  }
}
