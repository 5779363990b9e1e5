import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct HexGridTests {
  private func photo(row: Int, column: Int) -> LayoutPhoto {
    var values = LayoutValues()
    values[HexCell.self] = OffsetCoordinate(row: row, column: column)
    return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
  }

  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let vectors = try LayoutVector.all(in: "hex.json")
    #expect(vectors.count >= 11)
    for (index, vector) in vectors.enumerated() {
      let photos = (vector.coordinates ?? []).map { photo(row: $0[0], column: $0[1]) }
      let arrangement = HexGrid(spacing: vector.spacing ?? 0)
        .arrange(photos, in: ProposedViewSize(width: vector.width, height: vector.height.map { CGFloat($0) }))
      vector.expectEqual(arrangement, "vector \(index)")
    }
  }

  private let dealt = Array(
    repeating: LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill), count: 7)

  @Test func photosFillRows() {
    // Three columns, step 300: cells 400 wide; the middle column hangs lower by half a cell.
    let frames = HexGrid(columns: 3).arrange(dealt, in: ProposedViewSize(width: 1000, height: nil)).frames
    let height = 200 * 3.0.squareRoot()
    expectClose(frames.map(\.minX), [0, 300, 600, 0, 300, 600, 0])
    expectClose(frames.map(\.minY), [0, 0.5, 0, 1, 1.5, 1, 2].map { $0 * height })
    expectClose(frames.map(\.height), Array(repeating: height, count: 7))
  }

  @Test func evenOffsetShiftsTheOtherColumns() {
    let frames = HexGrid(offset: .even, columns: 3).arrange(dealt, in: ProposedViewSize(width: 1000, height: nil))
      .frames
    let height = 200 * 3.0.squareRoot()
    expectClose(frames.map(\.minY), [0.5, 0, 0.5, 1.5, 1, 1.5, 2.5].map { $0 * height })
  }

  @Test(arguments: HexGrid.Offset.allCases, [nil, CGFloat(600)])
  func pointyGridIsTheFlatGridTransposed(offset: HexGrid.Offset, height: CGFloat?) {
    let cells = [(0, 0), (0, 1), (1, 0), (-3, 2), (4, 5)]
    let flat = HexGrid(spacing: 5, offset: offset).arrange(
      cells.map { photo(row: $0.0, column: $0.1) }, in: ProposedViewSize(width: 1000, height: height))
    let pointy = HexGrid(spacing: 5, orientation: .pointy, offset: offset).arrange(
      cells.map { photo(row: $0.1, column: $0.0) }, in: ProposedViewSize(width: height, height: 1000))
    expectClose([pointy.size.height, pointy.size.width], [flat.size.width, flat.size.height])
    for (one, other) in zip(flat.frames, pointy.frames) {
      expectClose([other.minY, other.minX, other.height, other.width], [one.minX, one.minY, one.width, one.height])
    }
  }

  @Test func columnCountIsNearestToTheAspect() {
    for count in [1, 2, 3, 7, 24, 100, 365] {
      for orientation in Hexagon.Orientation.allCases {
        for aspect in [0.5, 4.0 / 3, 3] {
          let grid = HexGrid(orientation: orientation, aspect: aspect)
          let photos = Array(repeating: dealt[0], count: count)
          func distance(_ columns: Int) -> CGFloat {
            var grid = grid
            grid.columns = columns
            let size = grid.arrange(photos, in: ProposedViewSize(width: 1000, height: nil)).size
            return abs(size.width / size.height - aspect)
          }
          let best = (1...count).map(distance).min()!
          #expect(abs(distance(grid.columnsNearestToAspect(count: count)) - best) < 1e-9)
        }
      }
    }
  }

  @Test(arguments: Hexagon.Orientation.allCases, [0, 6, 13.5])
  func everyGapIsTheSpacing(orientation: Hexagon.Orientation, spacing: CGFloat) {
    let grid = HexGrid(spacing: spacing, orientation: orientation, columns: 5)
    let frames = grid.arrange(Array(repeating: dealt[0], count: 25), in: ProposedViewSize(width: 1700, height: nil))
      .frames
    var neighbors = 0
    for (index, frame) in frames.enumerated() {
      for other in frames[(index + 1)...] {
        let distance = hypot(frame.midX - other.midX, frame.midY - other.midY)
        // The distance of opposite sides of a hexagon is its shorter extent.
        let across = min(frame.width, frame.height)
        if distance < across * 1.5 {
          #expect(abs(distance - across - spacing) < 1e-6)
          neighbors += 1
        }
        #expect(distance >= across + spacing - 1e-6, "hexagons do not overlap")
      }
    }
    #expect(neighbors > 40)
  }

  @Test(arguments: 0..<40)
  func cellsStayOnTheCanvasInOrder(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let cells = Set(
      (0..<30).map { _ in
        OffsetCoordinate(row: .random(in: -9...9, using: &random), column: .random(in: -9...9, using: &random))
      }
    ).sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    let grid = HexGrid(
      spacing: .random(in: 0...6, using: &random), orientation: Bool.random(using: &random) ? .flat : .pointy,
      offset: Bool.random(using: &random) ? .odd : .even)
    let arrangement = grid.arrange(
      cells.map { photo(row: $0.row, column: $0.column) },
      in: ProposedViewSize(width: .random(in: 300...3000, using: &random), height: nil))
    let canvas = CGRect(origin: .zero, size: arrangement.size).insetBy(dx: -1e-6, dy: -1e-6)
    #expect(arrangement.frames.count == cells.count)
    for frame in arrangement.frames { #expect(canvas.contains(frame)) }
  }

  @Test func emptyInputGivesZeroSize() {
    #expect(HexGrid().arrange([], in: ProposedViewSize(width: 100, height: 100)).size == .zero)
  }

  @Test func spacingWiderThanACellGivesEmptyFrames() {
    let frames = HexGrid(spacing: 500).arrange(dealt, in: ProposedViewSize(width: 300, height: nil)).frames
    #expect(frames.allSatisfy { $0.isEmpty })
  }
}
