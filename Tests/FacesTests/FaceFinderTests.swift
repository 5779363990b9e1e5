import Foundation
import Raster
import SeededRandom
import TestSupport
import Testing

@testable import Faces

/// Faces found in pictures.
@Suite struct FaceFinderTests {
  private static let hasNetwork = !FaceFinder.ownModel.isEmpty
  private static let noNetwork: Comment = "this build has no face network"

  @Test(.enabled(if: hasNetwork, noNetwork)) func plainAndTinyPicturesHaveNoFaces() throws {
    let finder = try FaceFinder(model: FaceFinder.ownModel)
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

  /// Noise has hardly any faces, and takes no more time than another picture.
  @Test(.enabled(if: hasNetwork, noNetwork)) func noiseHasFewFaces() throws {
    var random = SplitMix64(seed: 9)
    var noise = Pixels(width: 400, height: 400, filledWith: .white)
    for index in noise.bytes.indices where index % 4 < 3 { noise.bytes[index] = UInt8(random.next() & 255) }
    #expect(try FaceFinder(model: FaceFinder.ownModel).faces(on: noise).count < 5)
  }

  // MARK: - With the network of the program

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

  /// Of another file of `scripts/face-model`, if `TESSERA_FACE_NETWORK` names one.
  private static let network = ProcessInfo.processInfo.environment["TESSERA_FACE_NETWORK"]

  @Test(.enabled(if: hasNetwork || network != nil, noNetwork)) func yuNetFindsDrawnHeadsAndTheirEyes() throws {
    let other = Self.network.flatMap { FileManager.default.contents(atPath: $0) }
    let finder = try FaceFinder(model: other.map { [UInt8]($0) } ?? FaceFinder.ownModel)
    var pixels = Pixels(width: 400, height: 260, filledWith: Color(red: 150, green: 150, blue: 150))
    #expect(finder.faces(on: pixels).isEmpty)
    let heads: [(x: Double, y: Double, radius: Double)] = [(60, 60, 14), (330, 70, 22), (170, 140, 60)]
    for head in heads { Self.draw(&pixels, x: head.x, y: head.y, radius: head.radius) }
    let faces = finder.faces(on: pixels).sorted { $0.area.width < $1.area.width }
    try #require(faces.count == heads.count)
    for (face, head) in zip(faces, heads) {
      let area = face.area
      #expect(abs((area.x + area.width / 2) * 400 - head.x) < head.radius / 2, "\(face)")
      #expect(abs((area.y + area.height / 2) * 260 - head.y) < head.radius / 2, "\(face)")
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
