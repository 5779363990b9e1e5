import Foundation
import Raster
import TesseraLayout
import TestSupport
import Testing
import Wall

/// The pixels of a dozen walls, to the bit.
@Suite struct WallGoldenTests {
  private func expectGolden(
    _ name: String, _ plan: Plan, _ style: WallRenderer.Style = .init(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wall = try rendered(plan, style)
    #expect(wall.stored.width == plan.canvas.width && wall.stored.height == plan.canvas.height)
    #expect(wall.info.hasAlpha == !style.background.isOpaque)
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

  @Test func flowCentred() throws {
    try expectGolden("flow, last row centred", flow(FlowGrid(rowHeight: 200, spacing: 3, lastRow: .center)))
  }

  @Test func flowOnNothing() throws {
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

  @Test func hexPointyEvenOnNothing() throws {
    try expectGolden(
      "hex, pointy, even, transparent", hex(HexGrid(spacing: 2.5, orientation: .pointy, offset: .even)),
      .init(background: .clear))
  }

  @Test func hexWithinAHeight() throws {
    try expectGolden(
      "hex, within 1000 by 400", hex(HexGrid(columns: 6), ProposedViewSize(width: 1000, height: 400)))
  }

  @Test func hexFitting() throws {
    try expectGolden("hex, fitting", hex(HexGrid(spacing: 4), content: .fit), .init(background: .black))
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
