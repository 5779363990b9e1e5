/// A vector without components: the data of a type that has nothing to animate.
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
  /// Creates the only value of this type.
  public init() {}

  public static let zero = EmptyAnimatableData()

  public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { zero }

  public static func - (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { zero }

  public mutating func scale(by factor: Double) {}

  public var magnitudeSquared: Double { 0 }
}
