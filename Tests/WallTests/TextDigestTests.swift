import Foundation
import ImageCodecs
import Layouts
import Testing

@testable import Wall

/// Digests of rows with texts.
@Suite struct TextDigestTests {
  private func digests(_ text: Plan.Text) -> [[UInt8]] {
    let plan = Plan(canvas: .init(width: 100, height: 50), tiles: [], texts: [text])
    let encoder = PNGEncoder(width: 100, height: 50, hasAlpha: false)
    return GroupDigests(plan, style: WallRenderer.Style(), encoder: encoder) { _ in nil }.digests
  }

  @Test func rolesTakeNoPartInThem() {
    let text = Plan.Text("Words", role: nil, frame: CGRect(x: 0, y: 0, width: 90, height: 20))
    for role in Plan.Text.Role.allCases {
      var other = text
      other.role = role
      #expect(digests(other) == digests(text))
    }
    var larger = text
    larger.size = 15
    #expect(digests(larger) != digests(text))
  }
}
