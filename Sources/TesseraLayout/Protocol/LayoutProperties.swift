/// What holds for every arrangement that a layout makes.
public struct LayoutProperties: Sendable {
  /// The axis along which the layout stacks its subviews, if it does.
  public var stackOrientation: Axis?

  public init() {}
}
