import Fixtures
import Foundation
import Testing

@testable import Layouts

/// Walls whose photos are placed by their identities.
@Suite struct StableWallTests {
  private func photo(_ identity: UInt64?, weight: Double = 1) -> LayoutPhoto {
    var values = LayoutValues()
    values[PhotoIdentity.self] = identity
    values[PhotoWeight.self] = weight
    return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
  }

  private static let walls: [@Sendable (Bool) -> any Layout] = [
    { HexGrid(columns: 7, isStable: $0) }, { HexGrid(orientation: .pointy, columns: 7, isStable: $0) },
    { ContactSheet(columns: 7, isStable: $0) },
  ]

  @Test(arguments: walls.indices, 0..<10)
  func photosAreInTheirStablePlaces(wall: Int, seed: UInt64) {
    let identities = randomIdentities(40, seed: seed)
    let photos = identities.map { photo($0) }
    let ordered = AnyLayout(Self.walls[wall](false)).arrange(photos, in: proposing(1000, nil))
    let stable = AnyLayout(Self.walls[wall](true)).arrange(photos, in: proposing(1000, nil))
    let places = StableDealing.places(of: identities)
    #expect(stable.size == ordered.size)
    for (frame, place) in zip(stable.frames, places) { #expect(frame == ordered.frames[place]) }
    // In any input order.
    let reversed = AnyLayout(Self.walls[wall](true)).arrange(photos.reversed(), in: proposing(1000, nil))
    #expect(reversed.frames == stable.frames.reversed())
  }

  @Test(arguments: walls.indices)
  func photosWithoutIdentitiesUseTheirIndex(wall: Int) {
    let counted = AnyLayout(Self.walls[wall](true)).arrange((0..<30).map { photo($0) }, in: proposing(1000, nil))
    let plain = AnyLayout(Self.walls[wall](true)).arrange((0..<30).map { _ in photo(nil) }, in: proposing(1000, nil))
    #expect(plain.frames == counted.frames)
  }

  @Test(arguments: 0..<20)
  func heroesAreStable(seed: UInt64) {
    let photos = randomIdentities(50, seed: seed).map { photo($0, weight: $0 % 6 == 0 ? 2 : 1) }
    for isExact in [false, true] {
      let grid = HexGrid(isExact: isExact, isStable: true)
      let proposal = proposing(1000, 800)
      let stable = grid.arrange(photos, in: proposal)
      #expect(grid.arrange(photos.reversed(), in: proposal).frames == stable.frames.reversed())
      // The same as if they were given in the order of their places.
      let places = StableDealing.places(of: photos.map { $0.values[PhotoIdentity.self]! })
      let sorted = zip(photos, places).sorted { $0.1 < $1.1 }.map(\.0)
      let ordered = HexGrid(isExact: isExact).arrange(sorted, in: proposal)
      for (frame, place) in zip(stable.frames, places) { #expect(frame == ordered.frames[place]) }
    }
  }

  @Test func explicitCellsAreKept() {
    let cell = OffsetCoordinate(row: 1, column: 2)
    var photos = randomIdentities(12, seed: 3).map { photo($0) }
    photos[5].values[HexCell.self] = cell
    let grid = HexGrid(columns: 4, isStable: true)
    let dealt = grid.dealing(of: HexGridPhotos(LayoutSubviews(photos), isStable: true), columns: 4).cells
    #expect(dealt[5] == cell)
    #expect(Set(dealt).count == 12, "and no other photo is dealt them")
  }
}
