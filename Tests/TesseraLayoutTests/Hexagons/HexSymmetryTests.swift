import Foundation
import Layouts
import Testing

@Suite struct HexSymmetryTests {
  private let cells = HexCoordinate.randomCells(50, seed: 8)
  private let center = HexCoordinate(q: 3, r: -5)

  @Test func sixRotationsAreAFullTurn() {
    for cell in cells {
      let turned = (0..<6).map { cell.rotated(by: $0, around: center) }
      #expect(turned[0] == cell)
      #expect(Set(turned).count == (cell == center ? 1 : 6))
      for sixths in -20...20 {
        #expect(cell.rotated(by: sixths, around: center) == turned[(sixths % 6 + 6) % 6])
        #expect(turned[1].rotated(by: sixths, around: center) == turned[(sixths % 6 + 7) % 6])
      }
    }
  }

  @Test func rotationKeepsDistances() {
    for (one, other) in zip(cells, cells.reversed()) {
      for sixths in 0..<6 {
        let turned = (one.rotated(by: sixths, around: center), other.rotated(by: sixths, around: center))
        #expect(turned.0.distance(to: turned.1) == one.distance(to: other))
        #expect(turned.0.distance(to: center) == one.distance(to: center))
      }
    }
  }

  @Test(arguments: Hexagon.Orientation.allCases)
  func rotationIsClockwise(orientation: Hexagon.Orientation) {
    let geometry = HexGeometry(orientation, pitch: 7)
    let half = 0.75.squareRoot()
    for cell in cells.prefix(50) {
      let before = geometry.center(of: cell)
      let after = geometry.center(of: cell.rotated(by: 1))
      expectClose([after.x, after.y], [before.x / 2 - half * before.y, half * before.x + before.y / 2])
    }
  }

  @Test(arguments: HexAxis.allCases)
  func reflectionIsItsOwnInverse(axis: HexAxis) {
    for (one, other) in zip(cells, cells.reversed()) {
      let mirrored = one.reflected(keeping: axis, through: center)
      #expect(mirrored.reflected(keeping: axis, through: center) == one)
      #expect(mirrored.distance(to: other.reflected(keeping: axis, through: center)) == one.distance(to: other))
      // A reflection reverses the direction of rotation.
      #expect(
        one.rotated(by: 1, around: center).reflected(keeping: axis, through: center)
          == mirrored.rotated(by: -1, around: center))
    }
    #expect(center.reflected(keeping: axis, through: center) == center)
  }

  @Test func reflectionKeepsItsAxisCoordinate() {
    for cell in cells {
      #expect(cell.reflected(keeping: .q) == HexCoordinate(q: cell.q, r: cell.s, s: cell.r))
      #expect(cell.reflected(keeping: .r) == HexCoordinate(q: cell.s, r: cell.r, s: cell.q))
      #expect(cell.reflected(keeping: .s) == HexCoordinate(q: cell.r, r: cell.q, s: cell.s))
    }
  }

  @Test func twoReflectionsMakeARotation() {
    for cell in cells {
      #expect(cell.reflected(keeping: .q).reflected(keeping: .r) == cell.rotated(by: 4))
      #expect(cell.reflected(keeping: .r).reflected(keeping: .q) == cell.rotated(by: 2))
    }
  }

  @Test func reflectionsFlipVerticallyAndHorizontally() {
    let geometry = HexGeometry(.flat, pitch: 7)
    for cell in cells.prefix(50) {
      let before = geometry.center(of: cell)
      let upsideDown = geometry.center(of: cell.reflected(keeping: .q))
      expectClose([upsideDown.x, upsideDown.y], [before.x, -before.y])
      let leftIsRight = geometry.center(of: cell.reflected(keeping: .q).rotated(by: 3))
      expectClose([leftIsRight.x, leftIsRight.y], [-before.x, before.y])
    }
  }

  @Test func thereAreTwelveSymmetries() {
    let cell = HexCoordinate(q: 5, r: -2)
    let images = [cell, cell.reflected(keeping: .q)].flatMap { image in (0..<6).map { image.rotated(by: $0) } }
    #expect(Set(images).count == 12)
    for axis in HexAxis.allCases { #expect(images.contains(cell.reflected(keeping: axis))) }
  }
}
