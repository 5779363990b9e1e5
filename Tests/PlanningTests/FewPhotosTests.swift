import Files
import Foundation
import Layouts
import Testing

@testable import Gallery
@testable import Planning

/// Walls of a few photos without a size, and of many groups of an exact size.
@Suite struct FewPhotosTests {
  private func request(_ change: (inout WallLook) -> Void = { _ in }) throws -> WallRequest {
    var look = WallLook()
    look.pageOfFewPhotos = .free
    change(&look)
    return try WallRequest(
      look, inputs: [FilePath("photos")], lists: InputLists(), environment: Gallery.Environment(), isStrict: false,
      notes: SilentNotes(), typesetter: nil, other: nil)
  }

  private func photos(_ sizes: [(Double, Double)]) -> [Photo] {
    sizes.enumerated().map { Photo(path: FilePath("\($0.offset).jpg"), width: $0.element.0, height: $0.element.1) }
  }

  private func covered(_ page: Plan) -> Double {
    let tiles = page.tiles.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    return Double(tiles) / Double(page.canvas.width * page.canvas.height)
  }

  private static let landscape = (3000.0, 2000.0)
  private static let portrait = (1800.0, 2400.0)
  private static let panorama = (4500.0, 1500.0)

  @Test func aPhotoHasItsOwnShape() throws {
    let canvases = try [Self.landscape, Self.portrait, Self.panorama, (300, 200)].map { size in
      try request().fit(photos([size])).pages[0].canvas
    }
    let expected = [(1600, 1067), (1200, 1600), (1600, 533), (300, 200)]
    #expect(canvases == expected.map { Plan.Canvas(width: $0.0, height: $0.1) })
  }

  @Test(arguments: 1...9, [[landscape], [portrait], [panorama], [landscape, portrait, landscape, panorama]])
  func fewPhotosFillAPage(count: Int, shapes: [(Double, Double)]) throws {
    let page = try request().fit(photos((0..<count).map { shapes[$0 % shapes.count] })).pages[0]
    #expect(page.tiles.count == count && covered(page) > 0.96)
    #expect(max(page.canvas.width, page.canvas.height) <= 1610)
    let aspect = Double(page.canvas.width) / Double(page.canvas.height)
    #expect(count == 1 || (0.5...2.7).contains(aspect), "\(aspect)")
  }

  @Test func smallPhotosAreNotEnlarged() throws {
    // Half of the photos keep their pixels; the others are not much larger.
    let sizes = [(100.0, 75.0), (100, 75), (75, 100)]
    let page = try request().fit(photos(sizes)).pages[0]
    let factors = zip(page.tiles, sizes).map { Double($0.frame.width) / $1.0 }.sorted()
    #expect(factors[1] <= 1.01 && factors[2] <= 1.5, "\(factors)")
    let mixed = try request().fit(photos([(100, 75), Self.landscape])).pages[0]
    #expect(mixed.canvas.width >= 800)
  }

  @Test func optionsForRowsAreObeyed() throws {
    let rows = try request { $0.pageOfFewPhotos = nil }.fit(photos([Self.landscape])).pages[0]
    #expect(rows.canvas == Plan.Canvas(width: 1600, height: 240))
    let sized = try request { $0.size = CGSize(width: 500, height: 400) }.fit(photos([Self.landscape])).pages[0]
    #expect(sized.canvas == Plan.Canvas(width: 500, height: 400))
  }

  @Test func manyPhotosStayInRows() throws {
    let many = photos(Array(repeating: Self.landscape, count: 24))
    let rows = try request { $0.pageOfFewPhotos = nil }.fit(many).pages
    #expect(try request().fit(many).pages == rows)
    // Ten portraits would be a strip.
    let strip = photos(Array(repeating: Self.portrait, count: 10))
    let page = try request().fit(strip).pages[0]
    #expect(page.canvas.height > 600 && covered(page) > 0.96)
  }

  @Test func cellsOfAFewPhotosAreLarge() throws {
    let few = photos(Array(repeating: Self.landscape, count: 3))
    let page = try request { $0.layout = .honeycomb }.fit(few).pages[0]
    #expect((1500...1610).contains(max(page.canvas.width, page.canvas.height)))
    let given = try request {
      ($0.layout, $0.pageOfFewPhotos) = (.honeycomb, nil)
    }.fit(few).pages[0]
    #expect(given.canvas == Plan.Canvas(width: 234, height: 250))
  }

  // MARK: - Many groups

  private func grouped(_ groups: Int) -> [Photo] {
    let counts = [2, 5, 8, 12]
    let shapes = [Self.landscape, Self.landscape, Self.portrait]
    var all: [Photo] = []
    for group in 0..<groups {
      for _ in 0..<counts[group % counts.count] {
        let (width, height) = shapes[all.count % shapes.count]
        var photo = Photo(path: FilePath("\(all.count).jpg"), width: width, height: height)
        photo.group = FilePath("\(group)")
        all.append(photo)
      }
    }
    return all
  }

  @Test(arguments: [12, 36, 48]) func manyGroupsShareAnExactSize(groups: Int) throws {
    let wall = try request {
      $0.size = CGSize(width: 2480, height: 3508)
      $0.choice.grouping = .folder
    }.fit(grouped(groups))
    #expect(wall.failure == nil && wall.leftOut.isEmpty && wall.pages.count == 1)
    #expect(covered(wall.pages[0]) > 0.55)
  }

  @Test func documentsHaveMorePages() throws {
    let wall = try request {
      $0.size = CGSize(width: 2480, height: 3508)
      $0.choice.grouping = .folder
      $0.sheet.paper = Paper("A4")
      $0.resolution = 300
      $0.output.isDocument = true
    }.fit(grouped(48))
    #expect(wall.failure == nil && wall.pages.count >= 6)
    for page in wall.pages { #expect(covered(page) > 0.6 && page.canvas == wall.pages[0].canvas) }
    #expect(wall.pages.flatMap(\.tiles).map(\.file.description) == grouped(48).map(\.path.description))
  }

  // MARK: - Cells on paper

  /// Eight photos of 35 × 45 mm with gaps and margins of 2 mm are exactly as wide as the paper.
  @Test(arguments: [254, 300, 305, 600.0]) func passportPhotosFillTheirPaper(resolution: Double) throws {
    let millimeter = resolution / 25.4
    let pages = try request { look in
      look.layout = .grid
      look.resolution = resolution
      look.sheet.paper = Paper("150x100mm")
      look.sheet.margin = 2 * millimeter
      look.spacing = 2 * millimeter
      look.grid.cell = CGSize(width: 35 * millimeter, height: 45 * millimeter)
      let paper = Paper("150x100mm")!.pixels(at: resolution)
      let margin = CGFloat(2 * look.pageMargin)
      look.size = CGSize(width: paper.width - margin, height: paper.height - margin)
    }.fit(photos(Array(repeating: (3500, 4500), count: 8))).pages
    #expect(pages.count == 1 && pages[0].tiles.count == 8)
    for tile in pages[0].tiles { #expect(abs(Double(tile.pixels.width) - 35 * millimeter) < 1.1) }
  }
}
