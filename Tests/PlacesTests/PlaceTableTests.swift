import Testing

@testable import Places

@Suite struct PlaceTableTests {
  private func names(_ latitude: Double, _ longitude: Double) -> String {
    let found = PlaceTable.shared.namedPlace(
      latitude: Int((latitude * 1e6).rounded()), longitude: Int((longitude * 1e6).rounded()))
    return "\(found.place ?? "–"), \(found.country ?? "–")"
  }

  private static let towns: [(Double, Double, String)] = [
    (47.0502, 8.3093, "Luzern, Switzerland"), (48.8584, 2.2945, "Paris, France"),
    (-33.8568, 151.2153, "Sydney, Australia"),
    (40.6892, -74.0445, "New York, United States"), (35.6586, 139.7454, "Tokyo, Japan"),
    (43.7384, 7.4246, "Monaco, Monaco"),
    (41.9028, 12.4534, "Vatican City, Vatican"), (41.9000, 12.4600, "Rome, Italy"),
    (1.2834, 103.8607, "Singapore, Singapore"),
    (64.1466, -21.9426, "Reykjavík, Iceland"), (-18.1416, 178.4419, "Suva, Fiji"), (69.6492, 18.9553, "Tromsø, Norway"),
    (-22.9519, -43.2105, "Rio de Janeiro, Brazil"), (30.0444, 31.2357, "Cairo, Egypt"),
  ]

  @Test(arguments: towns)
  func townsAreFound(latitude: Double, longitude: Double, expected: String) {
    #expect(names(latitude, longitude) == expected)
  }

  @Test func countriesAreKnownFarFromTowns() {
    #expect(names(25, 5) == "–, Algeria")
    #expect(names(-25.3444, 131.0369).hasSuffix(", Australia"))
    #expect(names(72, -40) == "–, Greenland")
    #expect(names(-82, 60) == "–, Antarctica")
    // Lesotho is a hole in South Africa.
    #expect(names(-29.6, 28.6).hasSuffix(", Lesotho"))
  }

  @Test func countriesInsideOthersAreHoles() {
    let table = PlaceTable.shared
    for (x, y, name) in [(12.4600, 43.9420, "San Marino"), (28.2, -29.5, "Lesotho"), (12.3, 43.5, "Italy")] {
      let point = Outlines.Point(x: Int(x * 1e6), y: Int(y * 1e6))
      #expect(table.outlines.country(around: point).map { table.countries[$0] } == name)
    }
  }

  @Test func theSeaHasNoNames() {
    for (latitude, longitude) in [(30.0, -45.0), (-40, -120), (0, -30), (89.9, 10), (10, 179.99), (10, -179.99)] {
      #expect(names(latitude, longitude) == "–, –", "\(latitude), \(longitude)")
    }
  }

  @Test func theSeaNearACoastBelongsToACountry() {
    #expect(names(50.6, -1.3).hasSuffix(", United Kingdom"))
    // Across the line where the date changes: a town of Fiji in the east, seen from the west.
    #expect(names(-16.78, -179.9).hasSuffix(", Fiji"))
  }

  /// A town is at its own place, or another one is as near, and is in a country of the table.
  @Test func everyTownIsAtItsPlace() {
    let table = PlaceTable.shared
    #expect(table.towns.count == 7342 && table.countries.count == 243)
    var others = 0
    for town in table.towns {
      #expect((-9000...9000).contains(town.latitude) && (-18000...18000).contains(town.longitude))
      let found = table.namedPlace(latitude: town.latitude * 10_000, longitude: town.longitude * 10_000)
      #expect(found.place != nil && found.country != nil)
      if found.place != town.name || found.country != table.countries[town.country] { others += 1 }
    }
    // Some have the same place in the table.
    #expect(others < 20, "\(others)")
  }

  @Test func anyNumberIsAPlace() {
    let ends = [0, 90_000_000, -90_000_000, 180_000_000, -180_000_000]
    for latitude in ends.prefix(3) {
      for longitude in ends { _ = names(Double(latitude) / 1e6, Double(longitude) / 1e6) }
    }
  }

  @Test func outlinesAreSmallEnoughForAPage() {
    #expect((20_000..<75_000).contains(PlaceTable.shared.outlineBytes.count))
  }
}
