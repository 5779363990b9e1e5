import Files
import Fixtures
import Foundation
import ImageCodecs
import TestSupport
import Testing

@testable import Gallery

/// Photos grouped by place, and the names of places in templates.
@Suite struct PlaceGroupTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try add("a.jpg", (47.05, 8.31))
    try add("b.jpg", (48.86, 2.29))
    try add("c.jpg", (47.04, 8.30))
    try add("d.jpg", (25, 5))
    try add("e.jpg", nil)
  }

  private func add(_ name: String, _ place: (Double, Double)?) throws {
    let fixture = JPEGFixture().with { fixture in
      if let place { fixture.exif = PositionFixture(latitude: place.0, longitude: place.1).bytes }
    }
    try folder.write(PhotoLike(width: 6, height: 4, seed: 1).picture.jpeg(fixture), to: name)
  }

  @Test func groupsAreTownsOrCountries() throws {
    let gallery = try folder.gallery([""]) { $0.grouping = .place }
    #expect(
      gallery.photos.map { "\($0.path.name.text) \($0.group?.text ?? "")" }
        == ["a.jpg Luzern", "c.jpg Luzern", "b.jpg Paris", "d.jpg Algeria", "e.jpg unplaced"])
  }

  @Test func townsOfOneNameAreDistinguished() throws {
    try add("f.jpg", (48.43, -123.36))
    try add("g.jpg", (-4.62, 55.45))
    let groups = try folder.gallery([""]) { $0.grouping = .place }.photos.compactMap { $0.group?.text }
    #expect(groups.suffix(2) == ["Victoria, Canada", "Victoria, Seychelles"], "\(groups)")
  }

  @Test func templatesNameThePlace() throws {
    let photos = try folder.gallery([""]) { $0.readsMetadata = true }.photos
    let dates = PhotoDates(of: photos)
    func text(_ template: String, _ index: Int) throws -> String {
      let words = PhotoWords(photos[index], date: nil, index: index, of: photos.count)
      return try Template(template, for: .photo).text(of: words, in: .standard)
    }
    #expect(try text("{place}, {country}", 0) == "Luzern, Switzerland")
    #expect(try text("{place|country}", 3) == "Algeria" && text("{place}{country}", 4) == "")
    let wall = WallWords(photos, dates, today: .now)
    #expect(try Template("{place}, {country}", for: .wall).text(of: wall, in: .standard) == "Luzern, Switzerland")
    #expect(try Template("{place}", for: .group).needsMetadata)
  }
}
