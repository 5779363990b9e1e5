import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

@Suite struct RadialTests {
  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let vectors = try LayoutVector.all(in: "radial-row.json").filter { $0.layout == "radial" }
    #expect(vectors.count >= 6)
    for (index, vector) in vectors.enumerated() {
      var photos = vector.photos
      for (photo, radius) in (vector.radii ?? []).enumerated() {
        photos[photo].values[RadialRadius.self] = radius.map { CGFloat($0) }
      }
      let layout = Radial(tile: try #require(vector.tile), padding: try #require(vector.padding))
      vector.expectEqual(layout.arrange(photos, in: vector.proposal), "vector \(index)")
    }
  }

  private func square(radius: CGFloat? = nil) -> LayoutPhoto {
    var photo = photo(100, 100)
    photo.values[RadialRadius.self] = radius
    return photo
  }

  private func squares(_ count: Int) -> [LayoutPhoto] { Array(repeating: square(), count: count) }

  // MARK: - Cases worked out by hand

  @Test func photosGoClockwiseFromTheTop() {
    let frames = Radial(tile: 20, padding: 30).arrange(squares(4), in: proposing(200, 260)).frames
    #expect(frames == [rect(90, 50, 20, 20), rect(160, 120, 20, 20), rect(90, 190, 20, 20), rect(20, 120, 20, 20)])
  }

  @Test func photosFitInTheirTiles() {
    let frames = Radial(tile: 60, padding: 50).arrange([photo(300, 200), photo(100, 200)], in: proposing(300, 300))
      .frames
    #expect(frames == [rect(120, 30, 60, 40), rect(135, 220, 30, 60)])
  }

  @Test func largestTileSizes() {
    func tile(_ count: Int, spacing: CGFloat = 0) -> CGFloat {
      Radial(padding: 10, spacing: spacing).arrange(squares(count), in: proposing(260, 320)).frames[0].width
    }
    // The padding leaves 120 from the center. One photo fills them on both sides, two are above each other, and
    // four touch at their corners.
    expectClose([tile(1), tile(2), tile(4)], [240, 120, 80])
    expectClose([tile(1, spacing: 9), tile(2, spacing: 10), tile(4, spacing: 9)], [240, 115, 74])
  }

  @Test func singlePhotoIsCentered() {
    let frames = Radial(padding: 10).arrange([photo(200, 100)], in: proposing(300, 200)).frames
    expectClose([frames[0].minX, frames[0].minY, frames[0].width, frames[0].height], [60, 55, 180, 90])
  }

  @Test func photosSharingARadiusDoNotShrinkOthers() {
    // Two are at the center, which no tile prevents; the third is limited only by its neighbors there.
    let photos = [square(radius: 0), square(radius: 0), square()]
    let frames = Radial(padding: 0).arrange(photos, in: proposing(400, 400)).frames
    #expect(frames[0] == frames[1])
    #expect(frames[0].width > 100)
    let apart = max(abs(frames[2].midX - 200), abs(frames[2].midY - 200))
    expectClose([apart], [frames[0].width])
  }

  // MARK: - Proposals

  @Test func unspecifiedDimensionGivesASquare() {
    for (proposal, side) in [(proposing(300, nil), 300), (proposing(.infinity, 200), 200)] as [(_, CGFloat)] {
      #expect(Radial().arrange(squares(3), in: proposal).size == CGSize(width: side, height: side))
    }
  }

  @Test(arguments: [1, 2, 3, 4, 7, 30], [ProposedViewSize.unspecified, .infinity])
  func unspecifiedProposalKeepsTheLongestPhotoSize(count: Int, proposal: ProposedViewSize) {
    let photos = squares(count - 1) + [photo(250, 100)]
    let arrangement = Radial(padding: 15, spacing: 7).arrange(photos, in: proposal)
    expectClose([arrangement.frames[count - 1].width], [250])
    #expect(arrangement.size.width == arrangement.size.height)
  }

  @Test func unspecifiedProposalMakesFixedTilesTouch() {
    let arrangement = Radial(tile: 40, padding: 20, spacing: 6).arrange(squares(4), in: .unspecified)
    // Four of them are as far apart across as down: 46 from the center.
    expectClose([arrangement.size.width, arrangement.frames[1].midX], [132, 112])
    #expect(Radial(tile: 40, padding: 0).arrange(squares(1), in: .unspecified).size.width == 40)
    let own = Radial(tile: 40, padding: 20).arrange([square(), square(radius: 300)], in: .unspecified)
    #expect(own.size.width == 640)
  }

  // MARK: - Invalid input

  @Test func emptyInputGivesZeroSize() {
    for proposal in [proposing(500, 500), .unspecified, .zero] {
      #expect(Radial().arrange([], in: proposal).size == .zero)
    }
  }

  @Test(arguments: 1...5)
  func tooLittleSpaceGivesEmptyFrames(count: Int) {
    for radial in [Radial(), Radial(padding: 500), Radial(spacing: 500)] {
      let arrangement = radial.arrange(squares(count), in: .zero)
      #expect(arrangement.size == .zero && arrangement.warnings.isEmpty)
      #expect(arrangement.frames.allSatisfy { $0.isEmpty })
    }
    let padded = Radial(padding: 500).arrange(squares(count), in: proposing(300, 300))
    #expect(padded.frames.allSatisfy { $0.isEmpty && $0.origin == CGPoint(x: 150, y: 150) })
    #expect(padded.warnings.isEmpty)
    // With fixed tiles, at least the circle shrinks to zero.
    let tiled = Radial(tile: 20, padding: 500).arrange(squares(count), in: proposing(300, 300))
    #expect(tiled.frames.allSatisfy { $0 == rect(140, 140, 20, 20) })
  }

  @Test func extremeRadii() {
    let photos = [CGFloat.nan, .infinity, -50, 40].map { square(radius: $0) }
    for radial in [Radial(tile: 20, padding: 30), Radial(padding: 30)] {
      let arrangement = radial.arrange(photos, in: proposing(200, 200))
      #expect(arrangement.warnings.isEmpty)
      let centers = arrangement.frames.map { CGPoint(x: $0.midX, y: $0.midY) }
      let radius = radial.tile == nil ? 70 - arrangement.frames[0].width / 2 : 70
      expectClose(centers.flatMap { [$0.x, $0.y] }, [100, 100 - radius, 100 + radius, 100, 100, 100, 60, 100])
    }
  }

  // MARK: - Properties

  private func gap(_ one: CGRect, _ other: CGRect) -> CGFloat {
    max(one.minX - other.maxX, other.minX - one.maxX, one.minY - other.maxY, other.minY - one.maxY)
  }

  private func overhang(of frame: CGRect, beyond bounds: CGRect) -> CGFloat {
    max(bounds.minX - frame.minX, bounds.minY - frame.minY, frame.maxX - bounds.maxX, frame.maxY - bounds.maxY)
  }

  @Test(arguments: 0..<60)
  func largestTilesTouchAndStayInside(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 2...24, using: &random)
    let padding = CGFloat.random(in: 0...40, using: &random)
    let spacing: CGFloat = [0, 0, 3.25].randomElement(using: &random)!
    let size = CGSize(width: .random(in: 400...2000, using: &random), height: .random(in: 400...2000, using: &random))
    let frames = Radial(padding: padding, spacing: spacing).arrange(squares(count), in: ProposedViewSize(size)).frames
    let inside = CGRect(origin: .zero, size: size).insetBy(dx: padding, dy: padding)
    var gaps: [CGFloat] = []
    for (index, frame) in frames.enumerated() {
      #expect(overhang(of: frame, beyond: inside) < 1e-9)
      gaps += frames[..<index].map { gap($0, frame) }
    }
    #expect(abs(gaps.min()! - spacing) < 1e-9)
    // The photo at the top reaches the padding, or the wall is wide enough that those beside it do.
    #expect(abs(frames[0].minY - (size.height - min(size.width, size.height)) / 2 - padding) < 1e-9)
  }

  /// Returns true if tiles of a size keep apart from their neighbors and inside the wall, checked by placing them.
  private func isFree(_ tile: CGFloat, radii: [CGFloat?], radial: Radial, in size: CGSize) -> Bool {
    let room = min(size.width, size.height) / 2 - radial.padding
    if tile > 2 * room { return false }
    let frames = radii.enumerated().map { index, radius in
      let angle = 2 * Double.pi * Double(index) / Double(radii.count) - Double.pi / 2
      let center = CGPoint(
        x: size.width / 2 + (radius ?? room - tile / 2) * cos(angle),
        y: size.height / 2 + (radius ?? room - tile / 2) * sin(angle))
      return CGRect(x: center.x - tile / 2, y: center.y - tile / 2, width: tile, height: tile)
    }
    let canvas = CGRect(origin: .zero, size: size)
    return radii.indices.allSatisfy { index in
      let next = (index + 1) % radii.count
      let isOutside = radii[index] != nil && !canvas.contains(CGPoint(x: frames[index].midX, y: frames[index].midY))
      return (radii[index] == nil || isOutside || overhang(of: frames[index], beyond: canvas) <= 0)
        && (next == index || gap(frames[index], frames[next]) >= radial.spacing)
    }
  }

  @Test(arguments: 0..<80)
  func largestTilesWithExplicitRadii(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = CGSize(width: .random(in: 400...2000, using: &random), height: .random(in: 400...2000, using: &random))
    let radial = Radial(padding: .random(in: 0...40, using: &random), spacing: seed % 2 == 0 ? 0 : 2)
    let radii = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      Bool.random(using: &random) ? CGFloat.random(in: 60...1200, using: &random) : nil
    }
    let arrangement = radial.arrange(radii.map { square(radius: $0) }, in: ProposedViewSize(size))
    let tile = arrangement.frames[0].width
    #expect(tile > 0)
    #expect(isFree(tile - 1e-6, radii: radii, radial: radial, in: size))
    #expect(!isFree(tile + 1e-6, radii: radii, radial: radial, in: size))
  }
}
