import Files
import Fixtures
import Foundation
import ImageCodecs
import Parallel
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

@Suite struct AnimationRendererTests {
  private func bytes(_ animation: Animation, _ style: WallRenderer.Style = .init()) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder.path.appending(FilePath("walls.png")))
    var file = APNGFile(to: output, of: animation, style: style, framesPerSecond: 25, plays: 0)
    _ = try AnimationRenderer(animation, style: style).render(to: &file)
    try file.end(note: "inputs=1")
    try output.publish()
    return try folder.bytes(of: "walls.png")
  }

  private func frames(_ animation: Animation, _ style: WallRenderer.Style = .init()) throws -> [Pixels] {
    try AnimatedPNG(bytes(animation, style)).shown()
  }

  /// Returns an animation of moving tiles.
  private func animation(
    _ album: Album, width: Int, height: Int, _ frames: [[Animation.Tile]]
  ) -> Animation {
    Animation(
      canvas: .init(width: width, height: height), files: album.photos.map(\.file), frameCount: frames.count
    ) { .moving(frames[$0]) }
  }

  private func transition(
    _ start: Plan, _ end: Plan, frames: Int = 4, curve: Easing = .linear, loops: Bool = false
  ) throws -> Animation {
    let sizes = Dictionary(
      uniqueKeysWithValues: try Album.samples().map { ($0.file, $0.layout.size) })
    return Transition(from: start, to: end, frames: frames, curve: curve, loops: loops) { sizes[$0] ?? .zero }.animation
  }

  private func samples() throws -> (rows: Plan, hexagons: Plan) {
    (
      try Plan(of: Album.samples(), by: FlowGrid(rowHeight: 97, spacing: 3), in: width(640)),
      try Plan(of: Album.samples(fitting: .fill), by: HexGrid(spacing: 2), in: width(640), shape: .hexagon)
    )
  }

  // MARK: - At rest

  @Test func firstAndLastFramesMatchTheStillWalls() throws {
    let (rows, hexagons) = try samples()
    let style = WallRenderer.Style(background: .black)
    let shown = try frames(transition(rows, hexagons), style)
    #expect(shown.count == 4)
    // The rows are the higher wall, so that they define the canvas.
    #expect(shown[0] == (try rendered(rows, style)).stored)
    let wall = try rendered(hexagons, style).stored
    let top = (shown[3].height - wall.height) / 2
    #expect(top > 0)
    let middle = shown[3].bytes[top * wall.bytesPerRow..<(top + wall.height) * wall.bytesPerRow]
    #expect(Pixels(width: wall.width, height: wall.height, bytes: Array(middle)).largestDifference(from: wall) <= 1)
  }

  @Test func unmovedTilesMatchTheStillWall() throws {
    // Resampling twice with subpixel positions is nearly the same as resampling once.
    let (rows, hexagons) = try samples()
    for plan in [rows, hexagons] {
      let moving = Transition(from: plan, to: plan, frames: 3, curve: .linear) { _ in .zero }.animation
      let shown = try frames(moving)
      #expect(shown[1].meanDifference(from: shown[0]) < 0.8)
    }
  }

  @Test(arguments: [0.0, 7]) func unmovedFramesMatchTheStillWall(turn: Double) throws {
    let (rows, hexagons) = try samples()
    for plan in [rows, hexagons] {
      var framed = plan
      for index in framed.tiles.indices {
        // Room for their surroundings.
        framed.tiles[index].frame = framed.tiles[index].frame.insetBy(dx: 14, dy: 14)
        framed.tiles[index].pixels = PixelRect(snapping: framed.tiles[index].frame)
        framed.tiles[index].border = Plan.Border(
          width: 5, foot: 12, color: .init(red: 250, green: 240, blue: 220, alpha: 255))
        framed.tiles[index].shadow = Plan.Shadow(
          x: 2, y: 4, blur: 8, color: .init(red: 0, green: 0, blue: 0, alpha: 120))
        framed.tiles[index].turn = turn
      }
      let moving = Transition(from: framed, to: framed, frames: 3, curve: .linear) { _ in .zero }.animation
      let shown = try frames(moving)
      #expect(shown[1].meanDifference(from: shown[0]) < 0.8)
      let plain = try frames(Transition(from: plan, to: plan, frames: 3, curve: .linear) { _ in .zero }.animation)
      #expect(shown[1].meanDifference(from: plain[1]) > 8)
    }
  }

  @Test func renderingIsDeterministic() throws {
    let (rows, hexagons) = try samples()
    let animation = try transition(rows, hexagons, curve: .spring, loops: true)
    #expect(try bytes(animation) == bytes(animation))
  }

  @Test func loopsHaveNoSeam() throws {
    let (rows, hexagons) = try samples()
    let shown = try frames(transition(rows, hexagons, frames: 5, curve: .easeInOut, loops: true))
    #expect(shown.count == 8, "there and back, with neither end twice")
    for index in 1..<4 { #expect(shown[index] == shown[8 - index], "\(index)") }
    let steps = (0..<8).map { shown[$0].meanDifference(from: shown[($0 + 1) % 8]) }
    #expect(steps[7] == steps[0] && steps.allSatisfy { $0 > 0.1 }, "\(steps)")
  }

  @Test func animatedPNGsCarryNotes() throws {
    let album = try Album()
    try album.addPhoto(width: 90, height: 60)
    let path = album.folder.path.appending(FilePath("walls.png"))
    let moving = animation(
      album, width: 90, height: 60,
      (0..<2).map { [Animation.Tile(photo: 0, frame: CGRect(x: $0, y: 0, width: 90, height: 60))] })
    try album.folder.write(bytes(moving), to: "walls.png")
    #expect(WallNote.read(path) == "inputs=1" && WallNote.isSigned(path))
    #expect(PreviousPNG(path) == nil, "a still wall takes nothing over from it")
  }

  @Test func framesGoToAFolderOfPNGs() throws {
    let (rows, hexagons) = try samples()
    let moving = try transition(rows, hexagons)
    let place = try TemporaryFolder()
    let path = place.path.appending(FilePath("frames"))
    let folder = try OutputFolder(path, owns: FrameFolder.owns)
    var sink = FrameFolder(folder, of: moving.canvas, style: .init())
    _ = try AnimationRenderer(moving, style: .init()).render(to: &sink)
    try sink.end(note: "inputs=2")
    try folder.publish()
    let names = try place.names(in: "frames")
    #expect(names == ["frame-00001.png", "frame-00002.png", "frame-00003.png", "frame-00004.png"])
    let shown = try frames(moving)
    for (name, frame) in zip(names, shown) {
      #expect(try DecodedFile(path.appending(FilePath(name))).stored == frame, "\(name)")
    }
    let notes = names.map { WallNote.read(path.appending(FilePath($0))) }
    #expect(notes == [nil, nil, nil, "inputs=2"])
  }

  @Test(arguments: [
    (["frame-00001.png"], true), (["frame-123456.png"], true), (["frame-0001.png"], false), (["frame-.png"], false),
    (["frame-0000a.png"], false), (["a", "frame-00001.png"], false), (["frame-00001.jpg"], false), ([], false),
  ]) func onlyFramesAreTheFoldersOwn(components: [String], isOwn: Bool) {
    #expect(FrameFolder.owns(components) == isOwn)
  }

  // MARK: - In motion

  @Test func tilesMoveBySubpixels() throws {
    let album = try Album()
    try album.addFlat(.white, width: 60, height: 40)
    let shown = try frames(
      animation(
        album, width: 40, height: 30,
        (0...4).map { [Animation.Tile(photo: 0, frame: CGRect(x: 5 + Double($0) / 4, y: 5, width: 20, height: 10))] }),
      .init(background: .black))
    #expect(shown.map { $0[5, 8].red } == [255, 191, 128, 64, 0])
    #expect(shown.map { $0[25, 8].red } == [0, 64, 128, 191, 255])
    #expect(shown.allSatisfy { $0[15, 5] == .white && $0[15, 4] == .black && $0[15, 14] == .white })
  }

  @Test func photoMovesWithItsTile() throws {
    // A ramp from left to right, shown at its own size and moved by quarters of a pixel.
    let album = try Album()
    var ramp = Pixels(width: 64, height: 20, filledWith: .white)
    for y in 0..<20 {
      for x in 0..<64 { ramp[x, y] = Color(red: UInt8(4 * x), green: UInt8(4 * x), blue: UInt8(4 * x)) }
    }
    try album.add(ramp)
    let shown = try frames(
      animation(
        album, width: 80, height: 20,
        (0...4).map { [Animation.Tile(photo: 0, frame: CGRect(x: 4 + Double($0) / 4, y: 0, width: 64, height: 20))] }))
    for (index, frame) in shown.enumerated() {
      for x in 10..<60 {
        let expected = 4 * (x - 4) - index
        #expect(abs(Int(frame[x, 10].red) - expected) <= 1)
      }
    }
  }

  @Test func cropsFollowTheFrameAroundTheCenter() throws {
    // Three stripes; a tile of the middle one's shape shows only it, at any size.
    let album = try Album()
    var stripes = Pixels(width: 300, height: 50, filledWith: .white)
    for y in 0..<50 { for x in 100..<200 { stripes[x, y] = .black } }
    try album.add(stripes)
    let shown = try frames(
      animation(
        album, width: 130, height: 70,
        [
          [Animation.Tile(photo: 0, frame: CGRect(x: 10, y: 10, width: 100, height: 50))],
          [Animation.Tile(photo: 0, frame: CGRect(x: 10.5, y: 10.25, width: 25, height: 12.5))],
          [Animation.Tile(photo: 0, frame: CGRect(x: 10, y: 10, width: 120, height: 20))],
        ]))
    #expect(shown[0][12, 30].red < 20 && shown[0][107, 30].red < 20 && shown[0][111, 30] == .white)
    #expect(shown[1][12, 16].red < 20 && shown[1][34, 16].red < 20 && shown[1][36, 16] == .white)
    #expect(shown[2][46, 20].red > 235 && shown[2][53, 20].red < 20 && shown[2][86, 20].red < 20)
    #expect(shown[2][93, 20].red > 235)
  }

  @Test func laterTilesCoverEarlierOnesAndTintsStaySeparate() throws {
    let album = try Album()
    try album.addFlat(.white, width: 20, height: 20)
    try album.addFlat(Color(red: 0, green: 0, blue: 200), width: 20, height: 20)
    let tiles = [
      Animation.Tile(photo: 0, frame: CGRect(x: 0, y: 0, width: 20, height: 20)),
      Animation.Tile(
        photo: 1, frame: CGRect(x: 10, y: 0, width: 20, height: 20),
        outline: [CGPoint(x: 10, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 10, y: 20)],
        treatment: .init(tint: Plan.Tint(red: 0, green: 0, blue: 0, alpha: 64))),
    ]
    let shown = try frames(
      animation(album, width: 30, height: 20, [tiles, tiles.reversed()]), .init(background: .black))
    #expect(shown[0][5, 5] == .white && shown[0][15, 5] == Color(red: 0, green: 0, blue: 150))
    #expect(shown[0][17, 18] == .white, "beside the triangle")
    #expect(shown[0][29, 15] == .black)
    #expect(shown[1][15, 5] == .white && shown[1][22, 5] == Color(red: 0, green: 0, blue: 150))
  }

  @Test func tilesOutsideTheCanvasAreClipped() throws {
    let album = try Album()
    try album.addFlat(.white, width: 20, height: 20)
    func tile(_ x: Double, _ y: Double) -> Animation.Tile {
      Animation.Tile(photo: 0, frame: CGRect(x: x, y: y, width: 40, height: 40))
    }
    let hidden = [tile(-40, 0), tile(0, 30), tile(0.5, -80), tile(900, 900)]
    let shown = try frames(
      animation(album, width: 30, height: 30, [[tile(-20.5, -20.5)], hidden, [tile(-5, -5)]]),
      .init(background: .black))
    #expect(shown[0][0, 0] == .white && shown[0][18, 18] == .white)
    #expect(shown[0][19, 0].red == 128 && shown[0][20, 0] == .black && shown[0][19, 19].red == 64)
    #expect(shown[1] == Pixels(width: 30, height: 30, filledWith: .black))
    #expect(shown[2] == Pixels(width: 30, height: 30, filledWith: .white))
  }

  // MARK: - Photos

  @Test func preparedPhotosKeepOnlyTheAreaShown() throws {
    let album = try Album()
    try album.addPhoto(width: 2400, height: 800)
    let path = FilePath(album.photos[0].file)
    let wide = DecodedPhoto.Need().adding(CGSize(width: 60, height: 20))
    let whole = try DecodedPhoto(path, for: wide, limits: .init())
    #expect((whole.pixels.width, whole.pixels.height) == (90, 30))
    let square = try DecodedPhoto(path, for: .init().adding(CGSize(width: 20, height: 20)), limits: .init())
    #expect(square.pixels.height == 30 && (30...50).contains(square.pixels.width))
    let both = try DecodedPhoto(path, for: wide.adding(CGSize(width: 10, height: 40)), limits: .init())
    #expect((both.pixels.width, both.pixels.height) == (180, 60))
    let large = try DecodedPhoto(path, for: .init().adding(CGSize(width: 9000, height: 9000)), limits: .init())
    #expect(large.pixels.height == 800 && (800...804).contains(large.pixels.width), "never enlarged")
  }

  @Test func photosAreReadOnceForAllFrames() throws {
    let album = try Album()
    try album.addPhoto(width: 90, height: 60)
    let url = URL(fileURLWithPath: album.photos[0].file.text)
    let isRendering = Mutex(false)
    let moving = Animation(canvas: .init(width: 90, height: 60), files: album.photos.map(\.file), frameCount: 3) {
      index in
      // The frames are requested in order, once to find what they need and once to render.
      isRendering.withLock { isRendering in
        if isRendering { try? FileManager.default.removeItem(at: url) }
        if index == 2 { isRendering = true }
      }
      return .moving([Animation.Tile(photo: 0, frame: CGRect(x: index, y: 0, width: 90, height: 60))])
    }
    #expect(try frames(moving).count == 3)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test func undecodableAndDamagedPhotosAreReportedOnce() throws {
    let album = try Album()
    for seed in 0..<6 { try album.addPhoto(width: 90, height: 60, seed: UInt64(seed)) }
    let half = try album.folder.bytes(of: "1.jpg")
    try album.folder.write(Array(half.prefix(half.count / 2)), to: "1.jpg")
    let rows = try Plan(of: album.photos, by: FlowGrid(rowHeight: 60), in: width(300))
    let column = try Plan(of: album.photos, by: FlowGrid(rowHeight: 60), in: width(100))
    let animation = Transition(from: rows, to: column, frames: 3, curve: .linear) { _ in .zero }.animation
    let output = try OutputFile(album.folder.path.appending(FilePath("walls.png")))
    let renderer = AnimationRenderer(animation, style: .init())
    var file = APNGFile(to: output, of: animation, style: .init(), framesPerSecond: 10, plays: 1)
    var framesDone = 0
    #expect(try renderer.render(to: &file) { framesDone += 1 }.map(\.path.name) == [FilePath("1.jpg")])
    #expect(framesDone == 3)
    for name in ["2.jpg", "5.jpg"] { try album.folder.write(Array("no longer a picture".utf8), to: name) }
    let error = #expect(throws: WallError.self) {
      var file = APNGFile(to: output, of: animation, style: .init(), framesPerSecond: 10, plays: 1)
      _ = try renderer.render(to: &file)
    }
    guard case .unusable(let errors)? = error else { return }
    #expect(errors.map(\.path.name) == [FilePath("2.jpg"), FilePath("5.jpg")])
  }
}
