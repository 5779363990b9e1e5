import Fixtures
import Foundation
import TesseraLayout
import TestSupport
import Testing

@testable import Layouts

@Suite struct HoneycombTests {
  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let vectors = try LayoutVector.all(in: "honeycomb.json")
    #expect(vectors.count >= 8)
    for (index, vector) in vectors.enumerated() {
      let drag = try #require(vector.drag)
      let honeycomb = Honeycomb(
        diameter: try #require(vector.diameter), drag: CGSize(width: drag[0], height: drag[1]),
        fisheye: vector.fisheye == true)
      let arrangement = honeycomb.arrange(
        filling(try #require(vector.count)), in: vector.proposal)
      vector.expectEqual(arrangement, "vector \(index)")
    }
  }

  // MARK: - Cells

  @Test func explicitCellsAreKept() {
    let asked = HexCoordinate(q: 1, r: 0)
    let photos = [filling(), filling(at: HexCoordinate(q: -3, r: 1)), filling(), filling(at: asked), filling()]
    let arrangement = Honeycomb(diameter: 100).arrange(photos, in: proposing(900, 900))
    let geometry = HexGeometry(.flat, pitch: 100, origin: CGPoint(x: 450, y: 450))
    // Another photo asks for the spiral's second cell.
    let cells = [[0, 0], [-3, 1], [0, 1], [1, 0], [-1, 1]].map { HexCoordinate(q: $0[0], r: $0[1]) }
    for (frame, cell) in zip(arrangement.frames, cells) {
      let center = geometry.center(of: cell)
      expectClose([frame.midX, frame.midY, frame.width, frame.height], [center.x, center.y, 100, 100])
    }
  }

  @Test func cellsFollowTheSpiral() {
    #expect(Honeycomb.cells(count: 0).isEmpty)
    #expect(Honeycomb.cells(count: 19) == HexCoordinate.zero.spiral(radius: 2))
  }

  // MARK: - The viewport

  @Test(arguments: 0..<40)
  func unspecifiedDimensionsFitTheCells(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let honeycomb = Honeycomb(
      diameter: .random(in: 20...200, using: &random), cellShape: seed % 2 == 0 ? .circle : .hexagon)
    var photos = filling(.random(in: 1...150, using: &random))
    if seed % 3 == 0 { photos[0] = filling(at: .random(within: 20, using: &random)) }
    for proposal in [ProposedViewSize.unspecified, .infinity] {
      let arrangement = honeycomb.arrange(photos, in: proposal)
      let box = arrangement.frames.reduce(CGRect.null) { $0.union($1) }
      expectClose([box.minX, box.minY, box.maxX, box.maxY], [0, 0, arrangement.size.width, arrangement.size.height])
    }
    // Along a proposed dimension the first cell is centered.
    let wide = honeycomb.arrange(photos, in: proposing(3000, nil))
    let dealt = seed % 3 == 0 ? 1 : 0
    if dealt < photos.count { expectClose([wide.frames[dealt].midX], [1500]) }
    let height = honeycomb.arrange(photos, in: .unspecified).size.height
    expectClose(
      [wide.frames.map(\.minY).min()!, wide.frames.map(\.maxY).max()!, wide.size.height], [0, height, height])
  }

  @Test func dragMovesAllCellsEqually() {
    let photos = filling(40)
    for proposal in [ProposedViewSize.unspecified, proposing(700, 500), proposing(700, nil)] {
      let still = Honeycomb().arrange(photos, in: proposal)
      let dragged = Honeycomb(drag: CGSize(width: -140, height: 90)).arrange(photos, in: proposal)
      #expect(dragged.size == still.size)
      for (one, other) in zip(still.frames, dragged.frames) {
        expectClose([other.minX, other.minY, other.width], [one.minX - 140, one.minY + 90, one.width])
      }
    }
  }

  @Test(arguments: Honeycomb.CellShape.allCases, [0, 6, 13.5])
  func everyGapIsTheSpacing(shape: Honeycomb.CellShape, spacing: CGFloat) {
    let frames = Honeycomb(diameter: 80, spacing: spacing, cellShape: shape).arrange(filling(61), in: .unspecified)
      .frames
    var neighbors = 0
    for (index, frame) in frames.enumerated() {
      #expect(abs(frame.width - frame.height * (shape == .circle ? 1 : 2 / 3.0.squareRoot())) < 1e-9)
      for other in frames[..<index] {
        let distance = hypot(frame.midX - other.midX, frame.midY - other.midY)
        #expect(distance - frame.height >= spacing - 1e-9, "cells do not overlap")
        if abs(distance - frame.height - spacing) < 1e-9 { neighbors += 1 }
      }
    }
    // Every cell outside the outermost ring has six.
    #expect(neighbors == 156)
  }

  // MARK: - Fish-eye and touch

  @Test(arguments: 0..<20)
  func fisheyeIsRotationallySymmetric(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let drag = CGSize(width: .random(in: -150...150, using: &random), height: .random(in: -150...150, using: &random))
    let cells = Honeycomb.cells(count: 91)
    let honeycomb = Honeycomb(diameter: 70, spacing: 5, drag: drag, fisheye: true)
    var turned = honeycomb
    turned.drag = CGSize(width: -drag.width, height: -drag.height)
    let frames = honeycomb.arrange(cells.map { filling(at: $0) }, in: proposing(600, 400)).frames
    let turnedFrames = turned.arrange(cells.map { filling(at: -$0) }, in: proposing(600, 400)).frames
    for (one, other) in zip(frames, turnedFrames) {
      expectClose([600 - other.midX, 400 - other.midY, other.width], [one.midX, one.midY, one.width])
    }
    // Cells far enough inside are unchanged; none is larger.
    let plain = Honeycomb(diameter: 70, spacing: 5, drag: drag).arrange(filling(91), in: proposing(600, 400)).frames
    for (seen, plain) in zip(frames, plain) {
      let isInside = abs(plain.midX - 300) <= 230 && abs(plain.midY - 200) <= 130
      #expect(isInside ? seen == plain : seen.width < plain.width)
    }
    #expect(frames.contains { $0.isEmpty } && frames.contains { $0.width == 65 })
  }

  @Test func fisheyeScalesHexagonsLikeCircles() {
    var honeycomb = Honeycomb(diameter: 80, fisheye: true)
    let circles = honeycomb.arrange(filling(60), in: proposing(700, 500)).frames
    honeycomb.cellShape = .hexagon
    let hexagons = honeycomb.arrange(filling(60), in: proposing(700, 500)).frames
    for (circle, hexagon) in zip(circles, hexagons) {
      expectClose(
        [hexagon.midX, hexagon.midY, hexagon.height, hexagon.width],
        [circle.midX, circle.midY, circle.height, circle.width * 2 / 3.0.squareRoot()])
    }
    #expect(Set(hexagons.map(\.height)).count > 2)
  }

  @Test(arguments: [0, 3, 18])
  func touchShrinksACellAndItsNeighbors(touched: Int) {
    var honeycomb = Honeycomb(diameter: 100, spacing: 10)
    let still = honeycomb.arrange(filling(19), in: .unspecified)
    honeycomb.touched = touched
    let arrangement = honeycomb.arrange(filling(19), in: .unspecified)
    #expect(arrangement.size == still.size)
    let cells = Honeycomb.cells(count: 19)
    for index in cells.indices {
      let (frame, before) = (arrangement.frames[index], still.frames[index])
      let isNear = cells[index].distance(to: cells[touched]) <= 1
      expectClose([frame.midX, frame.midY, frame.width], [before.midX, before.midY, isNear ? 81 : 90])
    }
  }

  @Test(arguments: [-1, 7])
  func touchOutsideThePhotosDoesNothing(touched: Int) {
    let frames = Honeycomb(touched: touched).arrange(filling(7), in: .unspecified).frames
    #expect(frames == Honeycomb().arrange(filling(7), in: .unspecified).frames)
  }

  // MARK: - Invalid input

  @Test(arguments: [false, true])
  func emptyInputGivesZeroSize(isStable: Bool) {
    let honeycomb = Honeycomb(isStable: isStable)
    #expect(honeycomb.arrange([], in: .unspecified).size == .zero)
    #expect(honeycomb.arrange([], in: proposing(300, nil)).size == CGSize(width: 300, height: 0))
  }

  @Test(arguments: [false, true])
  func tooLittleSpaceGivesEmptyFrames(isStable: Bool) {
    let narrow = Honeycomb(spacing: 500, isStable: isStable).arrange(filling(7), in: proposing(300, 300))
    #expect(narrow.frames.allSatisfy { $0.isEmpty } && narrow.warnings.isEmpty)
    let unseen = Honeycomb(diameter: 100, fisheye: true, isStable: isStable).arrange(filling(19), in: .zero)
    #expect(unseen.size == .zero && unseen.warnings.isEmpty)
    #expect(unseen.frames.allSatisfy { $0.width <= 25 && $0.minX.isFinite })
  }
}

/// Returns a photo that takes all of its cell.
func filling(at cell: HexCoordinate? = nil, identity: UInt64? = nil) -> LayoutPhoto {
  var values = LayoutValues()
  if let cell { values[HoneycombCell.self] = cell }
  if let identity { values[PhotoIdentity.self] = identity }
  return LayoutPhoto(size: CGSize(width: 400, height: 300), fitting: .fill, values: values)
}

/// Returns this many photos that take all of their cells.
func filling(_ count: Int) -> [LayoutPhoto] { Array(repeating: filling(), count: count) }
