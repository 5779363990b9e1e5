import Files
import Foundation
import ImageCodecs
import Layouts
import Raster
import Testing

@testable import Gallery
@testable import Planning

/// Pictures of walls without holes, stamps or giants, and type near what it belongs to.
@Suite struct CoveringLayoutsTests {
  private func page(_ photos: [Photo], _ change: (inout WallLook) -> Void) throws -> Plan {
    var look = WallLook()
    change(&look)
    let request = try WallRequest(
      look, inputs: [FilePath("photos")], lists: InputLists(), environment: Gallery.Environment(), isStrict: false,
      notes: SilentNotes(), typesetter: nil, other: nil)
    return try #require(try request.fit(photos).pages.first)
  }

  /// Photos as a camera takes them: most are landscapes, a third portraits, a few panoramas.
  private func photos(_ count: Int, seed: UInt64) -> [Photo] {
    let shapes = [
      (1500.0, 1000.0), (1500, 1000), (1500, 1000), (1000, 1500), (1000, 1500), (1600, 1200), (1200, 1600),
      (1600, 900), (1200, 1200), (1800, 600),
    ]
    var random = seed
    return (0..<count).map { index in
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let (width, height) = shapes[Int((random >> 33) % UInt64(shapes.count))]
      return Photo(path: FilePath("\(index).jpg"), width: width, height: height)
    }
  }

  private func areas(_ page: Plan) -> [Double] { page.tiles.map { Double($0.frame.width * $0.frame.height) }.sorted() }

  // MARK: - Grids

  private func columns(_ count: Int, _ size: CGSize?) throws -> Int {
    let page = try page(photos(count, seed: 1)) { ($0.layout, $0.size, $0.content) = (.grid, size, .fill) }
    return Set(page.tiles.map { Int($0.frame.minX.rounded()) }).count
  }

  @Test func rowsOfGridsAreFull() throws {
    #expect(try columns(60, CGSize(width: 3840, height: 1600)) == 10)
    #expect(try columns(24, CGSize(width: 3840, height: 1600)) == 6)
    #expect(try columns(30, CGSize(width: 1920, height: 1080)) == 6)
    #expect(try columns(24, nil) == 6)
    #expect(try columns(2, nil) == 2)
    // Full rows would make photos much smaller.
    #expect(try columns(7, CGSize(width: 1920, height: 1080)) == 4)
  }

  // MARK: - Masonry

  @Test(arguments: [(6, 1200, 1200), (9, 1080, 1920), (12, 1080, 1920), (20, 1080, 1920), (30, 2480, 3508)], 1...3)
  func columnsHaveNeitherStampsNorGiants(wall: (count: Int, width: Int, height: Int), seed: UInt64) throws {
    let areas = try areas(
      page(photos(wall.count, seed: seed)) {
        ($0.layout, $0.size) = (.masonry, CGSize(width: wall.width, height: wall.height))
      })
    #expect(areas[areas.count - 1] / areas[0] < 11, "\(areas[areas.count - 1] / areas[0])")
  }

  @Test(arguments: [40, 60, 130], [CGSize(width: 1920, height: 1080), CGSize(width: 1080, height: 1920)])
  func columnsOfManyPhotosAreSimilar(count: Int, size: CGSize) throws {
    let areas = try areas(page(photos(count, seed: 4)) { ($0.layout, $0.size) = (.masonry, size) })
    let (low, high) = (areas[(count + 4) / 10], areas[count - 1 - (count + 4) / 10])
    #expect(high / low <= 2.5, "\(high / low)")
  }

  /// The theme `film` allows 15%.
  @Test(arguments: [(7, 1920, 1080), (9, 1080, 1920), (7, 2480, 3508), (9, 2480, 3508)])
  func columnsOfAGivenCropHaveNeitherStampsNorGiants(wall: (count: Int, width: Int, height: Int)) throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      let areas = try areas(
        page(photos(wall.count, seed: seed)) {
          ($0.layout, $0.size) = (.masonry, CGSize(width: wall.width, height: wall.height))
          ($0.maxCrop, $0.spacing) = (0.15, Double(wall.width) / 75)
        })
      #expect(areas[areas.count - 1] / areas[0] < 11, "\(areas[areas.count - 1] / areas[0])")
    }
  }

  // MARK: - Circles

  @Test func aPhotoAloneIsLarge() throws {
    let page = try page([Photo(path: FilePath("a.jpg"), width: 1500, height: 1000)]) {
      ($0.layout, $0.size) = (.radial, CGSize(width: 1920, height: 1080))
    }
    #expect(areas(page)[0] > 0.7 * 1920 * 1080)
  }

  private static let sizes = [
    CGSize(width: 1920, height: 1080), CGSize(width: 1200, height: 1200), CGSize(width: 1080, height: 1920),
  ]

  @Test(arguments: [2, 3, 5, 7, 12, 25, 60, 100], sizes)
  func circlesCoverThreeFifthsOfTheWall(count: Int, size: CGSize) throws {
    let pages = try (1...4).map { seed in
      try page(photos(count, seed: seed)) { ($0.layout, $0.size) = (.radial, size) }
    }
    let covered = pages.map { areas($0).reduce(0, +) / (size.width * size.height) }
    #expect(covered.reduce(0, +) / 4 >= 0.6, "\(covered)")
    if count < 5 { return }
    let middle = CGRect(x: size.width / 2, y: size.height / 2, width: 0, height: 0)
      .insetBy(dx: -size.width / 11, dy: -size.height / 11)
    for page in pages {
      #expect(page.tiles.contains { $0.frame.intersects(middle) }, "the middle is not empty")
      #expect(try #require(areas(page).last) < 3.2 * areas(page)[0])
    }
  }

  @Test(arguments: [3, 5, 12, 30, 60, 150], sizes)
  func circlesCoverMostOfTheWall(count: Int, size: CGSize) throws {
    let photos = photos(count, seed: 2)
    let page = try page(photos) { ($0.layout, $0.size) = (.radial, size) }
    #expect(areas(page).reduce(0, +) > 0.4 * size.width * size.height)
    let wall = CGRect(origin: .zero, size: size).insetBy(dx: -0.01, dy: -0.01)
    for (index, tile) in page.tiles.enumerated() {
      #expect(wall.contains(tile.frame))
      let aspect = photos[index].width / photos[index].height
      #expect(abs(tile.frame.width / tile.frame.height - aspect) < 1e-6, "photos are whole")
      for other in page.tiles[..<index] {
        let both = tile.frame.intersection(other.frame)
        #expect(both.isNull || both.width < 0.01 || both.height < 0.01, "photos do not overlap")
      }
    }
  }

  // MARK: - Honeycombs

  @Test(arguments: [8, 20, 38]) func noCellSticksOutOfAHoneycomb(count: Int) throws {
    let frames = try page(photos(count, seed: 1)) { $0.layout = .honeycomb }.tiles.map(\.frame)
    let columns = Dictionary(grouping: frames) { Int($0.midX.rounded()) }.values.map(\.count)
    #expect((columns.max() ?? 0) - (columns.min() ?? 0) <= 1, "\(columns)")
  }

  // MARK: - Edges

  private func coverage(_ page: Plan) -> Double {
    var (covered, all) = (0, 0)
    for y in stride(from: 4.5, to: Double(page.canvas.height), by: 9) {
      for x in stride(from: 4.5, to: Double(page.canvas.width), by: 9) {
        all += 1
        let isCovered = page.tiles.contains { tile in
          let turn = Rotation(degrees: tile.turn, around: CGPoint(x: tile.frame.midX, y: tile.frame.midY))
          let point = turn.unturned(CGPoint(x: x, y: y))
          return tile.frame.contains(point) && tile.shape.span(at: point.y, in: tile.frame)?.contains(point.x) ?? false
        }
        if isCovered { covered += 1 }
      }
    }
    return Double(covered) / Double(all)
  }

  @Test(arguments: [(LayoutKind.hex, 0.95), (.honeycomb, 0.9), (.pile, 0.9)])
  func cellsCoverTheWall(layout: LayoutKind, least: Double) throws {
    for size in [CGSize(width: 1920, height: 1080), CGSize(width: 1080, height: 1920)] {
      let page = try page(photos(60, seed: 3)) { ($0.layout, $0.size) = (layout, size) }
      #expect(page.tiles.count == 60 && page.canvas == Plan.Canvas(width: Int(size.width), height: Int(size.height)))
      #expect(coverage(page) >= least, "\(layout.name): \(coverage(page))")
    }
  }

  @Test(arguments: [LayoutKind.hex, .honeycomb]) func naturalEdgesHaveWholeCells(layout: LayoutKind) throws {
    let size = CGSize(width: 1920, height: 1080)
    func shapes(_ change: (inout WallLook) -> Void) throws -> Set<String> {
      try Set(
        page(photos(60, seed: 3)) {
          ($0.layout, $0.size) = (layout, size)
          change(&$0)
        }.tiles.map { if case .cut = $0.shape { "cut" } else { $0.shape.name } })
    }
    #expect(try shapes { _ in }.contains("cut"))
    #expect(try shapes { $0.edges = .natural }.count == 1)
    #expect(try shapes { $0.arrangement.isStable = true }.count == 1)
  }

  @Test func cutCellsStayInsideTheMargin() throws {
    let page = try page(photos(30, seed: 3)) {
      ($0.layout, $0.size, $0.margin) = (.hex, CGSize(width: 1200, height: 800), 40)
    }
    #expect(page.tiles.count == 30)
    for frame in page.tiles.map(\.frame) {
      #expect(min(frame.minX, frame.minY) >= 40 - 1e-6 && frame.maxX <= 1160 + 1e-6 && frame.maxY <= 760 + 1e-6)
    }
  }

  @Test func hexagonsOfOtherArrangementsCoverTheWall() throws {
    let size = CGSize(width: 1920, height: 1080)
    let best = try page(photos(60, seed: 3)) { ($0.layout, $0.size) = (.hex, size) }
    let other = try page(photos(60, seed: 3)) { ($0.layout, $0.size, $0.another) = (.hex, size, .number(1)) }
    #expect(best.tiles.map(\.frame) != other.tiles.map(\.frame) && coverage(other) > 0.75)
  }

  @Test(arguments: [true, false]) func noPhotoOfAPileLiesOnAFace(isMarked: Bool) throws {
    let face = Area(x: 0.3, y: 0.1, width: 0.3, height: 0.35)
    let photos = photos(60, seed: 3).map { photo in
      var photo = photo
      if !isMarked { photo.foundFaces = [face] }
      photo.info = ImageInfo(
        format: .jpeg, storedWidth: Int(photo.width), storedHeight: Int(photo.height), orientation: .upright,
        color: .rgb, bitsPerChannel: 8, hasAlpha: false, isProgressive: false)
      var metadata = Metadata()
      metadata.subjects = isMarked ? [Subject(.face, face, frame: nil)].compactMap(\.self) : []
      photo.metadata = metadata
      return photo
    }
    let page = try page(photos) { ($0.layout, $0.size) = (.pile, CGSize(width: 1920, height: 1080)) }
    func rotation(_ tile: Plan.Tile) -> Rotation {
      Rotation(degrees: tile.turn, around: CGPoint(x: tile.frame.midX, y: tile.frame.midY))
    }
    for (level, tile) in page.tiles.enumerated() {
      for sample in 0..<100 {
        let (x, y) = (0.3 + 0.3 * CGFloat(sample % 10) / 9, 0.1 + 0.35 * CGFloat(sample / 10) / 9)
        let face = rotation(tile).turned(
          CGPoint(x: tile.frame.minX + x * tile.frame.width, y: tile.frame.minY + y * tile.frame.height))
        let isHidden = page.tiles[(level + 1)...].contains { $0.frame.contains(rotation($0).unturned(face)) }
        #expect(!isHidden, "the face of photo \(level)")
      }
    }
  }

  @Test(arguments: 1...3, [24, 41, 60]) func otherColumnsEndEvenly(another: Int, count: Int) throws {
    let page = try page(photos(count, seed: 5)) {
      ($0.layout, $0.width, $0.another) = (.masonry, 1600, .number(another))
    }
    let ends = Dictionary(grouping: page.tiles) { Int($0.frame.minX.rounded()) }.values.map { column in
      column.map(\.frame.maxY).max() ?? 0
    }
    #expect((ends.max() ?? 0) - (ends.min() ?? 0) < 1, "\(ends)")
  }

  // MARK: - Sizes and type

  @Test func aSmallPhotoKeepsItsPixels() throws {
    for (width, height) in [(90.0, 60.0), (150, 100), (33, 22), (60, 90)] {
      let canvas = try page([Photo(path: FilePath("a.jpg"), width: width, height: height)]) {
        $0.pageOfFewPhotos = .free
      }.canvas
      #expect(canvas == Plan.Canvas(width: Int(width), height: Int(height)))
    }
  }

  @Test func typeIsNearWhatItBelongsTo() throws {
    let page = try page(photos(12, seed: 3)) {
      $0.width = 1200
      $0.text.title = try? Template("Summer", for: .wall)
      $0.text.subtitle = try? Template("at the lake", for: .wall)
      $0.text.caption = try? Template("{stem}", for: .photo)
    }
    let title = try #require(page.texts.first { $0.role == .title })
    let subtitle = try #require(page.texts.first { $0.role == .subtitle })
    let top = page.tiles.map(\.frame.minY).min() ?? 0
    #expect(2 * (subtitle.frame.minY - title.frame.maxY) < top - subtitle.frame.maxY)
    for caption in page.texts.filter({ $0.role == .caption }) {
      let tile = page.tiles[try #require(caption.tile)].frame
      let below = page.tiles.map(\.frame.minY).filter { $0 > caption.frame.minY }.min()
      guard let below else { continue }
      #expect(2 * (caption.frame.minY - tile.maxY) < below - caption.frame.maxY)
    }
  }
}
