import Foundation

extension Plan {
  /// Returns the wall as it is read from right to left: the first photo of each row is at the right. Photos and texts
  /// themselves are not mirrored, and neither are turns and shadows.
  package var mirrored: Plan {
    var plan = self
    let width = CGFloat(canvas.width)
    for index in tiles.indices {
      plan.tiles[index].frame.origin.x = width - tiles[index].frame.maxX
      plan.tiles[index].shape = tiles[index].shape.mirrored
      plan.tiles[index].pixels.x = canvas.width - tiles[index].pixels.maxX
    }
    for index in texts.indices { plan.texts[index].frame.origin.x = width - texts[index].frame.maxX }
    return plan
  }
}
