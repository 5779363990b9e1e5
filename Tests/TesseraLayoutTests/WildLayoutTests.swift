import CoreFoundation
import TesseraLayout
import TestSupport
import Testing

/// Layouts of the kinds that developers publish for SwiftUI, in `WildLayouts`, with frames worked out by hand.
@Suite struct WildLayoutTests {
  private func check(_ arrangement: Arrangement, _ size: CGSize, _ frames: [CGRect]) {
    #expect(arrangement.warnings.isEmpty)
    #expect(arrangement.frames.count == frames.count)
    expectClose([arrangement.size.width, arrangement.size.height], [size.width, size.height])
    for (frame, expected) in zip(arrangement.frames, frames) {
      expectClose(
        [frame.minX, frame.minY, frame.width, frame.height],
        [expected.minX, expected.minY, expected.width, expected.height])
    }
  }

  private let three = [photo(60, 20), photo(40, 30), photo(50, 20)]

  @Test func tagCloud() {
    check(
      TagCloud().arrange(three, in: proposing(110, nil)), CGSize(width: 108, height: 58),
      [rect(0, 5, 60, 20), rect(68, 0, 40, 30), rect(0, 38, 50, 20)])
    let wide = TagCloud(alignment: .trailing, lineSpacing: 0)() {
      LayoutItem(three[0]).spacing(ViewSpacing(2))
      LayoutItem(three[1]).spacing(ViewSpacing(4))
      LayoutItem(three[2]).spacing(.zero)
    }
    check(
      wide.arrange(in: proposing(110, nil)), CGSize(width: 104, height: 50),
      [rect(0, 5, 60, 20), rect(64, 0, 40, 30), rect(54, 30, 50, 20)])
  }

  @Test func flowLayout() {
    let flow = FlowLayout(alignment: .bottom)() {
      three[0]
      LayoutItem(three[1]).alignmentGuide(.bottom) { $0.height - 5 }
      LayoutItem(three[2]).breaksLine()
    }
    check(
      flow.arrange(in: proposing(400, nil)), CGSize(width: 110, height: 60),
      [rect(0, 5, 60, 20), rect(70, 0, 40, 30), rect(0, 40, 50, 20)])
  }

  @Test func equalWidthHStack() {
    check(
      EqualWidthHStack().arrange(three, in: .unspecified), CGSize(width: 196, height: 30),
      [rect(0, 5, 60, 20), rect(78, 0, 40, 30), rect(136, 3, 60, 24)])
  }

  @Test func waterfall() {
    check(
      WaterfallLayout(columns: 2).arrange(three, in: proposing(64, nil)), CGSize(width: 64, height: 26),
      [rect(0, 0, 30, 10), rect(34, 0, 30, 22.5), rect(0, 14, 30, 12)])
    #expect(WaterfallLayout(columns: 2).arrange(three, in: .unspecified).size.width == 1600)
  }

  @Test func pinnedGrid() {
    check(
      PinnedGrid(columns: 2).arrange([photo(100, 50)] + three, in: proposing(62, nil)), CGSize(width: 62, height: 95),
      [rect(0, 0, 62, 31), rect(0, 43, 30, 10), rect(32, 36.75, 30, 22.5), rect(0, 74, 30, 12)])
  }

  @Test func honeycombGrid() {
    let tall = 40 * 2 / CGFloat(3).squareRoot()
    let photos = (0..<3).map { _ in LayoutPhoto(size: CGSize(width: 10, height: 10), fitting: .fill) }
    check(
      HoneycombGrid(columns: 2).arrange(photos, in: proposing(100, nil)), CGSize(width: 100, height: 1.75 * tall),
      [rect(0, 0, 40, tall), rect(40, 0, 40, tall), rect(20, 0.75 * tall, 40, tall)])
  }

  @Test func timeline() {
    let wide = LayoutPhoto(size: CGSize(width: 10, height: 10), fitting: .resizable)
    let timeline = TimelineLayout(days: 0...10)() {
      LayoutItem(wide).day(2, length: 3)
      LayoutItem(wide).day(5).layoutPriority(1)
    }
    check(
      timeline.arrange(in: proposing(.infinity, nil)), CGSize(width: 500, height: 40),
      [rect(100, 20, 150, 20), rect(250, 0, 50, 20)])
  }

  @Test func cascade() {
    check(
      CascadeLayout().arrange(three, in: .unspecified), CGSize(width: 90, height: 60),
      [rect(0, 0, 60, 20), rect(20, 20, 40, 30), rect(40, 40, 50, 20)])
    let half = CascadeLayout().interpolated(towards: CascadeLayout(offset: .zero), amount: 0.5)
    #expect(half.offset == CGSize(width: 10, height: 10))
  }

  @Test func overlappedAvatars() {
    let faces = (0..<3).map { _ in photo(50, 50) }
    check(
      OverlappedAvatars(overlap: 0.5).arrange(faces, in: proposing(nil, 40)), CGSize(width: 80, height: 40),
      [rect(0, 0, 40, 40), rect(20, 0, 40, 40), rect(40, 0, 40, 40)])
  }

  @Test func wheel() {
    let squares = (0..<4).map { _ in photo(20, 20) }
    check(
      WheelLayout(radius: 40, rotation: .zero).arrange(squares, in: .unspecified), CGSize(width: 100, height: 100),
      [rect(40, 0, 20, 20), rect(80, 40, 20, 20), rect(40, 80, 20, 20), rect(0, 40, 20, 20)])
  }

  @Test func sunflower() {
    let arrangement = SunflowerLayout().arrange((0..<30).map { _ in photo(20, 20) }, in: proposing(200, 300))
    #expect(arrangement.size == CGSize(width: 200, height: 200))
    #expect(arrangement.frames[0] == rect(95, 95, 10, 10))
    #expect(arrangement.frames.allSatisfy { rect(0, 0, 200, 200).insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
    #expect(Set(arrangement.frames.map(\.minX)).count == 30)
  }

  @Test func relativeHStack() {
    let row = VStackLayout(spacing: 0) {
      RelativeHStack(spacing: 10) {
        LayoutItem(three[0]).layoutPriority(1)
        LayoutItem(three[1]).layoutPriority(3)
      }
    }
    check(
      row.arrange(in: proposing(90, nil)), CGSize(width: 90, height: 45),
      [rect(0, 0, 20, 20.0 / 3), rect(30, 0, 60, 45)])
  }
}
