import Foundation
import Testing

@testable import Layouts

/// Layouts that scale and arrange themselves to fill a size.
@Suite struct FilledSizeTests {
  private static let sizes = [
    CGSize(width: 1920, height: 1080), CGSize(width: 800, height: 480), CGSize(width: 390, height: 844),
    CGSize(width: 1000, height: 1000),
  ]

  private func photos(_ count: Int, _ fitting: LayoutPhoto.Fitting = .fit) -> [LayoutPhoto] {
    (0..<count).map { index in
      LayoutPhoto(
        size: index % 3 == 0 ? CGSize(width: 300, height: 400) : CGSize(width: 400, height: 300), fitting: fitting)
    }
  }

  @Test(arguments: [1, 2, 3, 7, 13, 30, 31, 60, 61, 100], Hexagon.Orientation.allCases)
  func hexagonsHaveNoLoneCell(count: Int, orientation: Hexagon.Orientation) {
    for size in Self.sizes {
      let grid = HexGrid(orientation: orientation, isExact: true, maxCrop: 0.13, fillsColumns: true)
      let photos = HexGridPhotos(LayoutSubviews(photos(count)))
      let cells = grid.compact(photos, in: size).cells
      #expect(Set(cells).count == count)
      let lines = Dictionary(grouping: cells) { orientation == .flat ? $0.column : $0.row }.mapValues(\.count)
      #expect(lines.values.max()! - lines.values.min()! <= 1, "\(lines)")
      // Cells at the end of their line have neighbors on both sides of it, so none stands beside a hole.
      let places = Set(cells)
      let lone = cells.filter { cell in
        let neighbors = HexDirection.allCases.map {
          OffsetCoordinate(HexCoordinate(cell, in: system(orientation)) + $0.step, in: system(orientation))
        }
        return neighbors.filter(places.contains).count < min(2, count - 1)
      }
      #expect(count < 10 || lone.isEmpty, "\(count) \(size) \(lone)")
    }
  }

  private func system(_ orientation: Hexagon.Orientation) -> OffsetSystem { orientation == .flat ? .oddQ : .oddR }

  @Test(arguments: [30, 60, 100])
  func manyHexagonsCoverMostOfTheSize(count: Int) {
    for size in Self.sizes {
      let grid = HexGrid(isExact: true, maxCrop: 0.13, fillsColumns: true)
      #expect(grid.fit(LayoutSubviews(photos(count)), in: size).crop <= 0.13)
      let frames = grid.arrange(photos(count, .fill), in: ProposedViewSize(size)).frames
      let covered = frames.reduce(0) { $0 + $1.width * $1.height * 0.75 } / (size.width * size.height)
      #expect(covered > 0.78, "\(count) \(size) \(covered)")
    }
  }

  @Test(arguments: [1, 2, 7, 19, 30, 60, 100], Honeycomb.CellShape.allCases)
  func honeycombsFillTheSize(count: Int, shape: Honeycomb.CellShape) {
    for size in Self.sizes {
      let filled = FilledHoneycomb(count: count, filling: size, shape: shape)
      #expect(Set(filled.cells).count == count)
      let photos = filled.cells.map { cell in
        var values = LayoutValues()
        values[HoneycombCell.self] = cell
        return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
      }
      let layout = Honeycomb(diameter: filled.diameter, cellShape: shape, drag: filled.offset)
      let frames = layout.arrange(photos, in: ProposedViewSize(size)).frames
      let canvas = CGRect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6)
      #expect(frames.allSatisfy(canvas.contains))
      let box = frames.reduce(CGRect.null) { $0.union($1) }
      #expect(max(box.width / size.width, box.height / size.height) > 1 - 1e-6)
      #expect(abs(box.midX - size.width / 2) < 1e-6 && abs(box.midY - size.height / 2) < 1e-6)
      if count >= 30 { #expect(box.width * box.height > 0.75 * size.width * size.height, "\(count) \(size) \(box)") }
    }
  }

  @Test(arguments: [1, 2, 3, 8, 14, 24, 25, 60, 200], Radial.Rings.allCases)
  func ovalsFillTheSize(count: Int, rings: Radial.Rings) {
    for size in Self.sizes {
      let layout = Radial(padding: 10, spacing: 2, fillsSize: true).setting(\.rings, to: rings)
      let frames = layout.arrange(photos(count), in: ProposedViewSize(size)).frames
      let canvas = CGRect(origin: .zero, size: size).insetBy(dx: 10 - 1e-6, dy: 10 - 1e-6)
      #expect(frames.allSatisfy(canvas.contains), "\(count) \(size)")
      for (index, frame) in frames.enumerated() {
        let overlapping = frames.dropFirst(index + 1).filter { $0.insetBy(dx: 0.01, dy: 0.01).intersects(frame) }
        #expect(overlapping.isEmpty, "\(count) \(size) \(frame) \(overlapping)")
      }
      let covered = frames.reduce(0) { $0 + $1.width * $1.height } / (size.width * size.height)
      #expect(rings == .single || count < 60 || covered > 0.24, "\(count) \(size) \(covered)")
    }
  }

  @Test func ovalsOfFewPhotosAreCentered() throws {
    for size in Self.sizes {
      let layout = Radial(padding: 10, spacing: 2, fillsSize: true)
      let one = try #require(layout.arrange(photos(1), in: ProposedViewSize(size)).frames.first)
      #expect(abs(one.midX - size.width / 2) < 1e-6 && abs(one.midY - size.height / 2) < 1e-6, "\(size) \(one)")
      let two = layout.arrange(photos(2), in: ProposedViewSize(size)).frames
      #expect(abs(two[0].midX + two[1].midX - size.width) < 1e-6, "\(size) \(two)")
      #expect(abs(two[0].midY + two[1].midY - size.height) < 1e-6, "\(size) \(two)")
      // Side by side where the wall is wide, else one below the other.
      #expect((two[0].midY == two[1].midY) == (size.width > size.height) && two[0].midX <= two[1].midX)
    }
  }
}
