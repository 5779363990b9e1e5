public import Foundation

/// What a layout made of a row of photos: its size and a frame for each, in input order.
///
///     let arrangement = FlowGrid(rowHeight: 240).arrange(photos, in: ProposedViewSize(width: 1600, height: nil))
public struct Arrangement: Sendable {
  public var size: CGSize
  public var frames: [CGRect]
}

extension Layout {
  /// Runs the layout over `photos`. A photo that it never places stands at the centre, at its own size or as large
  /// as the bounds allow.
  public func arrange(_ photos: [LayoutPhoto], in proposal: ProposedViewSize) -> Arrangement {
    let board = PlacementBoard(photos)
    let subviews = LayoutSubviews(board: board)
    var cache = makeCache(subviews: subviews)
    let size = sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    let bounds = CGRect(origin: .zero, size: size)
    placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    for subview in subviews where board.frames[subview.index] == nil {
      subview.place(at: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: ProposedViewSize(size))
    }
    return Arrangement(size: size, frames: board.frames.map { $0 ?? .zero })
  }
}
