import Foundation
import TesseraLayout

/// Everything about a text that changes pixels.
struct TextContent: Encodable {
  private var text: String
  private var turn: [Double]?
  private var fonts: String?

  /// - Parameter fonts: Identifies the fonts that it can be set in.
  init(_ text: Plan.Text, turned rotation: Rotation?, fonts: String?) {
    // As a plan has it, but for its role and for the place of its tile in the list, which changes when others come and
    // go.
    var text = text
    (text.role, text.tile) = (nil, nil)
    self.text = PlanDocument([Plan(canvas: .init(width: 1, height: 1), tiles: [], texts: [text])]).json
    turn = rotation.map { [$0.cosine, $0.sine, $0.center.x, $0.center.y] }
    self.fonts = fonts
  }
}
