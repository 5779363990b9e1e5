import Fixtures
import Foundation
import TestSupport
import Testing

@testable import Layouts

/// Pages of a few whole photos.
@Suite struct ExactFlowPageTests {
  private func page(_ aspects: [CGFloat], spacing: CGFloat = 0) -> ExactFlow.Page {
    ExactFlow(spacing: spacing).pages(of: LayoutSubviews(photos(aspects, fitting: .fill)), width: 1200, atMost: 1)[0]
  }

  @Test(.singleThreaded, arguments: 0..<60)
  func photosFillThePageWhole(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let photos = cameraPhotos(Int(seed) % 12 + 1, fitting: .fill, using: &random)
    let flow = ExactFlow(spacing: [0, 4, 30][Int(seed) % 3])
    let page = flow.pages(of: LayoutSubviews(photos), width: 1600, atMost: 1)[0]
    let bounds = page.frames.reduce(CGRect.null) { $0.union($1) }
    #expect(abs(bounds.width - 1600) < 1e-6 && abs(bounds.height - page.size.height) < 1e-6)
    for (photo, frame) in zip(photos, page.frames) { #expect(photo.cropShare(in: frame) < 1e-6, "seed \(seed)") }
    // Neither strips nor columns, nor stamps beside giants.
    if photos.count > 1 { #expect((0.5...2.7).contains(page.size.width / page.size.height), "seed \(seed)") }
    let areas = page.frames.map { $0.width * $0.height }
    #expect(areas.max()! / areas.min()! < 8, "seed \(seed)")
    // The page fills whole pixels without more crop than that.
    let size = CGSize(width: page.size.width, height: page.size.height.rounded())
    #expect(FlowPage(flow, number: 0).fit(LayoutSubviews(photos), in: size).crop < 0.02, "seed \(seed)")
  }

  @Test func aPhotoHasItsOwnShape() {
    #expect(page([1.5]).size == CGSize(width: 1200, height: 800))
    #expect(page([0.75]).size == CGSize(width: 1200, height: 1600))
  }

  @Test func portraitsAreSideBySideAndPanoramasAboveEachOther() {
    expectClose([page([0.75, 0.75]).size.height, page([3, 3]).size.height], [800, 800])
    #expect(page([0.75, 0.75]).frames[0].maxX == 600)
    #expect(page([3, 3]).frames[1].minX == 0)
  }

  @Test func theFirstOfThreeIsTheLargest() {
    let areas = page([1.5, 1.5, 1.5]).frames.map { $0.width * $0.height }
    #expect(areas[0] > areas[1] && areas[0] < 4.1 * areas[2])
  }

  @Test func plainRowsHaveNoStacks() {
    let flow = ExactFlow().setting(\.rowBreaks, to: .balanced)
    let frames = flow.pages(
      of: LayoutSubviews(photos([1.5, 0.75, 1.5, 1, 1.5], fitting: .fill)), width: 1200, atMost: 1)[0].frames
    for row in rows(of: frames) { #expect(Set(frames[row].map { ($0.height * 1000).rounded() }).count == 1) }
  }
}
