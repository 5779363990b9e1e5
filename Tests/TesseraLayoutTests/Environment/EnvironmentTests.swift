import CoreGraphics
import Synchronization
import TesseraLayout
import Testing

private enum Side: Sendable { case start, end }

private struct SideKey: EnvironmentKey { static let defaultValue = Side.start }

extension EnvironmentValues {
  fileprivate var side: Side {
    get { self[SideKey.self] }
    set { self[SideKey.self] = newValue }
  }
}

/// Subviews at one side, with the calls that are made to it.
private struct Sided: Layout {
  final class Calls: Sendable {
    let sides = Mutex<[Side]>([])
    let updates = Mutex(0)
  }

  @Environment(\.side) private var side
  var calls = Calls()

  func makeCache(subviews: Subviews) { calls.sides.withLock { $0.append(side) } }

  func updateCache(_ cache: inout (), subviews: Subviews) { calls.updates.withLock { $0 += 1 } }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: side == .start ? 50 : 100, height: 10)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews {
      subview.place(
        at: CGPoint(x: side == .start ? bounds.minX : bounds.maxX, y: bounds.minY),
        anchor: side == .start ? .topLeading : .topTrailing, proposal: .unspecified)
    }
  }
}

/// A layout that reads the direction.
private struct Directed: Layout {
  @Environment(\.layoutDirection) private var layoutDirection

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    CGSize(width: layoutDirection == .rightToLeft ? 200 : 100, height: 10)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
  }
}

@Suite struct EnvironmentTests {
  @Test func theDefaultIsRead() {
    let arrangement = Sided().arrange([photo(10, 10)], in: .unspecified)
    #expect(arrangement.size.width == 50)
    #expect(arrangement.frames == [rect(0, 0, 10, 10)])
  }

  @Test func aValueSetOnTheItemIsReadInEveryCall() {
    let sided = Sided()
    let arrangement = sided { photo(10, 10) }.environment(\.side, .end).arrange(in: .unspecified)
    #expect(arrangement.size.width == 100)
    #expect(arrangement.frames == [rect(90, 0, 10, 10)])
    #expect(sided.calls.sides.withLock { $0 } == [.end])
  }

  @Test func nestedLayoutsReadTheNearestValue() {
    let wall = VStackLayout(alignment: .leading, spacing: 0) {
      Sided()() { photo(10, 10) }
      Group { Sided()() { photo(10, 10) } }.environment(\.side, .start)
    }
    let arrangement = wall.environment(\.side, .end).arrange(in: .unspecified)
    #expect(arrangement.frames.map(\.minX) == [90, 0])
  }

  @Test func theDirectionIsThatOfTheArrangement() {
    #expect(Directed().arrange([photo(10, 10)], in: .unspecified).size.width == 100)
    let mirrored = Directed().arrange([photo(10, 10)], in: .unspecified, layoutDirection: .rightToLeft)
    #expect(mirrored.size.width == 200)
  }

  @Test func anotherValueUpdatesTheCache() {
    let sided = Sided()
    let wall = VStackLayout(spacing: 0) { sided { photo(10, 10) } }
    var cache = ArrangementCache()
    _ = wall.arrange(in: .unspecified, cache: &cache)
    _ = wall.arrange(in: .unspecified, cache: &cache)
    #expect(sided.calls.updates.withLock { $0 } == 0)
    let changed = wall.environment(\.side, .end).arrange(in: .unspecified, cache: &cache)
    #expect(sided.calls.updates.withLock { $0 } == 1)
    #expect(changed.frames.map(\.minX) == [90])
  }

  @Test func standardValues() {
    let values = EnvironmentValues()
    #expect(values.displayScale == 1 && values.pixelLength == 1)
    #expect(values.horizontalSizeClass == nil && values.verticalSizeClass == nil)
    var changed = values
    changed.horizontalSizeClass = .compact
    #expect(changed != values)
    changed.horizontalSizeClass = nil
    #expect(changed.horizontalSizeClass == nil)
  }
}
