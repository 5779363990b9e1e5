import Foundation
import Layouts
import Raster
import TestSupport
import Testing
import Wall

/// The exact pixels of some walls.
@Suite struct WallGoldenTests {
  private func expectGolden(
    _ name: String, _ plan: Plan, _ style: WallRenderer.Style = .init(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wall = try rendered(plan, style)
    #expect(wall.stored.width == plan.canvas.width && wall.stored.height == plan.canvas.height)
    #expect(wall.info.hasAlpha == !style.look.background.isOpaque)
    Golden("walls").expect(wall.stored.digest, for: name, sourceLocation: sourceLocation)
  }

  private func flow(_ grid: FlowGrid, width: CGFloat = 1000, margin: CGFloat = 0) throws -> Plan {
    try Plan(of: Album.samples(), by: grid, in: WallTests.width(width), margin: margin)
  }

  private func hex(
    _ grid: HexGrid, _ proposal: ProposedViewSize = WallTests.width(1000), margin: CGFloat = 0,
    content: Plan.ContentMode = .fill
  ) throws -> Plan {
    try Plan(
      of: Album.samples(fitting: .fill), by: grid, in: proposal, margin: margin, shape: .hexagon, content: content)
  }

  @Test func flowWithoutSpacing() throws { try expectGolden("flow", flow(FlowGrid(rowHeight: 150))) }

  @Test func flowWithSpacingAndMargin() throws {
    try expectGolden(
      "flow, spacing 7.5, margin 20 on navy", flow(FlowGrid(rowHeight: 120, spacing: 7.5), width: 960, margin: 20),
      .init(background: Color(red: 0, green: 0, blue: 128)))
  }

  @Test func flowUnfilled() throws {
    try expectGolden("flow, unfilled", flow(FlowGrid(rowHeight: 100, spacing: 2, fills: false)))
  }

  @Test func flowCentered() throws {
    try expectGolden("flow, last row centered", flow(FlowGrid(rowHeight: 200, spacing: 3, lastRow: .center)))
  }

  @Test func flowTransparent() throws {
    try expectGolden(
      "flow, transparent", flow(FlowGrid(rowHeight: 110, spacing: 6), margin: 9), .init(background: .clear))
  }

  @Test func flowOnHalfTransparency() throws {
    try expectGolden(
      "flow, on half transparent red", flow(FlowGrid(rowHeight: 110, spacing: 6)),
      .init(background: Color(red: 255, green: 0, blue: 0, alpha: 128)))
  }

  @Test func hexWithoutSpacing() throws { try expectGolden("hex", hex(HexGrid())) }

  @Test func hexWithSpacingAndMargin() throws {
    try expectGolden(
      "hex, spacing 6, margin 15 on black", hex(HexGrid(spacing: 6), margin: 15), .init(background: .black))
  }

  @Test func hexPointyEvenTransparent() throws {
    try expectGolden(
      "hex, pointy, even, transparent", hex(HexGrid(spacing: 2.5, orientation: .pointy, offset: .even)),
      .init(background: .clear))
  }

  @Test func hexLimitedHeight() throws {
    try expectGolden(
      "hex, within 1000 by 400", hex(HexGrid(columns: 6), ProposedViewSize(width: 1000, height: 400)))
  }

  @Test func hexFitting() throws {
    try expectGolden("hex, fitting", hex(HexGrid(spacing: 4), content: .fit), .init(background: .black))
  }

  // MARK: - The other layouts

  private func plan(
    _ layout: some Layout, _ proposal: ProposedViewSize = WallTests.width(1000), fitting: LayoutPhoto.Fitting = .fill,
    shape: Plan.Shape = .rectangle, change: (inout Plan.Photo, Int) -> Void = { _, _ in }
  ) throws -> Plan {
    var photos = try Album.samples(fitting: fitting)
    for index in photos.indices { change(&photos[index], index) }
    return try Plan(of: photos, by: layout, in: proposal, shape: shape)
  }

  @Test func flowBalanced() throws {
    try expectGolden("flow, balanced", flow(FlowGrid(rowHeight: 150, spacing: 4, rowBreaks: .balanced)))
  }

  @Test func flowExactAndRounded() throws {
    try expectGolden(
      "flow, 1000 by 700, round corners",
      plan(
        ExactFlow(spacing: 4), ProposedViewSize(width: 1000, height: 700), shape: .roundedRectangle(radius: 12)))
  }

  @Test func flowWithHero() throws {
    try expectGolden(
      "flow, a hero",
      plan(FlowGrid(rowHeight: 120, spacing: 4), fitting: .fit) { photo, index in
        if index == 8 { photo.layout.values[PhotoWeight.self] = 2 }
      })
  }

  @Test func flowStable() throws {
    try expectGolden(
      "flow, stable",
      plan(FlowGrid(rowHeight: 100, spacing: 4, isStable: true)) { photo, index in
        photo.layout.values[PhotoIdentity.self] = UInt64(index) &* 0x9e37_79b9_7f4a_7c15
      })
  }

  @Test(arguments: Hexagon.Orientation.allCases)
  func hexWithHero(orientation: Hexagon.Orientation) throws {
    try expectGolden(
      "hex, \(orientation), a hero on black",
      plan(HexGrid(spacing: 6, orientation: orientation, columns: 6), shape: .hexagon) { photo, index in
        if index == 8 {
          photo.layout.values[PhotoWeight.self] = 2
          photo.shape = .flower(orientation, inset: 3)
        }
      }, .init(background: .black))
  }

  @Test func hexExact() throws {
    try expectGolden(
      "hex, 1000 by 800",
      plan(HexGrid(isExact: true, maxCrop: 0.2), ProposedViewSize(width: 1000, height: 800), shape: .hexagon))
  }

  @Test func honeycombUnderAFisheye() throws {
    let honeycomb = Honeycomb(diameter: 160, drag: CGSize(width: -30, height: 20), fisheye: true)
    try expectGolden(
      "honeycomb, fish-eye, a tint on black",
      plan(honeycomb, ProposedViewSize(width: 800, height: 600), shape: .circle) { photo, index in
        if index == 3 { photo.tint = Plan.Tint(red: 10, green: 132, blue: 255, alpha: 102) }
      }, .init(background: .black))
  }

  @Test func honeycombOfHexagons() throws {
    try expectGolden(
      "honeycomb, hexagons, transparent",
      plan(
        Honeycomb(diameter: 140, spacing: 3, cellShape: .hexagon, touched: 2), .unspecified, shape: .hexagon),
      .init(background: .clear))
  }

  @Test func spiral() throws {
    try expectGolden(
      "spiral, 800 × 450",
      Plan(
        of: Album.samples(fitting: .fill), by: Spiral(spacing: 4), in: ProposedViewSize(width: 800, height: 450)))
  }

  @Test func radial() throws {
    try expectGolden(
      "radial",
      plan(Radial(), ProposedViewSize(width: 800, height: 800), fitting: .fit) { photo, index in
        if index % 6 == 0 { photo.layout.values[RadialRadius.self] = 200 }
      })
  }

  @Test func row() throws {
    try expectGolden(
      "row",
      plan(PhotoRow(spacing: 2), fitting: .fit) { photo, index in
        if index == 5 { photo.layout.priority = 4 }
      })
  }

  @Test func contactSheet() throws {
    try expectGolden("grid, fitting", plan(ContactSheet(columns: 6, spacing: 8), fitting: .fit))
    try expectGolden("grid, filling", plan(ContactSheet(columns: 6, spacing: 8)))
  }

  @Test func masonry() throws {
    try expectGolden("masonry", plan(Masonry(columns: 5, spacing: 4), fitting: .fit))
    try expectGolden(
      "masonry, 1000 by 1300", plan(ExactMasonry(spacing: 4), ProposedViewSize(width: 1000, height: 1300)))
  }

  @Test func onePhoto() throws {
    let photo = try Album.samples().prefix(1)
    try expectGolden("one photo", Plan(of: Array(photo), by: FlowGrid(rowHeight: 150), in: width(500)))
  }

  @Test func oneHugeAndOneTinyPhoto() throws {
    let album = try Album()
    try album.addPhoto(width: 4800, height: 3600, seed: 3)
    try album.addPhoto(width: 1, height: 1, seed: 4)
    try expectGolden(
      "one huge and one tiny photo", Plan(of: album.photos, by: FlowGrid(rowHeight: 120), in: width(280)))
  }

  @Test func aHundredPhotos() throws {
    let album = try Album()
    for seed in 0..<100 {
      try album.addPhoto(width: 60 + seed * 7 % 90, height: 60 + seed * 13 % 80, seed: UInt64(seed))
    }
    let photos = album.photos
    try expectGolden("a hundred photos", Plan(of: photos, by: FlowGrid(rowHeight: 50, spacing: 1), in: width(900)))
    try expectGolden(
      "a hundred hexagons",
      Plan(
        of: photos.map { Plan.Photo(file: $0.file, layout: LayoutPhoto(size: $0.layout.size, fitting: .fill)) },
        by: HexGrid(), in: width(900), shape: .hexagon))
  }
}
