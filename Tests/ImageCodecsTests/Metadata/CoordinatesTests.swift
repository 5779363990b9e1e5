import Fixtures
import Testing

@testable import ImageCodecs

/// The places where photos were taken.
@Suite struct CoordinatesTests {
  private func read(_ fixture: PositionFixture) -> Coordinates? {
    MetadataBlocks(exif: fixture.bytes).metadata.coordinates
  }

  private func read(xmp latitude: String, _ longitude: String) -> Coordinates? {
    let packet = """
      <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
        xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="\(latitude)"><exif:GPSLongitude>\(longitude)\
      </exif:GPSLongitude></r:Description></r:RDF>
      """
    return XMPPacket.metadata(Array(packet.utf8))?.coordinates
  }

  @Test(arguments: ExifFixture.ByteOrder.allCases)
  func positionsInEXIFAreRead(order: ExifFixture.ByteOrder) throws {
    for (latitude, longitude) in [(47.050168, 8.309307), (-33.868820, 151.209290), (64.1466, -21.9426), (-90, -180)] {
      let found = read(PositionFixture(latitude: latitude, longitude: longitude).with { $0.byteOrder = order })
      #expect(found == Coordinates(latitude: latitude, longitude: longitude), "\(latitude), \(longitude)")
      #expect(found.map { $0.degrees == (latitude, longitude) } == true)
    }
  }

  @Test func minutesMayHaveFractions() {
    let fixture = PositionFixture(latitude: 1, longitude: 1).with {
      $0.latitude = [47, 1, 301, 100]
      $0.longitude = [83, 10]
    }
    #expect(read(fixture) == Coordinates(latitude: 47.0501667, longitude: 8.3))
  }

  @Test func impossiblePositionsCountAsMissing() {
    let usual = PositionFixture(latitude: 47, longitude: 8)
    let odd: [(inout PositionFixture) -> Void] = [
      { $0.latitude = [91, 1] }, { $0.longitude = [181, 1] }, { $0.latitude = [47, 0, 0, 1, 0, 1] },
      { $0.latitude = [47, 1, 61, 1] }, { $0.latitude = [] }, { $0.latitudeLetter = "E" }, { $0.longitudeLetter = "" },
      { $0.type = 4 }, { $0.longitude = [0xFFFF_FFFF, 1] },
    ]
    #expect(read(usual) != nil)
    for change in odd { #expect(read(usual.with(change)) == nil) }
    // Receivers without a position write zeros.
    #expect(read(PositionFixture(latitude: 0, longitude: 0)) == nil)
    #expect(read(PositionFixture(latitude: 0, longitude: 8)) != nil)
    #expect(Coordinates(latitude: .nan, longitude: 1) == nil && Coordinates(latitude: 1, longitude: .infinity) == nil)
  }

  @Test(arguments: [
    ("47,3.01N", "8,18.558E", 47.0501667, 8.3093),
    ("33,52,7.75S", "151,12,33.4E", -33.8688194, 151.2092778),
    (" 12.5S ", "0,30W", -12.5, -0.5),
  ])
  func positionsInXMPAreRead(latitude: String, longitude: String, north: Double, east: Double) {
    #expect(read(xmp: latitude, longitude) == Coordinates(latitude: north, longitude: east))
  }

  @Test(arguments: [
    ("47,3.01", "8,18E"), ("47,3.01E", "8,18N"), ("", "8,18E"), ("47,3,1,5N", "8E"), ("47,,1N", "8E"), ("-47N", "8E"),
    ("nanN", "8E"), ("47N", "200E"), ("N", "E"), ("1e9N", "8E"), ("0,0N", "0,0E"),
  ])
  func otherTextIsNoPosition(latitude: String, longitude: String) { #expect(read(xmp: latitude, longitude) == nil) }

  @Test func positionsOfVideosAreRead() {
    #expect(Coordinates(iso6709: "+47.0502+008.3093+435.000/") == Coordinates(latitude: 47.0502, longitude: 8.3093))
    #expect(Coordinates(iso6709: "-33.8688-070.5/") == Coordinates(latitude: -33.8688, longitude: -70.5))
    for text in ["", "/", "+47.05", "+4705.5+00818.5/", "+47.05+8.3/", "+91.0+008.0/", "+47.x+008.3/", "47+8"] {
      #expect(Coordinates(iso6709: text) == nil, "\(text)")
    }
  }

  @Test func sidecarsPrecedePhotos() {
    var (sidecar, photo) = (Metadata(), Metadata())
    sidecar.coordinates = Coordinates(latitude: 1.0, longitude: 2.0)
    photo.coordinates = Coordinates(latitude: 3.0, longitude: 4.0)
    #expect(sidecar.completed(by: photo) == sidecar && Metadata().completed(by: photo) == photo)
  }
}
