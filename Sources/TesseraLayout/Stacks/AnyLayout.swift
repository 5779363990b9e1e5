public import Foundation

/// A type-erased layout, for choosing between several.
///
///     let layout = isTall ? AnyLayout(VStackLayout(spacing: 4)) : AnyLayout(HStackLayout(spacing: 4))
///
/// A cache belongs to the type of layout that made it. It is recreated if a layout of another type uses it; another
/// layout of the same type gets `updateCache`, as usual.
public struct AnyLayout: Layout {
  private let layout: any Layout

  public init(_ layout: some Layout) {
    self.layout = (layout as? AnyLayout)?.layout ?? layout
  }

  /// The name of the layout's type.
  var name: String { String(describing: type(of: layout)) }

  /// The cache of the layout that made it.
  public struct Cache {
    fileprivate var content: Any
    fileprivate var maker: any Layout.Type
  }

  public func makeCache(subviews: Subviews) -> Cache {
    func make(_ layout: some Layout) -> Cache {
      Cache(content: layout.makeCache(subviews: subviews), maker: type(of: layout))
    }
    return make(layout)
  }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    guard cache.maker == type(of: layout) else {
      cache = makeCache(subviews: subviews)
      return
    }
    func update<Wrapped: Layout>(_ layout: Wrapped) {
      cache.use(by: layout, subviews: subviews) { layout.updateCache(&$0, subviews: subviews) }
    }
    update(layout)
  }

  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    func spacing(_ layout: some Layout) -> ViewSpacing {
      cache.use(by: layout, subviews: subviews) { layout.spacing(subviews: subviews, cache: &$0) }
    }
    return spacing(layout)
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    func size(_ layout: some Layout) -> CGSize {
      cache.use(by: layout, subviews: subviews) {
        layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return size(layout)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    func place(_ layout: some Layout) {
      cache.use(by: layout, subviews: subviews) {
        layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    place(layout)
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    func alignment(_ layout: some Layout) -> CGFloat? {
      cache.use(by: layout, subviews: subviews) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return alignment(layout)
  }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? {
    func alignment(_ layout: some Layout) -> CGFloat? {
      cache.use(by: layout, subviews: subviews) {
        layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
      }
    }
    return alignment(layout)
  }
}

extension AnyLayout.Cache {
  /// Passes the cache to a layout, recreated if another type of layout made it.
  fileprivate mutating func use<Wrapped: Layout, Result>(
    by layout: Wrapped, subviews: LayoutSubviews, _ body: (inout Wrapped.Cache) -> Result
  ) -> Result {
    var own: Wrapped.Cache
    if maker == Wrapped.self, let kept = content as? Wrapped.Cache {
      own = kept
    } else {
      own = layout.makeCache(subviews: subviews)
      maker = Wrapped.self
    }
    // Only one owner while it is in use, so that arrays in it grow in place.
    content = ()
    defer { content = own }
    return body(&own)
  }
}
