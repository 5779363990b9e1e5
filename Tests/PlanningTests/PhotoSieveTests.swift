import Files
import Foundation
import Layouts
import Testing

@testable import Gallery
@testable import Planning

/// Removal of photos so that the rest makes a wall.
@Suite struct PhotoSieveTests {
  private func photos(_ extremities: [Double]) -> [Photo] {
    extremities.enumerated().map { Photo(path: FilePath("\($0)"), width: 1, height: $1) }
  }

  private static let obstacle = PhotoSieve.Obstacle(failure: .inputs("no"), consequence: "there is no wall")

  /// Sifts photos, of which the named ones do not fit a wall, and counts the arrangements.
  private func sifted(_ photos: [Photo], without culprits: Set<String>) throws -> (PhotoSieve.Sifted, tries: Int) {
    var tries = 0
    let sifted = try PhotoSieve(photos) { photos in
      tries += 1
      let isWall = photos.allSatisfy { !culprits.contains("\($0.path)") }
      return .init(obstacle: isWall ? nil : Self.obstacle)
    }.sifted()
    return (sifted, tries)
  }

  @Test func acceptableWallIsArrangedOnce() throws {
    let (sifted, tries) = try sifted(photos([1, 3000, 2, 9]), without: [])
    #expect(sifted.kept == [0, 1, 2, 3] && sifted.reasons.isEmpty && tries == 1)
  }

  @Test func onlyTheResponsiblePhotosAreRemoved() throws {
    let extremities: [Double] = [1, 40, 1, 7, 6, 300, 90, 2, 8]
    let (sifted, _) = try sifted(photos(extremities), without: ["3", "6"])
    #expect(sifted.kept == [0, 1, 2, 4, 5, 7, 8])
    #expect(
      sifted.reasons == [
        3: "is not shown: it is 1 × 7 pixels, and with it there is no wall",
        6: "is not shown: it is 1 × 90 pixels, and with it there is no wall",
      ])
  }

  @Test func fewTriesFindTheResponsiblePhotosAmongThousands() throws {
    let extremities = (0..<20_000).map { Double($0 % 5000 + 1) }
    let (sifted, tries) = try sifted(photos(extremities), without: ["4999", "7000"])
    #expect(sifted.kept.count == 19_998 && tries <= 110, "\(sifted.reasons.keys) after \(tries)")
  }

  @Test func defaultPhotosAreNeverRemoved() throws {
    let (sifted, tries) = try sifted(photos([1, 5, 0.2, 1]), without: ["1"])
    #expect(sifted.obstacle != nil && sifted.kept.count == 4 && tries == 1)
    let (hopeless, _) = try self.sifted(photos([1, 50, 60, 1]), without: ["0"])
    #expect(hopeless.obstacle != nil && hopeless.kept.count == 4 && hopeless.reasons.isEmpty)
  }

  @Test func misfitsAreRemovedRepeatedly() throws {
    // Each removal makes another photo a misfit.
    let sifted = try PhotoSieve(photos([1, 1, 1, 1, 1])) { photos in
      let misfits = photos.count > 2 ? [PhotoSieve.Misfit(photo: photos.count - 1, reason: "\(photos.count)")] : []
      return .init(misfits: misfits)
    }.sifted()
    #expect(sifted.kept == [0, 1] && sifted.reasons == [4: "5", 3: "4", 2: "3"])
  }

  @Test func removalStopsAfterALimit() throws {
    let sifted = try PhotoSieve(photos(Array(repeating: 1, count: 100))) { photos in
      .init(misfits: [.init(photo: 0, reason: "unseen", isUnseen: true), .init(photo: 1, reason: "long")])
    }.sifted()
    #expect(sifted.isWall && sifted.kept.count == 81 && sifted.reasons.count == 19)
  }

  @Test func removingAllPhotosGivesNoWall() throws {
    let sifted = try PhotoSieve(photos([9, 9])) { photos in
      .init(misfits: photos.indices.map { .init(photo: $0, reason: "long") })
    }.sifted()
    #expect(!sifted.isWall && sifted.kept.isEmpty && sifted.reasons.count == 2)
  }
}
