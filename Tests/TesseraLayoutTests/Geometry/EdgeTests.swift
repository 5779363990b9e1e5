import Layouts
import Testing

@Suite struct EdgeTests {
  @Test func edgeSets() {
    #expect(HorizontalEdge.Set(.leading).union(.trailing) == .all)
    #expect(VerticalEdge.Set(.top).isDisjoint(with: [.bottom]))
    #expect(!HorizontalEdge.Set.all.isEmpty && !VerticalEdge.Set.all.isEmpty)
    for edge in HorizontalEdge.allCases { #expect(HorizontalEdge.Set.all.contains(.init(edge))) }
    for edge in VerticalEdge.allCases { #expect(VerticalEdge.Set.all.contains(.init(edge))) }
    #expect(Edge.Set.all == [.top, .leading, .bottom, .trailing])
  }

  @Test func insets() {
    #expect(EdgeInsets() == EdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0))
    #expect(EdgeInsets() != EdgeInsets(top: 0, leading: 1, bottom: 0, trailing: 0))
  }
}
