import Fixtures
import Foundation
import Testing

@testable import Layouts

@Suite struct HexGridExactTests {
  private func photos(_ count: Int, heroes: Range<Int> = 0..<0) -> [LayoutPhoto] {
    (0..<count).map { index in
      var values = LayoutValues()
      if heroes.contains(index) { values[PhotoWeight.self] = 3 }
      return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
    }
  }

  @Test func cellsAreStretchedToTheSize() {
    // Two columns, steps of 60: a cell is 80 wide, and two and a half of them are 250 high.
    let arrangement = HexGrid(spacing: 10, columns: 2, isExact: true).arrange(photos(4), in: proposing(140, 250))
    #expect(arrangement.size == CGSize(width: 140, height: 250))
    let inset = 10 / 3.0.squareRoot()
    expectClose(arrangement.frames.map(\.minX), [inset, 60 + inset, inset, 60 + inset])
    expectClose(arrangement.frames.map(\.minY), [5, 55, 105, 155])
    expectClose(arrangement.frames.map(\.height), [90, 90, 90, 90])
    expectClose(arrangement.frames.map(\.width), Array(repeating: 80 - 2 * inset, count: 4))
  }

  @Test func regularCellsAreNotStretched() {
    for orientation in Hexagon.Orientation.allCases {
      var grid = HexGrid(spacing: 7, orientation: orientation, columns: 5)
      let regular = grid.arrange(photos(23, heroes: 3..<5), in: proposing(1000, nil))
      grid.isExact = true
      let exact = grid.arrange(photos(23, heroes: 3..<5), in: ProposedViewSize(regular.size))
      #expect(exact.size == regular.size)
      for (one, other) in zip(exact.frames, regular.frames) {
        expectClose([one.minX, one.minY, one.width, one.height], [other.minX, other.minY, other.width, other.height])
      }
      #expect(grid.fit(LayoutSubviews(photos(23, heroes: 3..<5)), in: regular.size).crop < 1e-9)
    }
  }

  @Test func oneDimensionGivesRegularCells() {
    for proposal in [proposing(1000, nil), proposing(nil, 700), .unspecified, .infinity] {
      let exact = HexGrid(spacing: 3, isExact: true).arrange(photos(31), in: proposal)
      let regular = HexGrid(spacing: 3).arrange(photos(31), in: proposal)
      #expect(exact.frames == regular.frames && exact.size == regular.size)
    }
  }

  @Test(arguments: 0..<100)
  func wallsAreFilledAndStretchedAsReported(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...150, using: &random)
    let firstHero = Int.random(in: 0..<count, using: &random)
    let heroes = seed % 3 == 0 ? firstHero..<min(count, firstHero + 6) : 0..<0
    let photos = photos(count, heroes: heroes)
    let grid = HexGrid(
      spacing: [0, 4].randomElement(using: &random)!,
      orientation: Hexagon.Orientation.allCases.randomElement(using: &random)!,
      offset: HexGrid.Offset.allCases.randomElement(using: &random)!,
      columns: seed % 4 == 0 ? .random(in: 1...14, using: &random) : nil, isExact: true)
    let lengths = (0..<2).map { _ in CGFloat.random(in: 400...4000, using: &random).rounded() }
    let size = CGSize(width: lengths[0], height: lengths[1])
    let arrangement = grid.arrange(photos, in: ProposedViewSize(size))
    #expect(arrangement.size == size && arrangement.warnings.isEmpty)
    let canvas = CGRect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
    #expect(arrangement.frames.allSatisfy(canvas.contains))
    // The outermost cells touch the edges, their insets apart.
    let insets = grid.oriented(CGSize(width: grid.spacing * Hexagon.stretch / 2, height: grid.spacing / 2))
    if arrangement.frames.allSatisfy({ !$0.isEmpty }) {
      let frames = arrangement.frames.map { $0.insetBy(dx: -insets.width, dy: -insets.height) }
      expectClose(
        [frames.map(\.minX).min()!, frames.map(\.maxX).max()!, frames.map(\.minY).min()!, frames.map(\.maxY).max()!],
        [0, size.width, 0, size.height])
    }
    let fit = grid.fit(LayoutSubviews(photos), in: size)
    let single = try #require(zip(photos, arrangement.frames).first { $0.0.values[PhotoWeight.self] < 2 }?.1)
    if !single.isEmpty {
      let cell = grid.oriented(single.insetBy(dx: -insets.width, dy: -insets.height).size)
      let stretch = cell.height * Hexagon.stretch / cell.width
      #expect(abs(fit.crop - (1 - min(stretch, 1 / stretch))) < 1e-6)
    }
    if heroes.isEmpty && grid.columns == nil {
      // No other number of columns stretches less.
      for columns in 1...count {
        var grid = grid
        grid.columns = columns
        #expect(grid.fit(LayoutSubviews(photos), in: size).crop >= fit.crop - 1e-9)
      }
    }
    expectNearestToBeAllowed(fit, for: size, grid, photos, isLeast: heroes.isEmpty)
  }

  /// The nearest size is stretched as little as allowed.
  private func expectNearestToBeAllowed(
    _ fit: ExactFit, for size: CGSize, _ grid: HexGrid, _ photos: [LayoutPhoto], isLeast: Bool
  ) {
    #expect((fit.nearest == size) == (fit.crop <= grid.maxCrop))
    #expect(fit.nearest.width == size.width && fit.nearest.height == fit.nearest.height.rounded())
    #expect(grid.fit(LayoutSubviews(photos), in: fit.nearest).crop <= grid.maxCrop)
    #expect(grid.arrange(photos, in: ProposedViewSize(fit.nearest)).size == fit.nearest)
    if fit.nearest != size && isLeast {
      // Half way there it would still be stretched too much.
      let halfWay = CGSize(width: size.width, height: (size.height + fit.nearest.height) / 2)
      #expect(grid.fit(LayoutSubviews(photos), in: halfWay).crop > grid.maxCrop)
    }
  }

  @Test func explicitCellsAreStretched() {
    let cells = [(0, 0), (0, 1), (3, 5), (-2, 2)]
    let photos = cells.map { row, column in
      var values = LayoutValues()
      values[HexCell.self] = OffsetCoordinate(row: row, column: column)
      return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
    }
    let grid = HexGrid(isExact: true)
    #expect(grid.arrange(photos, in: proposing(1000, 300)).size == CGSize(width: 1000, height: 300))
    let fit = grid.fit(LayoutSubviews(photos), in: CGSize(width: 1000, height: 300))
    #expect(fit.crop > 0.08)
    #expect(grid.fit(LayoutSubviews(photos), in: fit.nearest).crop <= 0.08)
  }

  @Test func emptyInputGivesZeroSize() {
    let size = CGSize(width: 100, height: 100)
    #expect(HexGrid(isExact: true).arrange([], in: ProposedViewSize(size)).size == .zero)
    #expect(HexGrid(isExact: true).fit(LayoutSubviews([]), in: size) == ExactFit(crop: 0, nearest: size))
  }

  @Test(arguments: [0, 1, 7], oddProposals)
  func extremeWalls(heroes: Int, proposal: ProposedViewSize) {
    for count in [1, 2, 9] {
      for spacing: CGFloat in [0, 5000] {
        let grid = HexGrid(spacing: spacing, isExact: true)
        let photos = photos(count, heroes: 0..<heroes)
        let arrangement = grid.arrange(photos, in: proposal)
        #expect(arrangement.warnings.isEmpty)
        if let width = proposal.width, let height = proposal.height, width.isFinite, height.isFinite {
          let size = CGSize(width: width, height: height)
          #expect(arrangement.size == size)
          let fit = grid.fit(LayoutSubviews(photos), in: size)
          #expect((0...1).contains(fit.crop) && fit.nearest.width == width && fit.nearest.height.isFinite)
        }
      }
    }
  }
}
