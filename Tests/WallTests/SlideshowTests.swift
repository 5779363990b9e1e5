import Files
import Foundation
import Raster
import TestSupport
import Testing

@testable import Layouts
@testable import Wall

@Suite struct SlideshowTests {
  private let canvas = Plan.Canvas(width: 160, height: 90)

  private func slide(
    _ file: Plan.FileName, _ width: CGFloat = 300, _ height: CGFloat = 200, focus: UnitPoint = .center,
    isFilling: Bool = true
  ) -> Slideshow.Slide {
    Slideshow.Slide(file, size: CGSize(width: width, height: height), focus: focus, isFilling: isFilling)
  }

  private func show(_ slides: [Slideshow.Slide], loops: Bool = false, frames: Int = 10, fade: Int = 3) -> Animation {
    Slideshow(slides, on: canvas, slideLength: Double(frames), framesOfFade: fade, loops: loops).animation
  }

  private func covers(_ frame: CGRect) -> Bool {
    frame.minX <= 1e-9 && frame.minY <= 1e-9 && frame.maxX >= 160 - 1e-9 && frame.maxY >= 90 - 1e-9
  }

  // MARK: - Time

  @Test func slidesFadeIntoEachOther() throws {
    let animation = show([slide("a"), slide("b"), slide("c")])
    #expect(animation.frameCount == 30 && animation.files == ["a", "b", "c"])
    var shares: [Double] = []
    for index in 0..<30 {
      switch animation.frame(index) {
      case .scene(let scene): #expect(scene.tiles.map(\.photo) == [index / 10] && (index < 10 || index % 10 >= 3))
      case .fading(let scene, let next, let share):
        #expect(scene.tiles[0].photo == index / 10 - 1 && next.tiles[0].photo == index / 10)
        shares.append(share)
      default: Issue.record("a slide is a scene")
      }
    }
    #expect(shares.count == 6 && shares[0] > 0 && shares[2] < 1 && shares[1] == 0.5)
    #expect(shares[0] < shares[1] && shares[1] < shares[2] && shares.prefix(3) == shares.suffix(3))
  }

  @Test func aShowThatRepeatsFadesIntoItsStart() {
    guard case .fading(let scene, let next, _) = show([slide("a"), slide("b")], loops: true).frame(0) else {
      Issue.record("the last slide fades into the first")
      return
    }
    #expect(scene.tiles[0].photo == 1 && next.tiles[0].photo == 0)
    // One photo has nothing to fade into.
    guard case .scene = show([slide("a")], loops: true).frame(0) else {
      Issue.record("one slide is a scene")
      return
    }
  }

  /// A slide goes on while the next fades in, and never jumps.
  @Test func photosMoveSteadily() {
    let animation = show([slide("a"), slide("b")], frames: 40, fade: 10)
    var widths: [Int: [CGFloat]] = [:]
    for index in 0..<80 {
      for tile in animation.frame(index).movingTiles { widths[tile.photo, default: []].append(tile.frame.width) }
    }
    #expect(widths[0]?.count == 50 && widths[1]?.count == 40)
    for (photo, widths) in widths {
      let steps = zip(widths, widths.dropFirst()).map { $1 - $0 }
      // The first comes closer, the second moves away.
      #expect(steps.allSatisfy { photo == 0 ? $0 > 0 && $0 < 2 : $0 < 0 && $0 > -2 }, "\(photo)")
    }
  }

  // MARK: - Place

  @Test(
    arguments: [(300, 200), (160, 90), (400, 150), (90, 160), (5000, 1), (1, 5000), (1, 1)] as [(CGFloat, CGFloat)])
  func photosFillTheCanvasWhateverMatters(width: CGFloat, height: CGFloat) {
    for x in [0, 0.3, 1] {
      for y in [0, 0.8, 1] {
        let animation = show([slide("a", width, height, focus: UnitPoint(x: x, y: y)), slide("b", width, height)])
        for index in 0..<20 {
          for tile in animation.frame(index).movingTiles {
            #expect(covers(tile.frame))
            let ratio = tile.frame.width / tile.frame.height
            #expect(abs(ratio / (width / height) - 1) < 1e-9)
          }
        }
      }
    }
  }

  @Test func theCloserViewIsAroundWhatMatters() throws {
    let last = try #require(show([slide("a", focus: UnitPoint(x: 0.3, y: 0.6))]).frame(9).movingTiles.first)
    // The middle of the canvas, on the photo.
    let middle = CGPoint(x: (80 - last.frame.minX) / last.frame.width, y: (45 - last.frame.minY) / last.frame.height)
    #expect(middle.x < 0.47 && middle.y > 0.53)
  }

  @Test(arguments: [(200, 300), (300, 200), (1, 500), (500, 1)] as [(CGFloat, CGFloat)])
  func wholePhotosStandOnTheirOwnGround(width: CGFloat, height: CGFloat) {
    let animation = show([slide("z"), slide("a", width, height, isFilling: false)])
    #expect(animation.files == ["z", "a", "a"] && animation.grounds == [2])
    for index in 13..<20 {
      let tiles = animation.frame(index).movingTiles
      #expect(tiles.map(\.photo) == [2, 1] && covers(tiles[0].frame))
      let frame = tiles[1].frame
      #expect(frame.minX >= 0 && frame.minY >= 0 && frame.maxX <= 160 && frame.maxY <= 90)
      #expect(abs(frame.midX - 80) < 1e-9 && abs(frame.midY - 45) < 1e-9)
    }
  }

  // MARK: - Pairs

  private func photo(_ file: Plan.FileName, _ width: CGFloat, _ height: CGFloat) -> Slideshow.Photo {
    Slideshow.Photo(file, size: CGSize(width: width, height: height))
  }

  @Test(arguments: [(160, 90), (90, 160), (161, 91), (100, 100), (3, 2), (2, 1)])
  func pairsShareTheCanvas(width: Int, height: Int) {
    let canvas = Plan.Canvas(width: width, height: height)
    let halves = Slideshow.halves(of: canvas)
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    #expect(
      halves.count == 2
        && halves.allSatisfy { $0.maxX <= whole.maxX && $0.maxY <= whole.maxY && $0.width >= 1 && $0.height >= 1 })
    #expect(halves[0].origin == .zero && halves[1].maxX == whole.maxX && halves[1].maxY == whole.maxY)
    if width > 2 { #expect(halves[0].maxX <= halves[1].minX || halves[0].maxY <= halves[1].minY) }
    #expect(halves.allSatisfy { $0.minX == $0.minX.rounded() && $0.width == $0.width.rounded() })
  }

  @Test func bothPhotosOfAPairFillTheirHalves() {
    let slides = [slide("a"), .init([photo("b", 30, 40), photo("c", 20, 30)], isFilling: true), slide("d", 10, 50)]
    let show = Slideshow(slides, on: canvas, slideLength: 10, framesOfFade: 3)
    #expect(show.animation.files == ["a", "b", "c", "d"] && show.animation.frameCount == 30)
    let halves = Slideshow.halves(of: canvas)
    for index in 13..<20 {
      let tiles = show.animation.frame(index).movingTiles
      #expect(tiles.map(\.photo) == [1, 2] && tiles.map { $0.outline?.boundingBox } == halves)
      for (tile, half) in zip(tiles, halves) {
        #expect(tile.frame.minX <= half.minX + 1e-9 && tile.frame.minY <= half.minY + 1e-9)
        #expect(tile.frame.maxX >= half.maxX - 1e-9 && tile.frame.maxY >= half.maxY - 1e-9)
        #expect(abs(tile.frame.width / tile.frame.height - (tile.photo == 1 ? 3 / 4 : 2 / 3)) < 1e-9)
      }
    }
    #expect(show.animation.frame(25).movingTiles.map(\.photo) == [3])
  }

  // MARK: - Beats

  /// Slides that do not last a whole number of frames begin at the nearest ones, and never drift from the beat.
  @Test(arguments: [37.11, 2.5, 10, 18.556, 149.99]) func slidesBeginOnBeats(length: Double) {
    let slides = (0..<60).map { slide("\($0)") }
    let show = Slideshow(
      slides, on: canvas, slideLength: length, framesOfFade: 2
    ).animation
    #expect(show.frameCount == Int((60 * length).rounded()))
    var starts: [Int] = []
    for index in 0..<show.frameCount {
      let photo = show.frame(index).movingTiles.last?.photo ?? -1
      if photo == starts.count { starts.append(index) }
      if photo != starts.count - 1 { Issue.record("frame \(index) has photo \(photo)") }
    }
    #expect(starts == (0..<60).map { Int((Double($0) * length).rounded()) })
  }

  // MARK: - Pixels

  private func rendered(_ animation: Animation) throws -> [Pixels] {
    let folder = try TemporaryFolder()
    let output = try OutputFile(folder.path.appending(FilePath("show.png")))
    var file = APNGFile(to: output, of: animation, style: .init(), framesPerSecond: 25, plays: 0)
    _ = try AnimationRenderer(animation, style: .init()).render(to: &file)
    try file.end(note: nil)
    try output.publish()
    return try AnimatedPNG(try folder.bytes(of: "show.png")).shown()
  }

  @Test func halfOfAFadeIsHalfOfBoth() throws {
    let colors = [Color(red: 200, green: 0, blue: 40), Color(red: 0, green: 100, blue: 240)]
    let album = try Album()
    for color in colors { try album.addFlat(color, width: 40, height: 30) }
    let slides = album.photos.map {
      Slideshow.Slide($0.file, size: CGSize(width: 40, height: 30), isFilling: true)
    }
    let show = Slideshow(slides, on: .init(width: 32, height: 18), slideLength: 4, framesOfFade: 1)
    let frames = try rendered(show.animation)
    #expect(frames.count == 8)
    #expect(frames[3][16, 9] == colors[0] && frames[5][16, 9] == colors[1])
    #expect(frames[4][16, 9] == Color(red: 100, green: 50, blue: 140))
  }

  @Test func groundsAreDarkAndSoft() throws {
    let album = try Album()
    var halves = Pixels(width: 60, height: 120, filledWith: .white)
    for y in 0..<120 { for x in 0..<30 { halves[x, y] = .black } }
    try album.add(halves)
    let slides = [Slideshow.Slide(album.photos[0].file, size: CGSize(width: 60, height: 120), isFilling: false)]
    let frame = try rendered(Slideshow(slides, on: canvas, slideLength: 2, framesOfFade: 0).animation)[0]
    // The photo, sharp, in the middle, and around it a background that is far darker than white and has no edges.
    #expect(frame[70, 45] == .black && frame[90, 45] == .white)
    #expect((0..<50).allSatisfy { frame[$0, 45].red < 160 } && (110..<160).allSatisfy { frame[$0, 45].red < 160 })
    #expect((0..<49).allSatisfy { abs(Int(frame[$0, 45].red) - Int(frame[$0 + 1, 45].red)) < 12 })
  }

  /// The memory of a show depends on its slides, not on how many there are.
  @Test func photosAreForgottenAfterTheirSlides() throws {
    let album = try Album()
    for seed in 0..<6 { try album.addPhoto(width: 300, height: 200, seed: UInt64(seed)) }
    func need(_ count: Int) -> Int {
      let slides = (0..<count).map { slide(album.photos[$0 % 6].file) }
      return AnimationRenderer(show(slides), style: .init()).memoryNeed
    }
    #expect(need(2) == need(6) && need(6) == need(60) && need(1) < need(2))
  }
}
