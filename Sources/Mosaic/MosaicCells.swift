package import Foundation
package import Layouts

/// The cells of a mosaic, independent of its photos.
///
///     let cells = MosaicCells(.brick, across: 60, on: canvas)
///     print(cells.cells.count, cells.forms[0].aspect)
///
/// They cover the whole canvas. Rectangles end at its edges; hexagons extend beyond them.
package struct MosaicCells: Sendable {
  package private(set) var cells: [Cell] = []
  /// The shapes and aspect ratios of the cells.
  package private(set) var forms: [Form] = []
  private let canvas: Plan.Canvas

  package enum Kind: String, CaseIterable, Encodable, Sendable {
    case grid
    case hex
    /// Rows, every other one of which is shifted by half a cell.
    case brick
    /// Rows of cells with the aspect ratios of the photos.
    case flow
  }

  package struct Cell: Equatable, Sendable {
    package var frame: CGRect
    /// The index of the cell's form.
    package var form: Int
    /// The middle of the cell in thousandths of the distance between neighbors.
    package var place: SIMD2<Int32>
  }

  package struct Form: Equatable, Sendable {
    package var shape: Plan.Shape
    /// The approximate aspect ratio of each cell of the form.
    package var aspect: Double
  }

  /// The rules for making cells.
  package struct Rules: Sendable {
    package var kind: Kind
    /// The number of cells side by side.
    package var across: Int
    /// The width of cells divided by their height; hexagons have their own aspect ratio.
    package var aspect = 1.0
    package var orientation = Hexagon.Orientation.flat
    /// The number of times that a cell with much detail may be divided into four; if it is not 0, there are larger
    /// cells elsewhere. Hexagons are not divided: the higher the number, the more small and large ones there are.
    package var detail = 0
    /// The aspect ratios of the photos, used by rows of `flow`.
    package var photoAspects: [Double] = []

    package init(_ kind: Kind, across: Int) { (self.kind, self.across) = (kind, across) }
  }

  /// - Parameters:
  ///   - error: Returns the difference from the target that remains in a cell with a frame, per unit of area, given the
  ///     form and the size of an undivided cell.
  init(
    _ rules: Rules, on canvas: Plan.Canvas,
    error: (_ form: Form, _ unit: CGSize) -> (CGRect) -> Double = { _, _ in { _ in 0 } }
  ) {
    self.canvas = canvas
    switch rules.kind {
    case .grid: addGrid(rules, isBrick: false, error)
    case .brick: addGrid(rules, isBrick: true, error)
    case .hex: addHexagons(rules, error)
    case .flow: addFlow(rules)
    }
  }

  /// Adds a cell if any part of it is on the canvas.
  private mutating func add(_ frame: CGRect, _ form: Int, unit: CGSize) {
    let area = CGRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    if frame.intersection(area).isEmpty { return }
    // Distances are measured from the middle of the canvas, so that no number gets large.
    let x = (frame.midX - area.midX) / unit.width * 1000
    let y = (frame.midY - area.midY) / unit.height * 1000
    cells.append(Cell(frame: frame, form: form, place: SIMD2(Int32(x.rounded()), Int32(y.rounded()))))
  }

  /// Returns the cell at a point, given as a fraction of the canvas.
  func cell(at point: CGPoint) -> Int {
    let point = CGPoint(
      x: min(point.x * Double(canvas.width), Double(canvas.width) - 0.5),
      y: min(point.y * Double(canvas.height), Double(canvas.height) - 0.5))
    func distance(_ cell: Int) -> Double {
      let (across, down) = (cells[cell].frame.midX - point.x, cells[cell].frame.midY - point.y)
      return across * across + down * down
    }
    let holders = cells.indices.filter { cell in
      let (frame, shape) = (cells[cell].frame, forms[cells[cell].form].shape)
      return frame.contains(point) && (shape.outline(in: frame).map(point.isInside) ?? true)
    }
    // On an edge, either cell will do.
    return (holders.isEmpty ? Array(cells.indices) : holders).min { distance($0) < distance($1) } ?? 0
  }

  private mutating func form(_ shape: Plan.Shape, _ aspect: Double) -> Int {
    let form = Form(shape: shape, aspect: aspect)
    if let known = forms.firstIndex(of: form) { return known }
    forms.append(form)
    return forms.count - 1
  }

  // MARK: - Rectangles

  private mutating func addGrid(_ rules: Rules, isBrick: Bool, _ error: (Form, CGSize) -> (CGRect) -> Double) {
    let columns = rules.across
    let width = Double(canvas.width) / Double(columns)
    let rows = Self.count(of: width / rules.aspect, in: canvas.height)
    let unit = CGSize(width: width, height: Double(canvas.height) / Double(rows))
    var frames: [CGRect] = []
    for row in 0..<rows {
      let isShifted = isBrick && row % 2 == 1
      // There is half a cell at each end.
      var edges = (0...columns).map { Double($0) }
      if isShifted { edges = [0] + edges.dropLast().map { $0 + 0.5 } + [Double(columns)] }
      for (left, right) in zip(edges, edges.dropFirst()) {
        let frame = CGRect(
          x: (left * width).rounded(), y: (Double(row) * unit.height).rounded(),
          width: (right * width).rounded() - (left * width).rounded(),
          height: (Double(row + 1) * unit.height).rounded() - (Double(row) * unit.height).rounded())
        if isBrick { add(frame, form(.rectangle, unit.width * (right - left) / unit.height), unit: unit) }
        frames.append(frame)
      }
    }
    if isBrick { return }
    let form = form(.rectangle, unit.width / unit.height)
    if rules.detail > 0 {
      frames = CellTree(frames, columns: columns, levels: rules.detail, error: error(forms[form], unit)).frames
    }
    for frame in frames { add(frame, form, unit: unit) }
  }

  /// Returns the number of parts that comes closest to filling a length.
  private static func count(of part: Double, in length: Int) -> Int {
    min(max(1, Int((Double(length) / part).rounded())), length)
  }

  // MARK: - Hexagons

  private mutating func addHexagons(_ rules: Rules, _ error: (Form, CGSize) -> (CGRect) -> Double) {
    var grid = HexagonRows(rules, on: canvas)
    var taken: Set<SIMD2<Int>> = []
    if rules.detail > 0 {
      let count = grid.inside.count
      // Smaller hexagons, of which as many are joined as there are more of them.
      var smaller = rules
      smaller.across = Int((Double(rules.across) * (1 + Self.growthOfRows * Double(rules.detail))).rounded(.up))
      grid = HexagonRows(smaller, on: canvas)
      taken = addFlowers(of: grid, rules.orientation, (grid.inside.count - count) / 6, error)
    }
    let single = form(.hexagon, grid.size.width / grid.size.height)
    for place in grid.inside where !taken.contains(place) { add(grid.frame(place.x, place.y), single, unit: grid.unit) }
  }

  /// The part by which there are more columns of smaller hexagons for each level of detail.
  private static let growthOfRows = 0.1

  /// Adds flowers of seven hexagons where they fall least short of the target, compared with single hexagons. Returns
  /// the hexagons that they take up.
  private mutating func addFlowers(
    of grid: HexagonRows, _ orientation: Hexagon.Orientation, _ count: Int,
    _ error: (Form, CGSize) -> (CGRect) -> Double
  ) -> Set<SIMD2<Int>> {
    let size = grid.flowerSize
    let flower = Form(shape: .flower(orientation, inset: 0), aspect: size.width / size.height)
    let errorOfFlower = error(flower, grid.size)
    let errorOfHexagon = error(Form(shape: .hexagon, aspect: grid.size.width / grid.size.height), grid.size)
    let errors = Dictionary(uniqueKeysWithValues: grid.inside.map { ($0, errorOfHexagon(grid.frame($0.x, $0.y))) })
    var candidates: [(loss: Double, frame: CGRect, seven: [SIMD2<Int>])] = []
    for place in grid.inside {
      let seven = grid.flower(around: place.x, place.y)
      let parts = seven.compactMap { errors[$0] }
      if parts.count < seven.count { continue }
      let middle = grid.frame(place.x, place.y)
      let whole = CGRect(
        x: middle.midX - size.width / 2, y: middle.midY - size.height / 2, width: size.width, height: size.height)
      candidates.append((7 * errorOfFlower(whole) - parts.reduce(0, +), whole, seven))
    }
    var (taken, chosen): (Set<SIMD2<Int>>, [Int]) = ([], [])
    // Of equal ones, the first wins.
    for index in candidates.indices.sorted(by: { (candidates[$0].loss, $0) < (candidates[$1].loss, $1) }) {
      if chosen.count >= count { break }
      if candidates[index].seven.contains(where: taken.contains) { continue }
      taken.formUnion(candidates[index].seven)
      chosen.append(index)
    }
    if chosen.isEmpty { return [] }
    let form = form(flower.shape, flower.aspect)
    for index in chosen.sorted() { add(candidates[index].frame, form, unit: grid.unit) }
    return taken
  }

  // MARK: - Rows

  /// Adds rows of equal height, each filled with cells whose aspect ratios are those of photos, or nearly so.
  private mutating func addFlow(_ rules: Rules) {
    let kinds = Self.commonAspects(rules.photoAspects)
    let mean = kinds.reduce(0) { $0 + $1.aspect * $1.share }
    let rows = Self.count(of: Double(canvas.width) / Double(rules.across) / mean, in: canvas.height)
    let height = Double(canvas.height) / Double(rows)
    let unit = CGSize(width: height * mean, height: height)
    // Each kind occurs as often as its fraction of photos requires.
    var due = kinds.map { _ in 0.0 }
    for row in 0..<rows {
      var line: [Int] = []
      var length = 0.0
      while length < Double(canvas.width) - unit.width / 2 {
        for kind in kinds.indices { due[kind] += kinds[kind].share }
        let next = due.indices.max { (due[$0], $1) < (due[$1], $0) } ?? 0
        due[next] -= 1
        line.append(next)
        length += height * kinds[next].aspect
      }
      // The order of kinds alternates from row to row, so that no columns are visible.
      if row % 2 == 1 { line.reverse() }
      let (top, bottom) = ((Double(row) * height).rounded(), (Double(row + 1) * height).rounded())
      let stretch = Double(canvas.width) / length
      var end = 0.0
      for kind in line {
        let start = end
        end += height * kinds[kind].aspect * stretch
        let (left, right) = (start.rounded(), end.rounded())
        let frame = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        add(frame, form(.rectangle, kinds[kind].aspect), unit: unit)
      }
    }
  }

  /// Returns the most common aspect ratios, and the fraction of photos nearest to each.
  static func commonAspects(_ aspects: [Double]) -> [(aspect: Double, share: Double)] {
    let sorted = aspects.map { min(max($0, 0.4), 3) }.sorted()
    if sorted.isEmpty { return [(1, 1)] }
    // Photos whose aspect ratios differ by at most an eighth form a kind.
    var kinds: [[Double]] = []
    for aspect in sorted {
      if let first = kinds.last?.first, aspect <= first * 1.125 {
        kinds[kinds.count - 1].append(aspect)
      } else {
        kinds.append([aspect])
      }
    }
    return kinds.map { ($0[$0.count / 2], Double($0.count) / Double(sorted.count)) }
  }
}
