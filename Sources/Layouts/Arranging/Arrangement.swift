public import Foundation

/// The result of a layout: its size and a frame for each photo, in input order.
///
///     let arrangement = FlowGrid(rowHeight: 240).arrange(photos, in: ProposedViewSize(width: 1600, height: nil))
///
/// The size and frames are always finite, even if the layout returns infinite ones; `warnings` lists its mistakes.
public struct Arrangement: Hashable, Codable, Sendable {
  /// The size of the whole, in pixels, at the origin.
  public var size: CGSize
  /// The frame of each photo, in input order, with y pointing down. Frames may lie outside the size.
  public var frames: [CGRect]
  /// The mistakes of the layouts, in order; empty if there are none.
  public var warnings: [LayoutWarning] = []

  /// Creates an arrangement from its parts, as they are: nothing is checked.
  public init(size: CGSize, frames: [CGRect], warnings: [LayoutWarning] = []) {
    self.size = size
    self.frames = frames
    self.warnings = warnings
  }
}

extension Layout {
  /// Runs the layout over `photos`. A photo that the layout does not place is centered, at its own size or as large as
  /// the bounds allow. If `layoutDirection` is right to left, the arrangement is mirrored.
  public func arrange(
    _ photos: [LayoutPhoto], in proposal: ProposedViewSize, layoutDirection: LayoutDirection = .leftToRight
  ) -> Arrangement {
    var cache = ArrangementCache()
    return arrange(photos, in: proposal, layoutDirection: layoutDirection, cache: &cache)
  }

  /// Runs the layout over `photos`, with its cache from earlier arrangements.
  public func arrange(
    _ photos: [LayoutPhoto], in proposal: ProposedViewSize, layoutDirection: LayoutDirection = .leftToRight,
    cache: inout ArrangementCache
  ) -> Arrangement {
    cache.node(of: AnyLayout(self), .photos(photos), layoutDirection: layoutDirection)
      .arrange(in: proposal).read(layoutDirection)
  }
}

extension LayoutItem {
  /// Runs the layout with all its items. The frames are those of the photos only, in the order in which they were
  /// listed. If `layoutDirection` is right to left, the arrangement is mirrored.
  public func arrange(
    in proposal: ProposedViewSize, layoutDirection: LayoutDirection = .leftToRight
  ) -> Arrangement {
    var cache = ArrangementCache()
    return arrange(in: proposal, layoutDirection: layoutDirection, cache: &cache)
  }

  /// Runs the layout with its cache, and those of nested layouts, from earlier arrangements.
  public func arrange(
    in proposal: ProposedViewSize, layoutDirection: LayoutDirection = .leftToRight, cache: inout ArrangementCache
  ) -> Arrangement {
    switch content {
    case .photo(let photo):
      let size = photo.finiteSize(for: proposal)
      return Arrangement(size: size, frames: [CGRect(origin: .zero, size: size)])
    case .layout(let layout, let items):
      return cache.node(of: layout, .items(items), layoutDirection: layoutDirection, environment: environment)
        .arrange(in: proposal).read(layoutDirection)
    }
  }
}

extension LayoutNode {
  fileprivate func arrange(in proposal: ProposedViewSize) -> Arrangement {
    ScreenProposal.$current.withValue(proposal) { arranged(in: proposal) }
  }

  private func arranged(in proposal: ProposedViewSize) -> Arrangement {
    let size = finiteSize(for: proposal)
    var arrangement = Arrangement(size: size, frames: [])
    place(in: CGRect(origin: .zero, size: size), proposal: proposal, path: [], into: &arrangement)
    return arrangement
  }
}

extension Arrangement {
  /// Returns the arrangement in a layout direction: mirrored if it is right to left.
  fileprivate consuming func read(_ direction: LayoutDirection) -> Arrangement {
    if direction == .rightToLeft {
      for index in frames.indices {
        frames[index].origin.x = size.width - frames[index].origin.x - frames[index].width
      }
    }
    return self
  }
}
