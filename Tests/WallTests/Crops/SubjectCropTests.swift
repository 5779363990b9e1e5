import Foundation
import Plans
import Raster
import Testing

@testable import Layouts
@testable import Wall

/// Crops around the subjects in a photo's metadata.
@Suite struct SubjectCropTests {
  private func shown(
    _ subjects: [Area], width: Double = 4000, height: Double = 3000, frame: CGSize, _ shape: Plan.Shape = .rectangle
  ) -> CGRect {
    let tile = Plan.Tile(
      file: "", frame: CGRect(x: 0, y: 0, width: frame.width, height: frame.height), shape: shape, crop: .attention)
    let kept = tile.keeping(subjects, photoWidth: width, photoHeight: height)
    let area = TileGeometry(kept, photoWidth: width, photoHeight: height).source
    return CGRect(
      x: area.x / width, y: area.y / height, width: area.width / width, height: area.height / height)
  }

  private func face(_ x: Double, _ y: Double, _ size: Double = 0.1) -> Area {
    Area(x: x, y: y, width: size, height: size)
  }

  private func holds(_ shown: CGRect, _ face: Area) -> Bool {
    shown.insetBy(dx: -1e-6, dy: -1e-6)
      .contains(CGRect(x: face.x, y: face.y, width: face.width, height: face.height))
  }

  private static let banner = CGSize(width: 300, height: 100)
  private static let square = CGSize(width: 100, height: 100)

  @Test func faceIsShownWithHair() {
    let high = face(0.4, 0.08)
    #expect(holds(shown([high], frame: Self.banner), face(0.4, 0.03)))
    let low = face(0.7, 0.85)
    #expect(holds(shown([low], frame: Self.banner), low))
    for x in stride(from: 0, through: 0.9, by: 0.1) {
      #expect(holds(shown([face(x, 0.3)], frame: Self.square), face(x, 0.3)), "\(x)")
    }
  }

  @Test func centerCropStaysWhenAllFacesAreVisible() {
    let middle = shown([face(0.45, 0.4, 0.05)], frame: Self.square)
    #expect(abs(middle.midX - 0.5) < 1e-9 && abs(middle.midY - 0.5) < 1e-9)
  }

  @Test func allFacesOrTheLargestAreShown() {
    let pair = [face(0.05, 0.3), face(0.55, 0.3)]
    for face in pair { #expect(holds(shown(pair, frame: Self.square), face)) }
    let large = face(0.8, 0.2, 0.2)
    let all = [face(0.02, 0.3), large, face(0.55, 0.3)]
    let seen = shown(all, frame: Self.square)
    #expect(holds(seen, large) && holds(seen, all[2]) && !holds(seen, all[0]))
    #expect(shown(all.reversed(), frame: Self.square) == seen, "whatever their order")
  }

  @Test(arguments: [Plan.Shape.circle, .hexagon])
  func facesAvoidClippedCorners(shape: Plan.Shape) {
    for x in [0.1, 0.3, 0.6, 0.8] {
      let seen = shown([face(x, 0.45)], frame: Self.square, shape)
      #expect(x + 0.1 <= seen.maxX && x >= seen.minX)
      let isFree = seen.minX > 1e-9 && seen.maxX < 1 - 1e-9
      if isFree { #expect(x >= seen.minX + 0.06 && x + 0.1 <= seen.maxX - 0.06) }
    }
  }

  @Test func tooLargeSubjectsAreCroppedEvenly() {
    let seen = shown([Area(x: 0, y: 0.2, width: 1, height: 0.6)], frame: Self.banner)
    #expect(abs(seen.midY - 0.45) < 0.06 && seen.minY > 0)
  }

  @Test func uncroppedAndUnmarkedPhotosAreUnchanged() {
    let tile = Plan.Tile(file: "", frame: CGRect(x: 0, y: 0, width: 400, height: 300), crop: .attention)
    #expect(tile.keeping([face(0.1, 0.1)], photoWidth: 4000, photoHeight: 3000) == tile)
    let square = Plan.Tile(file: "", frame: CGRect(x: 0, y: 0, width: 300, height: 300), crop: .attention)
    #expect(square.keeping([], photoWidth: 4000, photoHeight: 3000) == square)
    var fitted = square
    fitted.content = .fit
    #expect(fitted.keeping([face(0.1, 0.1)], photoWidth: 4000, photoHeight: 3000) == fitted)
  }

  @Test func focusPointsAreKept() {
    let seen = shown([Area(x: 0.9, y: 0.5, width: 0, height: 0)], frame: Self.square)
    #expect(seen.maxX >= 0.9)
  }
}
