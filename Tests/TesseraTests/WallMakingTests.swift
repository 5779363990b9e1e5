import Foundation
import Tessera
import TestSupport
import Testing

/// A layout of a caller, as in SwiftUI: photos from corner to corner.
private struct Diagonal: CommandLineLayout {
  var overlap = 0.25

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 200, height: 200))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (index, subview) in subviews.enumerated() {
      let part = CGFloat(index) / CGFloat(subviews.count)
      subview.place(
        at: CGPoint(x: bounds.minX + bounds.width * part, y: bounds.minY + bounds.height * part + subview[Drop.self]),
        proposal: ProposedViewSize(width: bounds.width / CGFloat(subviews.count) * (1 + overlap), height: nil))
    }
  }
}

/// Places the second photo as far as an inset rectangle that is too small for its insets.
private struct Inset: TesseraLayout.Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: 300, height: 100)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (index, subview) in subviews.enumerated() {
      let cell = CGRect(x: CGFloat(100 * index), y: 0, width: 100, height: 100)
      let place = index == 1 ? CGRect(x: 0, y: 0, width: 8, height: 8).insetBy(dx: 5, dy: 5) : cell
      subview.place(at: place.origin, proposal: ProposedViewSize(place.size))
    }
  }
}

private enum Drop: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

/// Walls made by the library.
struct WallMakingTests {
  private static let files = ["dunes.jpg", "agate.png", "forest.jpg"].map(SampleImages.folder.appendingPathComponent)
  private let photos = files.map { Photo($0) }

  @Test func aWallOfTheCallersLayoutIsRendered() async throws {
    let wall = Wall(photos, width: 300) { Diagonal() }.background(.color("#102030"))
    let picture = try await wall.render(as: .png)
    #expect(picture.width == 300 && picture.height == 200)
    let plan = try #require(try await wall.plan().first)
    #expect(plan.tiles.map { $0.frame.minX.rounded() } == [0, 100, 200])
  }

  @Test func layoutValuesReachTheLayout() async throws {
    let wall = Wall([photos[0], photos[1].layoutValue(key: Drop.self, value: 7)], width: 300) { Diagonal() }
    let plan = try #require(try await wall.plan().first)
    #expect(plan.tiles.map(\.frame.minY) == [0, 107])
  }

  @Test func photosKeepTheirOrder() async throws {
    let plan = try #require(try await Wall(photos.reversed(), width: 600) { FlowGrid(rowHeight: 100) }.plan().first)
    #expect(plan.tiles.map { $0.file.text.split(separator: "/").last } == ["forest.jpg", "agate.png", "dunes.jpg"])
  }

  @Test func bytesGiveThePixelsOfFiles() async throws {
    let uploads = try Self.files.map { Photo(try Data(contentsOf: $0), name: $0.lastPathComponent) }
    let (one, other) = try await (
      Wall(photos).width(400).rowHeight(80).render(), Wall(uploads).width(400).rowHeight(80).render()
    )
    #expect(one.data == other.data)
  }

  @Test func checksumsAreThoseOfPixels() async throws {
    let wall = Wall(photos).width(300).rowHeight(80)
    let (png, tiff) = try await (wall.render(as: .png), wall.render(as: .tiff))
    #expect(try await png.checksum() == tiff.checksum())
    #expect(try await png.checksum() != Photo(Self.files[0]).checksum())
  }

  @Test func hexagonsAreClipped() async throws {
    let plan = try #require(try await Wall(photos, width: 300) { HexGrid() }.plan().first)
    #expect(plan.tiles.allSatisfy { $0.shape == .hexagon })
  }

  @Test func aFileIsPublishedAndLeftAlone() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("wall.jpg")
    let wall = Wall(photos).width(400).rowHeight(80).caption("{stem}")
    let rendering = wall.rendering(to: file)
    var steps: [Rendering.Step] = []
    for await step in rendering.progress { steps.append(step) }
    let report = try await rendering.result
    #expect(report.files == [file] && report.photoCount == 3 && !report.isUnchanged)
    #expect(steps.last.map { $0.done == 3 && $0.total == 3 } == true)
    #expect(try await wall.write(to: file).isUnchanged)
  }

  @Test func aWallBecomesADocumentAndASite() async throws {
    let folder = try TemporaryFolder()
    let wall = Wall(photos).width(300).rowHeight(80)
    try await wall.write(to: folder.url.appendingPathComponent("wall.pdf"))
    let start = try Data(contentsOf: folder.url.appendingPathComponent("wall.pdf")).prefix(5)
    #expect(start == Data("%PDF-".utf8))
    let report = try await wall.site(in: folder.url.appendingPathComponent("site")).result
    #expect(report.files.map(\.lastPathComponent) == ["index.html"])
  }

  @Test func aBrokenPhotoIsLeftOutAndNamed() async throws {
    let folder = try TemporaryFolder()
    let all = photos + [Photo(Data("no picture".utf8), name: "upload.jpg")]
    let report = try await Wall(all).width(300).write(to: folder.url.appendingPathComponent("wall.png"))
    #expect(report.photoCount == 3 && report.leftOut.map(\.name) == ["upload.jpg"])
    #expect(report.warnings.contains { $0.contains("upload.jpg") })
  }

  @Test(arguments: [("--no-such", ""), ("--row-height", "tall"), ("--output", "x.png"), ("--layout", "sprial")])
  func aWrongOptionIsReported(_ name: String, _ value: String) async throws {
    let error = await #expect(throws: TesseraError.self) { try await Wall(photos).option(name, value).render() }
    guard case .setting(let words) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains(name))
  }

  @Test func noPhotosAreAnError() async throws {
    await #expect(throws: TesseraError.self) { try await Wall([]).render() }
  }

  @Test func aMosaicShowsAPicture() async throws {
    let picture = try await Wall(photos).mosaic(of: photos[0]).width(240).option("--cell", "24x24").render(as: .jpeg)
    #expect(picture.width == 240)
  }

  /// Centered over all others, it would cover the wall.
  @Test func aPhotoAtNoPlaceIsLeftOut() async throws {
    let wall = Wall(photos) { Inset() }
    let names = try await wall.plan()[0].tiles.map { $0.file.text.suffix(10) }
    #expect(names == ["/dunes.jpg", "forest.jpg"])
    let folder = try TemporaryFolder()
    let report = try await wall.write(to: folder.url.appendingPathComponent("wall.png"))
    #expect(report.photoCount == 2)
    let words = report.warnings + report.leftOut.map { "\($0.name) \($0.reason)" }
    #expect(
      words.contains { $0.contains("agate.png") && $0.contains("at a coordinate that is not finite") }, "\(words)")
    _ = try await wall.render()
  }

  @Test func aPlanIsObeyed() async throws {
    let plan = try #require(try await Wall(photos, width: 300) { Diagonal() }.plan().first)
    let picture = try await Wall(plan).render()
    #expect(picture.width == plan.canvas.width && picture.height == plan.canvas.height)
    #expect(try await Wall(pages: [plan, plan]).pages().map(\.width) == [plan.canvas.width, plan.canvas.width])
    await #expect(throws: TesseraError.noPhotos("a plan without pages")) { try await Wall(pages: []).render() }
  }

  @Test func aCancelledRenderingLeavesTheWallAlone() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("wall.png")
    try Data("old".utf8).write(to: file)
    let many = (0..<200).map { _ in photos[0] }
    let rendering = Wall(many, width: 4000) { FlowGrid(rowHeight: 300) }.option("--force").rendering(to: file)
    // At once: other tests may keep all threads of tasks busy until the wall is made.
    rendering.cancel()
    for await _ in rendering.progress {}
    await #expect(throws: CancellationError.self) { try await rendering.result }
    #expect(try Data(contentsOf: file) == Data("old".utf8))
  }
}
