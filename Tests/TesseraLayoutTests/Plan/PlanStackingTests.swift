import Foundation
import Layouts
import Testing

@Suite struct PlanStackingTests {
  /// Returns one photo with a margin of five pixels.
  private func plan(_ width: CGFloat, _ height: CGFloat) throws -> Plan {
    let photo = Plan.Photo(
      file: "\(width)", layout: LayoutPhoto(size: CGSize(width: width - 10.5, height: height - 10.5)))
    return try Plan(
      of: [photo], by: PhotoRow(spacing: 0), in: ProposedViewSize(width: width - 10.5, height: nil), margin: 5)
  }

  @Test func plansAreStackedVertically() throws {
    let (first, second) = (try plan(100, 40), try plan(61, 30))
    let stack = try Plan(stacking: [first, second], gap: 24, margin: 5)
    let height = first.canvas.height + 14 + second.canvas.height
    #expect(stack.canvas.width == 100 && stack.canvas.height == height)
    #expect(stack.tiles.count == 2 && stack.tiles[0] == first.tiles[0])
    let top = CGFloat(first.canvas.height + 14)
    #expect(stack.tiles[1].file == second.tiles[0].file)
    #expect(stack.tiles[1].frame == second.tiles[0].frame.offsetBy(dx: 19, dy: top))
    #expect(stack.tiles[1].pixels == PixelRect(snapping: stack.tiles[1].frame))
  }

  @Test func stackOfOneIsUnchanged() throws {
    let plan = try plan(19, 19)
    #expect(try Plan(stacking: [plan], gap: 7, margin: 1) == plan)
  }

  @Test func tooHighStacksAreRefused() throws {
    let tall = try plan(12, CGFloat(Plan.longestSide / 2))
    #expect(throws: PlanError.self) { try Plan(stacking: [tall, tall], gap: 1, margin: 0) }
  }
}
