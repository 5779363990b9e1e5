import Foundation
import Layouts
import Raster
import Similarity
import Testing

@testable import Mosaic

struct SightTests {
  private static let even = [Double](repeating: 1, count: 64)

  /// Returns a picture that is black to the left and white to the right of `edge`.
  private func picture(width: Int = 16, height: Int = 16, edge: Int) -> Pixels {
    var pixels = Pixels(width: width, height: height, filledWith: .white)
    for y in 0..<height { for x in 0..<edge { pixels[x, y] = .black } }
    return pixels
  }

  @Test func meansAreThoseOfLight() {
    let light = LightGrid(picture(edge: 6))
    let means = light.means(of: CGRect(x: 0, y: 0, width: 16, height: 16), across: 4, down: 1)
    #expect(means.map(\.x) == [0, 127.5, 255, 255])
    // Parts of pixels count for less, and the outside is like the edge.
    #expect(light.means(of: CGRect(x: 5.5, y: 3.2, width: 1, height: 0.5), across: 1, down: 1)[0].x == 127.5)
    #expect(light.means(of: CGRect(x: -40, y: -40, width: 8, height: 90), across: 1, down: 1)[0] == .zero)
    #expect(light.means(of: CGRect(x: 30, y: 2, width: 8, height: 9), across: 2, down: 1).map(\.y) == [255, 255])
  }

  @Test func sightsSayHowMuchThereIsToSee() {
    let whole = CGRect(x: 0, y: 0, width: 16, height: 16)
    let plain = Sight(of: whole, in: LightGrid(picture(edge: 0)), weights: Self.even)
    #expect(abs(plain.mean.lightness - 1) < 1e-6 && plain.detail < 1e-6)
    let halved = Sight(of: whole, in: LightGrid(picture(edge: 8)), weights: Self.even)
    #expect(abs(halved.mean.lightness - 0.5) < 1e-6 && abs(halved.spread.lightness - 0.5) < 1e-6)
    // Hidden points do not count.
    let left = (0..<64).map { $0 % 8 < 4 ? 1.0 : 0 }
    let hidden = Sight(of: whole, in: LightGrid(picture(edge: 8)), weights: left)
    #expect(hidden.mean.lightness < 1e-6 && hidden.detail < 1e-6)
  }

  @Test func mirroredSightsAreThoseOfTheMirroredPicture() {
    let whole = CGRect(x: 0, y: 0, width: 16, height: 16)
    let mirrored = Sight(of: whole, in: LightGrid(picture(edge: 4)), weights: Self.even, pose: Pose(isMirrored: true))
    var flipped = picture(edge: 0)
    for y in 0..<16 { for x in 12..<16 { flipped[x, y] = .black } }
    #expect(mirrored.colors == Sight(of: whole, in: LightGrid(flipped), weights: Self.even).colors)
  }

  private func distance(_ one: Pixels, _ other: Pixels, meanWeight: Double = 1, penalty: Double = 0) -> Int32 {
    let whole = CGRect(x: 0, y: 0, width: 16, height: 16)
    let descriptors = [(one, 0.0), (other, penalty)].flatMap { picture, penalty in
      Descriptor(
        Sight(of: whole, in: LightGrid(picture), weights: Self.even), weights: Self.even, meanWeight: meanWeight,
        penalty: penalty
      ).values
    }
    let (count, span) = (Descriptor.dimensions, descriptors.span)
    return SquaredDistance.between(span.extracting(0..<count), span.extracting(count..<2 * count))
  }

  @Test func descriptorsAreFurtherApartTheLessPicturesAreAlike() {
    #expect(distance(picture(edge: 8), picture(edge: 8)) == 0)
    #expect(distance(picture(edge: 8), picture(edge: 7)) < distance(picture(edge: 8), picture(edge: 4)))
    #expect(distance(picture(edge: 8), picture(edge: 8), penalty: 0.1) > 0)
    // Edges between the parts count, too.
    #expect(distance(picture(edge: 6), picture(edge: 7)) > 0)
  }

  @Test func meansCountForLessWhereColorsWillBeAdjusted() {
    let (dark, light) = (
      Pixels(width: 16, height: 16, filledWith: Color(red: 60, green: 60, blue: 60)), picture(edge: 0)
    )
    let (whole, half) = (distance(dark, light), distance(dark, light, meanWeight: 0.5))
    #expect(abs(Double(whole) / Double(half) - 4) < 0.02)
  }

  @Test func shapesHideTheirCorners() {
    let hexagon = MosaicCells.Form(shape: .hexagon, aspect: 1.1547).weights
    #expect(hexagon[0] < 0.2 && hexagon[27] == 1 && abs(hexagon.reduce(0, +) / 64 - 0.75) < 0.02)
    #expect(MosaicCells.Form(shape: .rectangle, aspect: 3).weights == Self.even)
  }

  @Test func partsOfPhotosHaveTheAspectOfTheirCell() {
    let parts = MosaicPhotos.parts(of: CGSize(width: 300, height: 200), aspect: 1)
    #expect(parts.map(\.area.minX) == [0, 50, 100] && parts.allSatisfy { $0.area.width == 200 })
    #expect(parts[1].focus == CGPoint(x: 0.5, y: 0.5) && parts[0].focus.x < 0.34)
    #expect(MosaicPhotos.parts(of: CGSize(width: 100, height: 98), aspect: 1).count == 1)
    let panorama = MosaicPhotos.parts(of: CGSize(width: 5000, height: 100), aspect: 1)
    #expect(panorama.count == 5 && panorama.last!.area.maxX == 5000 && panorama[0].loss == 0.98)
  }
}
