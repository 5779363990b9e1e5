import CoreGraphics
import TesseraLayout
import Testing

private enum Rank: LayoutValueKey { static let defaultValue = 0 }

extension View {
  fileprivate func rank(_ rank: Int) -> some View { layoutValue(key: Rank.self, value: rank) }

  fileprivate func inset(by length: CGFloat) -> some View { PaddedLayout(length: length) { self } }
}

/// Subviews from left to right by rank.
private struct Ranking: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(width: sizes.map(\.width).reduce(0, +), height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var x = bounds.minX
    for subview in subviews.sorted(by: { $0[Rank.self] < $1[Rank.self] }) {
      subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
      x += subview.sizeThatFits(.unspecified).width
    }
  }
}

private struct Pair<First: View, Second: View>: View {
  let first: First
  @ViewBuilder var second: () -> Second

  var body: some View {
    first
    second()
  }
}

private struct Ranked: ViewModifier {
  var rank: Int

  func body(content: Content) -> some View { content.rank(rank) }
}

@Suite struct ViewTests {
  private func minX(_ item: LayoutItem) -> [CGFloat] { item.arrange(in: .unspecified).frames.map(\.minX) }

  @Test func extensionsNameLayoutValues() {
    let wall = Ranking()() {
      photo(10, 10).rank(3)
      photo(20, 10).rank(1)
      photo(30, 10).rank(2)
    }
    #expect(minX(wall) == [50, 0, 20])
  }

  @Test func theLastValueCounts() {
    let wall = Ranking()() {
      photo(10, 10).rank(3).rank(1)
      photo(20, 10).rank(2)
    }
    #expect(minX(wall) == [0, 10])
  }

  @Test func modifiersOfAGroupApplyToEach() {
    let wall = Ranking()() {
      Group {
        photo(10, 10)
        photo(20, 10)
      }
      .rank(1)
      photo(30, 10)
    }
    #expect(minX(wall) == [30, 40, 0])
  }

  @Test func aViewIsTheViewsOfItsBody() {
    let wall = Ranking()() {
      Pair(first: photo(10, 10)) { photo(20, 10) }
      photo(30, 10).rank(-1)
    }
    #expect(minX(wall) == [30, 40, 0])
  }

  @Test(arguments: [(true, [10, 0] as [CGFloat]), (false, [0, 20])])
  func buildersChoose(isFirst: Bool, expected: [CGFloat]) {
    let wall = Ranking()() {
      Group {
        if isFirst {
          photo(30, 10).rank(1)
        } else {
          photo(20, 10)
        }
        if isFirst { photo(10, 10) } else { photo(20, 10).rank(1) }
      }
    }
    #expect(minX(wall) == expected)
  }

  @Test func absentViewsAddNothing() {
    let absent: LayoutPhoto? = nil
    let wall = Ranking()() {
      Group {
        EmptyView()
        absent
        if let absent { absent }
        photo(20, 10)
      }
    }
    #expect(minX(wall) == [0])
  }

  @Test func forEachOfEachKind() {
    let sizes: [CGFloat] = [10, 20, 30]
    let byID = Ranking()() { ForEach(sizes, id: \.self) { photo($0, 10).rank(-Int($0)) } }
    #expect(minX(byID) == [50, 30, 0])
    let byRange = Ranking()() { ForEach(0..<3) { photo(sizes[$0], 10) } }
    #expect(minX(byRange) == [0, 10, 30])
    struct Named: Identifiable { var id: CGFloat }
    let identifiable = Ranking()() { ForEach(sizes.map(Named.init)) { photo($0.id, 10) } }
    #expect(minX(identifiable) == [0, 10, 30])
  }

  @Test func aViewCanBeWrappedInALayout() {
    let wall = Ranking()() { photo(10, 10).inset(by: 5) }
    #expect(wall.arrange(in: .unspecified).frames == [rect(5, 5, 10, 10)])
    #expect(wall.arrange(in: .unspecified).size == CGSize(width: 20, height: 20))
  }

  @Test func modifiersWithANameOfTheirOwn() {
    let wall = Ranking()() {
      photo(10, 10).modifier(Ranked(rank: 2))
      AnyView(photo(20, 10)).modifier(Ranked(rank: 1))
    }
    #expect(minX(wall) == [20, 0])
  }

  @Test func guidesAndPriorities() {
    let guided = HStackLayout(alignment: .top, spacing: 0) {
      Group { photo(10, 10) }.alignmentGuide(VerticalAlignment.top) { $0.height / 2 }
      photo(10, 20)
    }
    #expect(guided.arrange(in: .unspecified).frames.map(\.minY) == [0, 5])
    let wide = LayoutPhoto(size: CGSize(width: 100, height: 10), fitting: .resizable)
    let divided = HStackLayout(spacing: 0) {
      wide.layoutPriority(1)
      wide
    }
    #expect(divided.arrange(in: proposing(120, 10)).frames.map(\.width) == [120, 0])
  }
}
