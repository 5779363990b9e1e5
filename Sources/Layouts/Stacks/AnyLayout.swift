public import Foundation

/// A type-erased layout, for choosing between several.
///
///     let layout = isTall ? AnyLayout(VStackLayout(spacing: 4)) : AnyLayout(HStackLayout(spacing: 4))
///
/// A cache belongs to the type of layout that made it. It is recreated if a layout of another type uses it; another
/// layout of the same type gets `updateCache`, as usual.
public struct AnyLayout: Layout {
  private var layout: any Layout

  /// Wraps a layout. Another `AnyLayout` is not wrapped again.
  public init(_ layout: some Layout) {
    self.layout = (layout as? AnyLayout)?.layout ?? layout
  }

  /// True if the wrapped layout is certainly the same as another one’s.
  func isUnchanged(in other: AnyLayout) -> Bool { Layouts.isUnchanged(layout, other.layout) }

  /// The name of the layout's type.
  var name: String { String(describing: type(of: layout)) }

  // MARK: - Animation

  /// The animatable data of the wrapped layout.
  ///
  /// Data of layouts of different types cannot be interpolated: the first stays as it is.
  public struct AnimatableData: VectorArithmetic {
    /// Nil for zero, which is valid for every type.
    fileprivate var vector: (any VectorArithmetic)?

    public static var zero: AnimatableData { AnimatableData() }

    public static func == (left: AnimatableData, right: AnimatableData) -> Bool {
      func isEqual<Vector: VectorArithmetic>(_ one: Vector) -> Bool { one == right.vector as? Vector ?? .zero }
      return left.vector.map { isEqual($0) } ?? right.vector.map { $0.magnitudeSquared == 0 } ?? true
    }

    public static func + (left: AnimatableData, right: AnimatableData) -> AnimatableData {
      func sum<Vector: VectorArithmetic>(_ one: Vector) -> Vector { one + (right.vector as? Vector ?? .zero) }
      return left.vector.map { AnimatableData(vector: sum($0)) } ?? right
    }

    public static func - (left: AnimatableData, right: AnimatableData) -> AnimatableData {
      func difference<Vector: VectorArithmetic>(_ one: Vector) -> Vector { one - (right.vector as? Vector ?? .zero) }
      return left.vector.map { AnimatableData(vector: difference($0)) } ?? right.scaled(by: -1)
    }

    public mutating func scale(by factor: Double) {
      func scaled(_ one: some VectorArithmetic) -> any VectorArithmetic { one.scaled(by: factor) }
      vector = vector.map { scaled($0) }
    }

    public var magnitudeSquared: Double { vector?.magnitudeSquared ?? 0 }
  }

  public var animatableData: AnimatableData {
    get {
      func data(_ layout: some Layout) -> any VectorArithmetic { layout.animatableData }
      return AnimatableData(vector: data(layout))
    }
    set {
      func changed<Wrapped: Layout>(_ layout: Wrapped) -> any Layout {
        guard let data = newValue.vector as? Wrapped.AnimatableData else { return layout }
        var layout = layout
        layout.animatableData = data
        return layout
      }
      layout = changed(layout)
    }
  }

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
    // The cache has only one owner while it is in use, so that arrays in it grow in place.
    content = ()
    defer { content = own }
    return body(&own)
  }
}
