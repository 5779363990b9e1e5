import ImageCodecs
import Testing

@testable import Gallery

@Suite struct TimeZonesTests {
  /// Places and times with their offsets in minutes.
  @Test(arguments: [
    // Lucerne, around both changes of 2024.
    (47.05, 8.31, 1_711_846_799, 60), (47.05, 8.31, 1_711_846_800, 120), (47.05, 8.31, 1_729_990_799, 120),
    (47.05, 8.31, 1_729_990_800, 60),
    // New York and Honolulu, around the changes of 2024.
    (40.71, -74.0, 1_710_053_999, -300), (40.71, -74.0, 1_710_054_000, -240), (40.71, -74.0, 1_730_613_599, -240),
    (40.71, -74.0, 1_730_613_600, -300), (21.3, -157.85, 1_720_000_000, -600),
    (34.05, -118.24, 1_720_000_000, -420), (41.88, -87.63, 1_720_000_000, -300),
    // Sydney, Brisbane and Adelaide in January; Sydney in July.
    (-33.87, 151.2, 1_705_000_000, 660), (-27.47, 153.03, 1_705_000_000, 600), (-34.93, 138.6, 1_705_000_000, 630),
    (-33.87, 151.2, 1_720_000_000, 600),
    (35.68, 139.76, 1_720_000_000, 540), (27.7, 85.3, 1_720_000_000, 345), (28.6, 77.2, 1_720_000_000, 330),
    (28.1, -15.4, 1_720_000_000, 60), (40.4, -3.7, 1_720_000_000, 120), (55.75, 37.6, 1_720_000_000, 180),
    (-36.85, 174.76, 1_705_000_000, 780), (39.9, 116.4, 1_720_000_000, 480), (-33.45, -70.67, 1_720_000_000, -240),
  ])
  func offset(latitude: Double, longitude: Double, seconds: Int, minutes: Int) throws {
    let place = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(TimeZones.offset(at: place, Int64(seconds)) == minutes)
  }

  @Test func openSeaHasNoZone() throws {
    #expect(TimeZones.offset(at: try #require(Coordinates(latitude: 0.0, longitude: -30.0)), 1_720_000_000) == nil)
  }
}
