/// What can be animated: a type that offers some of itself as a vector.
///
/// Nothing is animated here. A layout that was written to be can be stepped by hand:
///
///     var ring = Ring(radius: 0)
///     ring.animatableData.interpolate(towards: 300, amount: 0.25)
///     let arrangement = ring.arrange(photos, in: ProposedViewSize(width: 800, height: 800))
public protocol Animatable {
  /// The type of the vector.
  associatedtype AnimatableData: VectorArithmetic

  /// What is animated, as a vector.
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  /// A vector is animated as a whole.
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
  /// Nothing is animated unless the type says so.
  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}
