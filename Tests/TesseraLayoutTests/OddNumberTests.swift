import SeededRandom
import TesseraLayout
import TestSupport
import Testing

/// No number makes a layout trap: a server that gets it from a stranger must not die.
@Suite struct OddNumberTests {
  private static let lengths: [CGFloat] = [
    0, -0.0, 1, -1, 3.5, 1e-300, 1e-7, 1e9, 1e18, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    .greatestFiniteMagnitude, 240,
  ]
  private static let counts = [0, 1, -1, 3, 1000, Int(Int32.max), .max, .min, .max / 8, -7]

  private var random = SplitMix64(seed: 40)

  private mutating func length() -> CGFloat { Self.lengths.randomElement(using: &random)! }
  private mutating func optional() -> CGFloat? { Bool.random(using: &random) ? nil : length() }
  private mutating func count() -> Int { Self.counts.randomElement(using: &random)! }
  private mutating func size() -> CGSize { CGSize(width: length(), height: length()) }
  private mutating func flag() -> Bool { Bool.random(using: &random) }

  private mutating func walls() -> [any Layout] {
    var flow = FlowGrid(
      rowHeight: length(), spacing: length(), lastRow: .allCases.randomElement(using: &random)!,
      rowBreaks: .allCases.randomElement(using: &random)!, isStable: flag())
    flow.verticalSpacing = optional()
    flow.maxRowScale = length()
    flow.fills = flag()
    var hexagons = HexGrid(spacing: length(), columns: flag() ? nil : count(), isExact: flag(), isStable: flag())
    (hexagons.aspect, hexagons.maxCrop, hexagons.fillsColumns) = (length(), length(), flag())
    var honeycomb = Honeycomb(diameter: length(), spacing: length(), drag: size(), fisheye: flag(), isStable: flag())
    (honeycomb.touched, honeycomb.spreadsLastRing) = (count(), flag())
    var sheet = ContactSheet(
      columns: flag() ? nil : count(), rows: flag() ? nil : count(), cell: flag() ? nil : size(), spacing: length())
    (sheet.aspect, sheet.isPaged, sheet.centersLastRow, sheet.isStable) = (length(), flag(), flag(), flag())
    sheet.verticalSpacing = optional()
    var pile = Pile(tile: optional(), aspect: length(), seed: 3, isStable: flag())
    pile.surroundings = EdgeInsets(top: length(), leading: length(), bottom: length(), trailing: length())
    let masonry = Masonry(
      columns: flag() ? nil : count(), columnWidth: length(), spacing: length(), levelCrop: optional(),
      verticalSpacing: optional())
    return [
      flow, hexagons, honeycomb, sheet, pile, masonry,
      ExactMasonry(
        columns: flag() ? nil : count(), spacing: length(), maxCrop: length(), verticalSpacing: optional()),
      ExactFlow(spacing: length(), maxCrop: length(), verticalSpacing: optional()),
      Spiral(
        center: length(), growth: length(), aspect: length(), spacing: length(), verticalSpacing: optional()),
      Radial(tile: optional(), padding: length(), spacing: length(), fillsSize: flag()), PhotoRow(spacing: length()),
      HStackLayout(spacing: optional()), VStackLayout(spacing: optional()), ZStackLayout(),
      GridLayout(horizontalSpacing: optional(), verticalSpacing: optional()), LayoutThatFits([]),
    ]
  }

  private mutating func photos() -> [LayoutPhoto] {
    let fittings: [LayoutPhoto.Fitting] = [.fit, .fill, .scaledToFit, .resizable]
    return (0..<[0, 1, 7].randomElement(using: &random)!).map { _ in
      var photo = LayoutPhoto(
        size: flag() ? CGSize(width: 300, height: 200) : size(), fitting: fittings.randomElement(using: &random)!,
        priority: Double(length()))
      if flag() { photo.values[PhotoWeight.self] = Double(length()) }
      if flag() { photo.values[RadialRadius.self] = length() }
      if flag() { photo.values[PhotoTurn.self] = Double(length()) }
      if flag() { photo.values[CaptionWidth.self] = length() }
      if flag() { photo.values[HexCell.self] = OffsetCoordinate(row: count(), column: count()) }
      if flag() { photo.values[HoneycombCell.self] = HexCoordinate(q: count(), r: count()) }
      return photo
    }
  }

  @Test func arrangementsOfOddNumbersAreFinite() {
    var numbers = self
    for _ in 0..<Thoroughness.count(12, each: 2) {
      let (photos, proposal) = (numbers.photos(), proposing(numbers.optional(), numbers.optional()))
      for wall in numbers.walls() {
        let arrangement = wall.arrange(photos, in: proposal)
        let values = arrangement.frames.flatMap { [$0.minX, $0.minY, $0.width, $0.height] }
        #expect(arrangement.frames.count == photos.count)
        #expect(
          (values + [arrangement.size.width, arrangement.size.height]).allSatisfy { $0.isFinite },
          "\(wall) in \(proposal)")
        if let exact = wall as? any ExactLayout { _ = exact.fit(LayoutSubviews(photos), in: numbers.size()) }
      }
    }
  }

  @Test func plansOfOddNumbersDoNotTrap() {
    var numbers = self
    for _ in 0..<300 {
      let (width, height) = (numbers.length(), numbers.length())
      let frame = CGRect(x: numbers.length(), y: numbers.length(), width: width, height: height)
      #expect(PixelRect(snapping: frame).maxX <= Int.max && PixelRect(covering: frame).maxY <= Int.max)
      _ = Plan.Border(width: width, foot: height, color: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 0))
      #expect(
        Plan.Shadow(x: width, y: height, blur: width, color: .init(red: 0, green: 0, blue: 0, alpha: 0)).blur >= 0)
      #expect((0...8).contains(Plan.Tones.Change(gain: Double(width), offset: Double(height)).gain))
      #expect(Plan.Text("", role: nil, frame: frame, size: width, lines: numbers.count()).lineHeight > 0)
      let photos = numbers.photos().map { Plan.Photo(file: "a", layout: $0) }
      let plan = try? Plan(of: photos, by: FlowGrid(rowHeight: width), in: proposing(height, nil), margin: width)
      #expect(plan.map { $0.canvas.width <= Plan.longestSide } ?? true)
    }
    #expect(PosterSheets(width: 0, height: .max, sheet: (0, -1), overlap: 3).count > 0)
    #expect(PosterSheets(width: .min, height: 1, sheet: (.max, .max), overlap: .max).count == 1)
  }

  @Test func hexagonsOfOddNumbersDoNotTrap() {
    var numbers = self
    for _ in 0..<300 {
      let (one, other) = (numbers.count(), numbers.count())
      let cell = HexCoordinate(q: one, r: other, s: numbers.count())
      #expect(cell.q == one && cell.r == other && cell.length >= 0 && cell.distance(to: .zero) >= 0)
      let doubled = DoubledCoordinate(row: one, column: other)
      #expect(doubled.row & 1 == doubled.column & 1)
      for system in OffsetSystem.allCases {
        _ = OffsetCoordinate(HexCoordinate(OffsetCoordinate(row: one, column: other), in: system), in: system)
      }
      let geometry = HexGeometry(.flat, pitch: numbers.length(), origin: CGPoint(x: numbers.length(), y: 0))
      #expect(geometry.center(of: cell).x.isFinite)
      _ = geometry.cell(at: CGPoint(x: numbers.length(), y: numbers.length()))
      _ = FractionalHexCoordinate(q: Double(numbers.length()), r: Double(numbers.length())).rounded()
      let turned = Turn.point(one, of: other)
      #expect(abs(turned.x) <= 1 && abs(Turn.point(degrees: Double(numbers.length())).y) <= 1)
    }
    #expect(HexWraparound(radius: -1).wrapped(HexCoordinate(q: 1, r: 0)) == .zero)
    #expect(HexCoordinate.zero.ring(radius: -1) == [] && HexCoordinate.zero.spiral(radius: .min) == [])
    #expect(HexCoordinate.zero.range(within: -1).isEmpty)
  }

  // MARK: - Infinity

  private static let fittings: [LayoutPhoto.Fitting] = [.fit, .fill, .scaledToFit, .resizable]

  @Test(
    arguments: [
      ProposedViewSize.infinity, proposing(.infinity, nil), proposing(nil, .infinity), proposing(400, .infinity),
      proposing(.infinity, 300),
    ],
    fittings)
  func infiniteProposalsDoNotOverlapPhotos(proposal: ProposedViewSize, fitting: LayoutPhoto.Fitting) {
    let photos = [(300, 200), (200, 300), (640, 200), (200, 200), (90, 30)].map {
      LayoutPhoto(size: CGSize(width: $0.0, height: $0.1), fitting: fitting)
    }
    let layouts: [any Layout] = [
      HStackLayout(), VStackLayout(), GridLayout(), FlowGrid(rowHeight: 100),
      FlowGrid(rowHeight: 100, rowBreaks: .balanced),
      FlowGrid(rowHeight: 100, isStable: true), ExactFlow(), ExactMasonry(), Masonry(), Masonry(levelCrop: 0.1),
      HexGrid(),
      HexGrid(isExact: true), Honeycomb(), Radial(), Radial(fillsSize: true), PhotoRow(), ContactSheet(),
      ContactSheet(cell: CGSize(width: 50, height: 40)), LayoutThatFits([HStackLayout(), VStackLayout()]),
    ]
    for layout in layouts {
      let arrangement = layout.arrange(photos, in: proposal)
      for (index, frame) in arrangement.frames.enumerated() {
        #expect(frame.width > 0 && frame.height > 0, "\(layout)")
        // The bounding boxes of hexagons overlap, and so do squares around circles.
        if layout is HexGrid || layout is Honeycomb { continue }
        for other in arrangement.frames[(index + 1)...] {
          let common = frame.intersection(other)
          #expect(common.isNull || min(common.width, common.height) < 1e-6, "\(layout): \(frame) and \(other)")
        }
      }
    }
  }
}
