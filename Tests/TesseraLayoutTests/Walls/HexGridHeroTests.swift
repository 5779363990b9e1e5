import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct HexGridHeroTests {
  private func photo(isHero: Bool = false, cell: OffsetCoordinate? = nil) -> LayoutPhoto {
    var values = LayoutValues()
    if isHero { values[PhotoWeight.self] = 2 }
    values[HexCell.self] = cell
    return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
  }

  private func dealtCells(_ grid: HexGrid, _ photos: [LayoutPhoto], columns: Int? = nil) -> [OffsetCoordinate] {
    let photos = HexGridPhotos(LayoutSubviews(photos))
    return grid.dealing(of: photos, columns: columns ?? grid.columnsNearestToAspect(photos)).cells
  }

  /// Returns every cell that photos take, heroes with their neighbors.
  private func taken(_ grid: HexGrid, _ photos: [LayoutPhoto], _ cells: [OffsetCoordinate]) -> [OffsetCoordinate] {
    zip(photos, cells).flatMap { photo, cell in
      photo.values[PhotoWeight.self] >= 2
        ? [cell] + HexCoordinate(cell, in: grid.system).neighbors.map { OffsetCoordinate($0, in: grid.system) } : [cell]
    }
  }

  private static let grids = [Hexagon.Orientation.flat, .pointy].flatMap { orientation in
    HexGrid.Offset.allCases.map { HexGrid(orientation: orientation, offset: $0) }
  }

  @Test func heroTakesACellAndItsNeighbors() {
    // In five columns the first photo's flower is in the corner, and the others flow around it.
    let photos = [photo(isHero: true)] + (0..<8).map { _ in photo() }
    let cells = dealtCells(HexGrid(columns: 5), photos)
    #expect(cells[0] == OffsetCoordinate(row: 1, column: 1))
    let rest = [(0, 0), (0, 2), (0, 3), (0, 4), (1, 3), (1, 4), (2, 3), (2, 4)]
    #expect(cells.dropFirst() == rest.map { OffsetCoordinate(row: $0.0, column: $0.1) }[...])
  }

  @Test(arguments: grids, [0, 6] as [CGFloat])
  func heroFrameIsItsFlower(grid: HexGrid, spacing: CGFloat) throws {
    var grid = grid
    grid.spacing = spacing
    let hero = OffsetCoordinate(row: 3, column: -2)
    let around = HexCoordinate(hero, in: grid.system).ring(radius: 2).map { OffsetCoordinate($0, in: grid.system) }
    let photos = [photo(isHero: true, cell: hero)] + around.map { photo(cell: $0) }
    let frames = grid.arrange(photos, in: proposing(1000, nil)).frames
    let flower = try #require(Plan.Shape.flower(grid.orientation, inset: spacing / 2).outline(in: frames[0]))
    // The flower's outline is the spacing away from the hexagons around it, and touches the box on all sides.
    let box = flower.map(\.x).min()!...flower.map(\.x).max()!
    expectClose([box.lowerBound, box.upperBound], [frames[0].minX, frames[0].maxX])
    for frame in frames.dropFirst() {
      let corners = Hexagon.corners(in: frame)
      let nearest = corners.map { corner in flower.map { hypot($0.x - corner.x, $0.y - corner.y) }.min()! }.min()!
      // Corners that meet where three cells do are apart by the spacing along the sides of a triangle.
      #expect(abs(nearest - spacing * Hexagon.stretch) < 1e-6 || abs(nearest - spacing) < 1e-6)
    }
  }

  @Test(arguments: Thoroughness.part(0..<80 as Range<UInt64>, each: 4))
  func heroesAreNearTheirPlaceAndOthersInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var grid = Self.grids.randomElement(using: &random)!
    grid.columns = Bool.random(using: &random) ? .random(in: 1...12, using: &random) : nil
    let often = Double.random(in: 0...1, using: &random) * .random(in: 0...1, using: &random)
    let photos = (0..<Int.random(in: 1...120, using: &random)).map { _ in
      photo(isHero: .random(in: 0..<1, using: &random) < often)
    }
    let heroes = photos.map { $0.values[PhotoWeight.self] >= 2 }
    let columns = grid.columnsNearestToAspect(HexGridPhotos(LayoutSubviews(photos)))
    let cells = dealtCells(grid, photos)
    let all = taken(grid, photos, cells)
    #expect(Set(all).count == all.count, "no cell is shared")
    #expect(all.allSatisfy { $0.row >= 0 && (0..<columns).contains($0.column) })
    let asked = zip(cells, heroes).map { (cell: $0, isHero: $1) }
    #expect(grid.conflict(among: asked) == nil)
    // The others take the first cells that heroes leave free, in order.
    let flowers = Set(taken(grid, zip(photos, heroes).filter(\.1).map(\.0), zip(cells, heroes).filter(\.1).map(\.0)))
    let free = (0...).lazy.map { OffsetCoordinate(row: $0 / columns, column: $0 % columns) }
      .filter { !flowers.contains($0) }
    let others = zip(cells, heroes).filter { !$1 }.map(\.0)
    #expect(others == Array(free.prefix(others.count)))
    expectNearestPlaces(of: asked, grid, columns)
  }

  /// Checks that each hero has the nearest place of those that earlier heroes left free.
  private func expectNearestPlaces(
    of asked: [(cell: OffsetCoordinate, isHero: Bool)], _ grid: HexGrid, _ columns: Int
  ) {
    let geometry = HexGeometry(grid.orientation, pitch: 2)
    var (place, gone) = (0, Set<OffsetCoordinate>())
    for (cell, isHero) in asked {
      defer { place += isHero ? 7 : 1 }
      if !isHero { continue }
      let wanted = OffsetCoordinate(row: place / columns, column: place % columns)
      func distance(_ cell: OffsetCoordinate) -> CGFloat {
        let (one, other) = (HexCoordinate(cell, in: grid.system), HexCoordinate(wanted, in: grid.system))
        let centers = (geometry.center(of: one), geometry.center(of: other))
        return hypot(centers.0.x - centers.1.x, centers.0.y - centers.1.y)
      }
      let beds = (0..<2000).lazy.map { OffsetCoordinate(row: $0 / columns, column: $0 % columns) }.filter { bed in
        grid.flower(around: bed).allSatisfy {
          $0.row >= 0 && (0..<columns).contains($0.column) && !gone.contains($0)
        }
      }
      #expect(abs(distance(cell) - beds.map(distance).min()!) < 1e-9)
      gone.formUnion(grid.flower(around: cell))
    }
  }

  @Test(arguments: 0..<40)
  func heroesStayOnTheCanvas(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var grid = Self.grids.randomElement(using: &random)!
    grid.spacing = .random(in: 0...6, using: &random)
    let photos = (0..<60).map { _ in photo(isHero: .random(in: 0..<6, using: &random) == 0) }
    let arrangement = grid.arrange(photos, in: proposing(.random(in: 900...3000, using: &random), nil))
    let canvas = CGRect(origin: .zero, size: arrangement.size).insetBy(dx: -1e-6, dy: -1e-6)
    #expect(arrangement.warnings.isEmpty)
    for frame in arrangement.frames { #expect(canvas.contains(frame) && !frame.isEmpty) }
    // There is no space outside the outermost cells.
    let frames = arrangement.frames.map { $0.insetBy(dx: -grid.spacing, dy: -grid.spacing) }
    #expect(frames.map(\.minX).min()! <= 0 && frames.map(\.maxX).max()! >= arrangement.size.width)
    #expect(frames.map(\.minY).min()! <= 0 && frames.map(\.maxY).max()! >= arrangement.size.height)
  }

  @Test func canvasWithHeroesIsNearTheAspect() {
    for grid in Self.grids {
      let photos = (0..<200).map { photo(isHero: $0 % 5 == 0) }
      let size = grid.arrange(photos, in: proposing(1000, nil)).size
      #expect((1.1...1.6).contains(size.width / size.height))
    }
  }

  @Test func photosWithoutCellsAvoidExplicitCells() {
    for grid in Self.grids {
      var grid = grid
      grid.columns = 6
      let photos = (0..<40).map { index -> LayoutPhoto in
        let cell = index % 7 == 0 ? OffsetCoordinate(row: index / 4, column: index % 6) : nil
        return photo(isHero: index % 9 == 4, cell: cell)
      }
      let all = taken(grid, photos, dealtCells(grid, photos))
      #expect(Set(all).count == all.count)
    }
  }

  @Test func cellConflictsAreReported() {
    let grid = HexGrid()
    func cell(_ row: Int, _ column: Int) -> OffsetCoordinate { OffsetCoordinate(row: row, column: column) }
    func conflict(_ cells: [(Int, Int, Bool)]) -> [Int]? {
      grid.conflict(among: cells.map { (cell: cell($0.0, $0.1), isHero: $0.2) }).map { [$0.0, $0.1] }
    }
    #expect(conflict([(0, 0, false), (0, 1, false)]) == nil)
    #expect(conflict([(0, 0, false), (4, 4, false), (0, 0, false)]) == [0, 2])
    #expect(conflict([(2, 2, true), (3, 3, false)]) == nil)
    #expect(conflict([(2, 2, true), (2, 3, false)]) == [0, 1])
    #expect(conflict([(2, 2, true), (9, 9, true), (2, 4, true)]) == [0, 2])
    #expect(conflict([(2, 2, true), (2, 5, true), (5, 3, true)]) == nil)
    // At the limit of integers.
    #expect(conflict([(.max, .max, true), (.min, .min, true)]) != nil)
  }

  @Test(arguments: [oddProposals, [proposing(1000, 1000)]].flatMap { $0 })
  func extremeWallsWithHeroes(proposal: ProposedViewSize) {
    for grid in Self.grids {
      for isExact in [false, true] {
        for spacing: CGFloat in [0, 5000] {
          for photos in [[photo(isHero: true)], [photo(isHero: true), photo(), photo(isHero: true)]] {
            var grid = grid
            (grid.isExact, grid.spacing) = (isExact, spacing)
            let arrangement = grid.arrange(photos, in: proposal)
            #expect(arrangement.warnings.isEmpty)
            #expect(arrangement.frames.allSatisfy { $0.width >= 0 && $0.height >= 0 })
          }
        }
      }
    }
  }
}
