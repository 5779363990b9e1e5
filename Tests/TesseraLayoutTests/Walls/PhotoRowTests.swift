import Fixtures
import Foundation
import TesseraLayout
import TestSupport
import Testing

@testable import Layouts

@Suite struct PhotoRowTests {
  @Test(.enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"))
  func vectors() throws {
    let vectors = try LayoutVector.all(in: "radial-row.json").filter { $0.layout == "row" }
    #expect(vectors.count >= 6)
    for (index, vector) in vectors.enumerated() {
      let arrangement = PhotoRow().arrange(vector.photos, in: vector.proposal)
      vector.expectEqual(arrangement, "vector \(index)")
    }
  }

  @Test func rowHeightIsTheHighestPhoto() {
    let arrangement = PhotoRow(spacing: 10).arrange([photo(200, 100), photo(100, 200)], in: proposing(210, 999))
    #expect(arrangement.size == CGSize(width: 210, height: 200))
    #expect(arrangement.frames == [rect(0, 75, 100, 50), rect(110, 0, 100, 200)])
  }

  @Test func photosMayStandOnOneLine() {
    let row = PhotoRow(spacing: 10, isAlignedBelow: true)
    let arrangement = row.arrange([photo(200, 100), photo(100, 200)], in: proposing(210, 999))
    #expect(arrangement.frames == [rect(0, 150, 100, 50), rect(110, 0, 100, 200)])
  }

  @Test func prioritiesShareTheWidth() {
    let photos = [photo(100, 100, priority: 2), photo(100, 100), photo(100, 100, priority: 1)]
    let arrangement = PhotoRow(spacing: 5).arrange(photos, in: proposing(610, nil))
    #expect(arrangement.frames.map(\.width) == [300, 100, 200])
    #expect(arrangement.size.height == 300)
  }

  @Test func extremePrioritiesAreBounded() {
    let strange = [-1, -50, -Double.infinity].map { photo(100, 100, priority: $0) }
    let small = PhotoRow().arrange(strange + [photo(100, 100)], in: proposing(1003, nil)).frames
    expectClose(small.map(\.width), [1, 1, 1, 1000])
    let large = PhotoRow().arrange(
      [photo(1, 1, priority: .infinity), photo(1, 1, priority: 1e300), photo(1, 1, priority: .nan)],
      in: proposing(2_000_001, nil)
    ).frames
    expectClose(large.map(\.width), [1_000_000, 1_000_000, 1])
  }

  @Test(arguments: [ProposedViewSize.unspecified, .infinity, proposing(nil, 50)])
  func unspecifiedWidthUsesIdealWidths(proposal: ProposedViewSize) {
    let arrangement = PhotoRow(spacing: 8)
      .arrange([photo(300, 200), photo(100, 150, priority: 3)], in: proposal)
    #expect(arrangement.size == CGSize(width: 408, height: 200))
    #expect(arrangement.frames == [rect(0, 0, 300, 200), rect(308, 25, 100, 150)])
  }

  @Test func emptyInputGivesZeroSize() {
    for proposal in [proposing(500, 500), .unspecified, .zero] {
      #expect(PhotoRow().arrange([], in: proposal).size == .zero)
    }
  }

  @Test func tooLittleSpaceGivesEmptyFrames() {
    for proposal in [ProposedViewSize.zero, proposing(20, nil)] {
      let arrangement = PhotoRow(spacing: 30).arrange([photo(3, 2), photo(3, 2)], in: proposal)
      #expect(arrangement.frames.allSatisfy { $0.isEmpty })
      #expect(arrangement.size == CGSize(width: proposal.width!, height: 0))
      #expect(arrangement.warnings.isEmpty)
    }
  }

  @Test func nestedRowIsPlacedAtItsOrigin() {
    let column = VStackLayout(spacing: 0) {
      LayoutItem(photo(400, 100))
      PhotoRow { [photo(100, 100), photo(100, 50)] }
    }
    #expect(
      column.arrange(in: proposing(400, nil)).frames == [
        rect(0, 0, 400, 100), rect(0, 100, 200, 200), rect(200, 150, 200, 100),
      ])
  }

  @Test(arguments: 0..<60)
  func randomPhotosAreSideBySide(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var photos = randomPhotos(.random(in: 1...300, using: &random), using: &random)
    if seed % 2 == 0 { for index in photos.indices { photos[index].priority = .random(in: 0...4, using: &random) } }
    let spacing: CGFloat = [0, 0, 1.5].randomElement(using: &random)!
    let width = CGFloat.random(in: 900...9000, using: &random)
    let arrangement = PhotoRow(spacing: spacing).arrange(photos, in: proposing(width, nil))
    #expect(arrangement.size.width == width)
    #expect(abs(arrangement.frames.last!.maxX - width) < 1e-9, "the row ends at the edge")
    #expect(arrangement.frames.map(\.height).max() == arrangement.size.height)
    for (before, next) in zip(arrangement.frames, arrangement.frames.dropFirst()) {
      #expect(next.minX == before.maxX + spacing, "neighbors share their edge")
    }
    let shares = photos.map { 1 + $0.priority }
    let unit = (width - spacing * CGFloat(photos.count - 1)) / shares.reduce(0, +)
    for (index, frame) in arrangement.frames.enumerated() {
      #expect(abs(frame.width - unit * shares[index]) < 1e-9)
      #expect(abs(frame.width / frame.height / (photos[index].size.width / photos[index].size.height) - 1) < 1e-9)
      #expect(abs(frame.midY - arrangement.size.height / 2) < 1e-9)
    }
  }
}
