import Foundation
package import Layouts

extension Animation {
  /// A text element of a moving frame, with its opacity at that moment.
  package struct Text: Equatable, Sendable {
    package var text: Plan.Text
    package var opacity: Double
    /// The turn of the text's tile.
    var rotation: Rotation?
  }
}

/// The movement of a text element from one plan to another, with its tile, if it has one. Text that is not in both
/// plans fades out before new text fades in.
struct TextMove: Sendable {
  /// The index of the text's tile among those that move.
  let tile: Int?
  private let start: Plan.Text?
  private let end: Plan.Text?
  /// The frames of the text's tile in both plans.
  private let tiles: (start: CGRect, end: CGRect)?

  init(from start: Plan.Text?, to end: Plan.Text?, tile: Int?, tiles: (start: CGRect, end: CGRect)?) {
    self.tile = tile
    self.start = start
    self.end = end
    self.tiles = tiles
  }

  /// Returns the text elements at a fraction of the movement.
  ///
  /// - Parameter tile: The text's tile at that moment.
  func texts(at progress: Double, tile: Animation.Tile?) -> [Animation.Text] {
    let share = min(max(progress, 0), 1)
    if let start, let end, start.looksLike(end) {
      // The wider frame is used, so that the words do not wrap in between.
      return [shown(start.frame.width >= end.frame.width ? start : end, at: share, on: tile, opacity: 1)]
    }
    return [
      start.map { shown($0, at: share, on: tile, opacity: Self.smooth(1 - 2 * share)) },
      end.map { shown($0, at: share, on: tile, opacity: Self.smooth(2 * share - 1)) },
    ].compactMap { $0 }.filter { $0.opacity > 0 }
  }

  private func shown(
    _ text: Plan.Text, at share: Double, on tile: Animation.Tile?, opacity: Double
  ) -> Animation.Text {
    let (first, last) = ((start ?? end)?.frame ?? .zero, (end ?? start)?.frame ?? .zero)
    func between(_ one: CGFloat, _ other: CGFloat) -> CGFloat { one + share * (other - one) }
    var text = text
    var (middle, top) = (between(first.midX, last.midX), between(first.minY, last.minY))
    if let tiles, let frame = tile?.frame {
      // The distance from the bottom of the tile. Texts that are on only one of the walls keep it.
      let (one, other) = start == nil ? (tiles.end, tiles.end) : end == nil ? (tiles.start, tiles.start) : tiles
      middle = frame.midX + between(first.midX - one.midX, last.midX - other.midX)
      top = frame.maxY + between(first.minY - one.maxY, last.minY - other.maxY)
    }
    text.frame.origin = CGPoint(x: middle - text.frame.width / 2, y: top)
    text.tile = self.tile
    return Animation.Text(text: text, opacity: opacity, rotation: tile?.rotation)
  }

  /// Returns a smooth curve from 0 to 1.
  private static func smooth(_ share: Double) -> Double {
    let share = min(max(share, 0), 1)
    return share * share * (3 - 2 * share)
  }
}

extension Plan.Text {
  /// Returns true if only the positions of the text elements differ.
  fileprivate func looksLike(_ other: Plan.Text) -> Bool {
    text == other.text && font == other.font && size == other.size && color == other.color
      && alignment == other.alignment && lines == other.lines && scrim == other.scrim
      && outline == other.outline
  }
}
