import Foundation
import Layouts

/// Everything about a piece of text that affects pixels.
struct TextContent: Encodable {
  private var text: String
  private var turn: [Double]?
  private var fonts: String?

  /// - Parameter fonts: An identifier of the fonts in which the text can be set.
  init(_ text: Plan.Text, turned rotation: Rotation?, fonts: String?) {
    // The text of the plan, without its role, its group and the index of its tile, which changes when other tiles are
    // added or removed.
    var text = text
    (text.role, text.group, text.tile) = (nil, nil, nil)
    self.text = PlanDocument([Plan(canvas: .init(width: 1, height: 1), tiles: [], texts: [text])]).json
    turn = rotation.map { [$0.cosine, $0.sine, $0.center.x, $0.center.y] }
    self.fonts = fonts
  }
}
