import Foundation
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Faces

/// Faces found in pictures.
@Suite struct FaceFinderTests {
  /// Returns a picture that is gray except for a square that is dark in its middle and bright around.
  private static func picture(_ width: Int, _ height: Int, x: Int, y: Int, side: Int) -> Pixels {
    var pixels = Pixels(width: width, height: height, filledWith: Color(red: 128, green: 128, blue: 128))
    for row in y..<y + side {
      for column in x..<x + side {
        let isInside = max(abs(2 * (column - x) + 1 - side), abs(2 * (row - y) + 1 - side)) <= side / 2
        let value: UInt8 = isInside ? 20 : 235
        pixels[column, row] = Color(red: value, green: value, blue: value)
      }
    }
    return pixels
  }

  /// Returns the only face, in pixels.
  private func face(_ finder: FaceFinder, _ pixels: Pixels) throws -> Area {
    let faces = finder.faces(on: pixels)
    #expect(faces.count == 1)
    let face = try #require(faces.first).area
    let (width, height) = (Double(pixels.width), Double(pixels.height))
    return Area(x: face.x * width, y: face.y * height, width: face.width * width, height: face.height * height)
  }

  // MARK: - Windows

  /// The same without integral images: pixel by pixel.
  private func isFace(_ cascade: Cascade, _ picture: GrayPicture, x: Int, y: Int) -> Bool {
    func value(_ column: Int, _ row: Int) -> Int { Int(picture.values[(y + row) * picture.width + x + column]) }
    let inner = (1..<cascade.height - 1).flatMap { row in (1..<cascade.width - 1).map { value($0, row) } }
    let (sum, square) = (inner.reduce(0, +), inner.reduce(0) { $0 + $1 * $1 })
    let spread = inner.count * square - sum * sum
    if spread <= 100 * inner.count * inner.count { return false }
    return cascade.stages.allSatisfy { stage in
      stage.trees.reduce(0.0) { total, tree in
        var next = Cascade.Next.node(cascade.roots[tree])
        while case .node(let index) = next {
          let node = cascade.nodes[index]
          let feature = cascade.features[node.feature].rectangles.reduce(0) { sum, rectangle in
            let rows = rectangle.y..<rectangle.y + rectangle.height
            return sum + rectangle.weight
              * rows.reduce(0) { sum, row in
                (rectangle.x..<rectangle.x + rectangle.width).reduce(sum) { $0 + value($1, row) }
              }
          }
          next = Double(feature) < node.threshold * Double(spread).squareRoot() ? node.below : node.above
        }
        guard case .leaf(let leaf) = next else { return total }
        return total + cascade.leaves[leaf]
      } >= stage.threshold
    }
  }

  @Test func windowScoresMatchThePixelByPixelReference() throws {
    var random = SplitMix64(seed: 3)
    func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(random.next() % UInt64(range.count)) }
    var (passed, tried) = (0, 0)
    for _ in 0..<20 {
      var fixture = CascadeFixture()
      fixture.width = "9"
      for _ in 0..<6 {
        fixture.features.append(
          (0..<number(2...3)).map { _ in
            let (x, y) = (number(0...8), number(0...7))
            return "\(x) \(y) \(number(1...9 - x)) \(number(1...8 - y)) \(number(-3...3))"
          })
      }
      for _ in 0..<2 {
        let stump = ("0 -1 \(number(0...5)) \(Double(number(-40...40)) / 100)", "1 0")
        let tree = ("1 -2 \(number(0...5)) 0.1 0 -1 \(number(0...5)) -0.05", "0.25 1 0.5")
        fixture.stages.append(("0.7", [stump, tree]))
      }
      let cascade = try Cascade(fixture.bytes)
      let (width, height) = (number(9...24), number(8...20))
      let picture = GrayPicture(
        width: width, height: height, values: (0..<width * height).map { _ in UInt8(number(0...255)) })
      // Rows of the sums are farther apart than the picture's.
      var integral = IntegralPicture(width: 30, height: 24)
      integral.sumUp(GrayPicture(width: 30, height: 24, values: Array(repeating: 255, count: 720)))
      integral.sumUp(picture)
      let test = WindowTest(cascade, stride: integral.stride)
      for y in 0...height - 8 {
        for x in 0...width - 9 {
          var budget = 1000
          let isFace = test.passes(
            integral.sums.span, integral.squares.span, at: y * integral.stride + x, budget: &budget)
          #expect(isFace == self.isFace(cascade, picture, x: x, y: y))
          (passed, tried) = (passed + (isFace ? 1 : 0), tried + 1)
        }
      }
    }
    #expect(passed > tried / 50 && passed < tried * 9 / 10, "or the test tells nothing: \(passed) of \(tried)")
  }

  // MARK: - Sizes and positions

  @Test(arguments: [16, 25, 40, 90, 170])
  func facesOfAllSizesAreFound(side: Int) throws {
    let finder = FaceFinder(try Cascade(CascadeFixture.darkMiddle.bytes))
    let pixels = Self.picture(400, 220, x: 190, y: 30, side: side)
    let face = try face(finder, pixels)
    let (x, y) = (face.x + face.width / 2, face.y + face.height / 2)
    #expect(abs(x - 190 - Double(side) / 2) < Double(side) * 0.3, "\(face)")
    #expect(abs(y - 30 - Double(side) / 2) < Double(side) * 0.3, "\(face)")
  }

  @Test func plainAndTinyPicturesHaveNoFaces() throws {
    let finder = FaceFinder(try Cascade(CascadeFixture.darkMiddle.bytes))
    for (width, height) in [(1, 1), (7, 300), (400, 7), (8, 8), (400, 400)] {
      #expect(finder.faces(on: Pixels(width: width, height: height, filledWith: .white)).isEmpty)
      #expect(finder.faces(on: Pixels(width: width, height: height)).isEmpty, "transparent")
    }
  }

  @Test func searchSizeIsBounded() {
    #expect(FaceFinder.size(width: 4000, height: 3000) == (400, 300))
    #expect(FaceFinder.size(width: 3000, height: 4001) == (300, 400))
    #expect(FaceFinder.size(width: 120, height: 80) == (120, 80))
    #expect(FaceFinder.size(width: 60_000, height: 2) == (400, 1))
  }

  /// A cascade that accepts everything distinguishes nothing, and must not cost more than a photo may.
  @Test func detectionsEverywhereAreDiscarded() throws {
    var random = SplitMix64(seed: 9)
    var noise = Pixels(width: 400, height: 400, filledWith: .white)
    for index in noise.bytes.indices where index % 4 < 3 { noise.bytes[index] = UInt8(random.next() & 255) }
    let all = CascadeFixture.darkMiddle.with { for index in $0.stages.indices { $0.stages[index].threshold = "-1" } }
    #expect(FaceFinder(try Cascade(all.bytes)).faces(on: noise).isEmpty)
    // Thousands of trees, of which only the last fails.
    let many = CascadeFixture.darkMiddle.with {
      $0.stages = [("3", Array(repeating: ("0 -1 0 0", "0.001 0.001"), count: 2000))]
    }
    let start = ContinuousClock.now
    #expect(FaceFinder.finds(on: GrayPicture(noise), try Cascade(many.bytes)) == nil)
    #expect(ContinuousClock.now - start < .seconds(60), "by hours, were there no bound")
  }

  @Test func overlappingDetectionsAreMerged() {
    func area(_ x: Double, _ y: Double, _ side: Double) -> Area { Area(x: x, y: y, width: side, height: side) }
    let face = [area(10, 10, 40), area(12, 10, 40), area(10, 12, 42), area(14, 14, 40)]
    let nose = Array(repeating: area(25, 25, 12), count: 3)
    let other = Array(repeating: area(100, 10, 20), count: 2)
    let found = FaceFinds.faces(in: nose + face + other, least: 3)
    #expect(found == [Area(x: 11.5, y: 11.5, width: 40.5, height: 40.5)])
    #expect(FaceFinds.faces(in: face + nose + other, least: 2).count == 2)
    #expect(FaceFinds.faces(in: [], least: 1).isEmpty)
  }

  // MARK: - With a real cascade

  private static let real = "/usr/share/opencv4/haarcascades/haarcascade_frontalface_alt.xml"

  /// A head as it might be drawn: hair, brows, eyes, a nose and a mouth.
  private static func draw(_ pixels: inout Pixels, x: Double, y: Double, radius: Double) {
    let parts: [(x: Double, y: Double, width: Double, height: Double, value: UInt8)] = [
      (0, -0.25, 1.05, 1.25, 50), (0, 0.1, 0.85, 1.15, 200), (-0.38, -0.12, 0.26, 0.1, 90),
      (0.38, -0.12, 0.26, 0.1, 90), (-0.38, 0.06, 0.2, 0.1, 60), (0.38, 0.06, 0.2, 0.1, 60),
      (0, 0.45, 0.16, 0.06, 140), (0, 0.75, 0.34, 0.09, 100),
    ]
    for part in parts {
      for row in 0..<pixels.height {
        for column in 0..<pixels.width {
          let across = ((Double(column) - x) / radius - part.x) / part.width
          let down = ((Double(row) - y) / radius - part.y) / part.height
          if across * across + down * down <= 1 {
            pixels[column, row] = Color(red: part.value, green: part.value, blue: part.value)
          }
        }
      }
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: real), "opencv-data is not installed"))
  func openCVCascadeFindsDrawnHeads() throws {
    let bytes = try #require(FileManager.default.contents(atPath: Self.real))
    let finder = FaceFinder(try Cascade([UInt8](bytes)))
    var pixels = Pixels(width: 400, height: 260, filledWith: Color(red: 150, green: 150, blue: 150))
    #expect(finder.faces(on: pixels).isEmpty)
    let heads: [(x: Double, y: Double, radius: Double)] = [(60, 60, 14), (330, 70, 22), (170, 140, 60)]
    for head in heads { Self.draw(&pixels, x: head.x, y: head.y, radius: head.radius) }
    let faces = finder.faces(on: pixels).map(\.area).sorted { $0.width < $1.width }
    #expect(faces.count == heads.count)
    for (face, head) in zip(faces, heads) {
      #expect(abs((face.x + face.width / 2) * 400 - head.x) < head.radius / 2, "\(face)")
      #expect(abs((face.y + face.height / 2) * 260 - head.y) < head.radius / 2, "\(face)")
    }
  }

  // MARK: - With a real network

  /// Written by `scripts/face-model`, which needs a package that tests do not install.
  private static let network = [
    ProcessInfo.processInfo.environment["TESSERA_FACE_NETWORK"],
    NSHomeDirectory() + "/.local/share/tessera/faces.network",
    "/usr/local/share/tessera/faces.network", "/usr/share/tessera/faces.network",
  ].compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0) }

  @Test(.enabled(if: network != nil, "no face network is installed; TESSERA_FACE_NETWORK may name one"))
  func yuNetFindsDrawnHeadsAndTheirEyes() throws {
    let bytes = try #require(Self.network.flatMap { FileManager.default.contents(atPath: $0) })
    let finder = try FaceFinder(model: [UInt8](bytes))
    var pixels = Pixels(width: 400, height: 260, filledWith: Color(red: 150, green: 150, blue: 150))
    #expect(finder.faces(on: pixels).isEmpty)
    let heads: [(x: Double, y: Double, radius: Double)] = [(60, 60, 14), (330, 70, 22), (170, 140, 60)]
    for head in heads { Self.draw(&pixels, x: head.x, y: head.y, radius: head.radius) }
    let faces = finder.faces(on: pixels).sorted { $0.area.width < $1.area.width }
    try #require(faces.count == heads.count)
    for (face, head) in zip(faces, heads) {
      let marks = try #require(face.landmarks)
      for (point, across, down) in [
        (marks.rightEye, -0.38, 0.06), (marks.leftEye, 0.38, 0.06), (marks.rightMouth, -0.3, 0.75),
        (marks.leftMouth, 0.3, 0.75),
      ] {
        #expect(abs(point.x * 400 - head.x - across * head.radius) < head.radius / 4, "\(face)")
        #expect(abs(point.y * 260 - head.y - down * head.radius) < head.radius / 4, "\(face)")
      }
    }
  }
}
