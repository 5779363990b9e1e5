import Foundation
import Layouts
import Testing

@testable import Mosaic

struct MosaicCellsTests {
  private func rules(_ kind: MosaicCells.Kind, _ across: Int) -> MosaicCells.Rules {
    var rules = MosaicCells.Rules(kind, across: across)
    rules.photoAspects = [0.66, 0.66, 1, 1.33, 1.5, 1.5, 1.5, 3]
    return rules
  }

  /// Returns the number of cells that cover each pixel of a canvas by its middle.
  private func coverage(_ cells: MosaicCells, _ canvas: Plan.Canvas) -> [Int] {
    var counts = [Int](repeating: 0, count: canvas.width * canvas.height)
    for cell in cells.cells {
      let form = cells.forms[cell.form]
      let corners = form.shape.outline(in: cell.frame)
      for y in max(0, Int(cell.frame.minY))..<max(0, min(canvas.height, Int(cell.frame.maxY.rounded(.up)))) {
        for x in max(0, Int(cell.frame.minX))..<max(0, min(canvas.width, Int(cell.frame.maxX.rounded(.up)))) {
          // Beside the middle, so that no point is exactly on an edge.
          let point = CGPoint(x: Double(x) + 0.501, y: Double(y) + 0.503)
          if corners.map({ isInside(point, $0) }) ?? cell.frame.contains(point) { counts[y * canvas.width + x] += 1 }
        }
      }
    }
    return counts
  }

  private func isInside(_ point: CGPoint, _ corners: [CGPoint]) -> Bool {
    var sides = 0
    for (start, end) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where (start.y > point.y) != (end.y > point.y) {
      if point.x < start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x) { sides += 1 }
    }
    return sides % 2 == 1
  }

  @Test(
    arguments: [MosaicCells.Kind.grid, .brick, .flow, .hex],
    [(400, 300, 7), (301, 97, 12), (50, 400, 3), (123, 45, 1), (90, 90, 90)])
  func everyPixelIsInOneCell(kind: MosaicCells.Kind, size: (width: Int, height: Int, across: Int)) {
    let canvas = Plan.Canvas(width: size.width, height: size.height)
    for orientation in kind == .hex ? Hexagon.Orientation.allCases : [.flat] {
      for detail in kind == .hex || kind == .grid ? [0, 2] : [0] {
        var rules = rules(kind, size.across)
        (rules.orientation, rules.detail) = (orientation, detail)
        let cells = MosaicCells(rules, on: canvas) { _, _ in
          { $0.midX < 100 ? $0.width : 1 }
        }
        #expect(coverage(cells, canvas).allSatisfy { $0 == 1 }, "\(kind) \(size) \(orientation) \(detail)")
        #expect(cells.cells.allSatisfy { !$0.frame.isEmpty })
      }
    }
  }

  @Test func gridsHaveTheCellsThatWereAskedFor() {
    var rules = rules(.grid, 8)
    rules.aspect = 2
    let cells = MosaicCells(rules, on: Plan.Canvas(width: 800, height: 300))
    #expect(cells.cells.count == 8 * 6 && cells.forms.count == 1 && cells.forms[0].aspect == 2)
    #expect(cells.cells[9].frame == CGRect(x: 100, y: 50, width: 100, height: 50))
    let neighbors = cells.cells[1].place &- cells.cells[0].place
    #expect(neighbors == SIMD2(1000, 0))
  }

  @Test(arguments: [MosaicCells.Kind.grid, .brick, .flow, .hex]) func everyPointIsInACell(kind: MosaicCells.Kind) {
    for detail in [0, 2] {
      var rules = rules(kind, 6)
      rules.detail = detail
      let cells = MosaicCells(rules, on: Plan.Canvas(width: 600, height: 400)) { _, _ in { $0.midX } }
      for (x, y) in [(0, 0), (1, 1), (0.5, 0.5), (0.31, 0.77), (1, 0)] as [(Double, Double)] {
        let cell = cells.cells[cells.cell(at: CGPoint(x: x, y: y))]
        #expect(cell.frame.insetBy(dx: -1, dy: -1).contains(CGPoint(x: x * 600, y: y * 400)), "\(kind) \(x) \(y)")
      }
    }
  }

  @Test func bricksAreShifted() {
    let cells = MosaicCells(rules(.brick, 4), on: Plan.Canvas(width: 400, height: 200))
    #expect(cells.cells.count == 4 + 5)
    #expect(cells.cells[4].frame == CGRect(x: 0, y: 100, width: 50, height: 100))
    #expect(cells.cells[5].frame == CGRect(x: 50, y: 100, width: 100, height: 100))
    #expect(cells.forms.map(\.aspect) == [1, 0.5])
  }

  @Test func hexagonsHaveSixNeighborsAtTheSameDistance() {
    for orientation in Hexagon.Orientation.allCases {
      var rules = rules(.hex, 10)
      rules.orientation = orientation
      let canvas = Plan.Canvas(width: 1000, height: 800)
      let cells = MosaicCells(rules, on: canvas).cells
      let middle = cells.first { $0.frame.contains(CGPoint(x: 500, y: 400)) }!
      let near = cells.count { other in
        let (dx, dy) = (Double(other.place.x - middle.place.x), Double(other.place.y - middle.place.y))
        return (900.0...1100).contains((dx * dx + dy * dy).squareRoot())
      }
      #expect(near == 6)
    }
  }

  @Test func placesWithMuchToSeeGetSmallerCells() {
    var rules = rules(.grid, 4)
    rules.detail = 2
    let canvas = Plan.Canvas(width: 400, height: 400)
    let cells = MosaicCells(rules, on: canvas, error: { _, _ in { $0.minX < 100 && $0.minY < 100 ? $0.width : 0 } })
      .cells
    // As many as without, but smaller ones in the corner, and larger ones elsewhere.
    #expect(cells.count == 16 && cells[0].frame == CGRect(x: 0, y: 0, width: 25, height: 25))
    #expect(cells.contains { $0.frame == CGRect(x: 200, y: 200, width: 200, height: 200) })
    (rules.kind, rules.across) = (.hex, 20)
    rules.detail = 0
    let plain = MosaicCells(rules, on: canvas).cells
    for detail in 1...3 {
      rules.detail = detail
      let hexagons = MosaicCells(rules, on: canvas) { form, _ in
        { $0.midX < 200 && form.shape != .hexagon ? 0.1 : 0 }
      }
      let flowers = hexagons.cells.filter { hexagons.forms[$0.form].shape != .hexagon }
      #expect(!flowers.isEmpty && flowers.count { $0.frame.midX >= 200 } >= min(flowers.count, 8), "\(detail)")
      #expect(abs(hexagons.cells.count - plain.count) < 6 + plain.count / 20, "\(hexagons.cells.count), \(plain.count)")
      #expect(hexagons.cells.map(\.frame.width).min() ?? 0 < plain[0].frame.width)
    }
  }

  @Test func rowsTakeOverTheAspectsOfPhotos() {
    let cells = MosaicCells(rules(.flow, 12), on: Plan.Canvas(width: 2400, height: 1600))
    let heights = Set(cells.cells.map(\.frame.height))
    #expect(heights.max()! - heights.min()! <= 1)
    for cell in cells.cells {
      let aspect = cell.frame.width / cell.frame.height
      #expect(abs(aspect / cells.forms[cell.form].aspect - 1) < 0.2)
    }
    // Three of eight photos are as wide as that.
    let wide = cells.cells.count { cells.forms[$0.form].aspect == 1.5 }
    #expect(abs(Double(wide) / Double(cells.cells.count) - 3.0 / 8) < 0.05)
    #expect(MosaicCells.commonAspects([]).map(\.aspect) == [1])
    #expect(MosaicCells.commonAspects([50, 0.01]).map(\.aspect) == [0.4, 3])
  }
}
