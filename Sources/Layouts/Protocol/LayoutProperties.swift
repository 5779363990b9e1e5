/// The properties of every arrangement by a layout.
public struct LayoutProperties: Sendable {
  /// The axis along which the layout stacks its subviews, if it does.
  public var stackOrientation: Axis?

  /// Creates the properties of a layout that is not a stack.
  public init() {}
}
