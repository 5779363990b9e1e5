/// A type that can be animated: it exposes part of its state as a vector.
///
/// Nothing is animated automatically. An animatable layout can be stepped by hand:
///
///     var ring = Ring(radius: 0)
///     ring.animatableData.interpolate(towards: 300, amount: 0.25)
///     let arrangement = ring.arrange(photos, in: ProposedViewSize(width: 800, height: 800))
public protocol Animatable {
  /// The type of the vector.
  associatedtype AnimatableData: VectorArithmetic

  /// The animatable state, as a vector.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  /// By default, a vector is animated as a whole.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// By default, nothing is animated.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
