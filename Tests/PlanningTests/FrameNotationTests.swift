import Testing

@testable import Planning

@Suite struct FrameNotationTests {
  private let ruler = Ruler(resolution: 300)

  @Test func framesHaveLengths() {
    #expect(ruler.border("1in,#333")?.width == 300 && ruler.border("1in,blu") == nil)
    let shadow = ruler.shadow("0,72pt,0.5in,#0008")
    #expect(shadow?.x == 0 && shadow?.y == 300 && shadow?.blur == 150)
  }
}
