import Foundation
import Testing

@testable import Layouts

/// Returns a last ring that is not full.
@Suite struct HoneycombRimTests {
  private func cells(_ honeycomb: Honeycomb, _ photos: [LayoutPhoto]) -> [HexCoordinate] {
    honeycomb.makeCache(subviews: LayoutSubviews(photos)).cells
  }

  @Test(arguments: 0...61)
  func lastRingIsSpreadEvenly(count: Int) {
    let cells = cells(Honeycomb(spreadsLastRing: true), fillingPhotos(count))
    #expect(cells.count == count && Set(cells).count == count)
    let ring = cells.map(\.length).max() ?? 0
    let inside = ring == 0 ? 0 : 3 * ring * (ring - 1) + 1
    #expect(cells.prefix(inside).allSatisfy { $0.length < ring }, "all smaller rings are full")
    if ring == 0 { return }
    let around = Honeycomb.cells(count: inside + 6 * ring).suffix(6 * ring).map { $0 }
    let places = cells.dropFirst(inside).map { around.firstIndex(of: $0)! }
    let gaps = zip(places, places.dropFirst() + [places[0] + 6 * ring]).map { $1 - $0 }
    #expect(gaps.max()! - gaps.min()! <= 1, "\(places)")
  }

  @Test func explicitAndStableCellsAreNotSpread() {
    var photos = fillingPhotos(24)
    #expect(cells(Honeycomb(isStable: true, spreadsLastRing: true), photos).map(\.length).max() == 3)
    #expect(
      cells(Honeycomb(isStable: true, spreadsLastRing: true), photos) == cells(Honeycomb(isStable: true), photos))
    photos[5].values[HoneycombCell.self] = HexCoordinate(q: 7, r: 0)
    #expect(cells(Honeycomb(spreadsLastRing: true), photos) == cells(Honeycomb(), photos))
  }
}
