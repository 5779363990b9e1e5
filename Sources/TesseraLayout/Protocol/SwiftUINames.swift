#if !canImport(SwiftUI)
  /// A namespace for qualified names such as `SwiftUI.Layout`, on platforms without SwiftUI.
  ///
  /// A module with its own `Layout` must qualify the other one. Such code compiles here, too:
  ///
  ///     struct TagFlow: SwiftUI.Layout { … }
  public enum SwiftUI {
    public typealias Alignment = TesseraLayout.Alignment
    public typealias AlignmentID = TesseraLayout.AlignmentID
    public typealias Angle = TesseraLayout.Angle
    public typealias Animatable = TesseraLayout.Animatable
    public typealias AnimatablePair = TesseraLayout.AnimatablePair
    public typealias AnyLayout = TesseraLayout.AnyLayout
    public typealias Axis = TesseraLayout.Axis
    public typealias Binding = TesseraLayout.Binding
    public typealias ContentMode = TesseraLayout.ContentMode
    public typealias Edge = TesseraLayout.Edge
    public typealias EdgeInsets = TesseraLayout.EdgeInsets
    public typealias EmptyAnimatableData = TesseraLayout.EmptyAnimatableData
    public typealias GridLayout = TesseraLayout.GridLayout
    public typealias HorizontalAlignment = TesseraLayout.HorizontalAlignment
    public typealias HorizontalEdge = TesseraLayout.HorizontalEdge
    public typealias HStackLayout = TesseraLayout.HStackLayout
    public typealias Layout = TesseraLayout.Layout
    public typealias LayoutDirection = TesseraLayout.LayoutDirection
    public typealias LayoutProperties = TesseraLayout.LayoutProperties
    public typealias LayoutSubview = TesseraLayout.LayoutSubview
    public typealias LayoutSubviews = TesseraLayout.LayoutSubviews
    public typealias LayoutValueKey = TesseraLayout.LayoutValueKey
    public typealias ProposedViewSize = TesseraLayout.ProposedViewSize
    public typealias TextAlignment = TesseraLayout.TextAlignment
    public typealias UnitPoint = TesseraLayout.UnitPoint
    public typealias UserInterfaceSizeClass = TesseraLayout.UserInterfaceSizeClass
    public typealias VectorArithmetic = TesseraLayout.VectorArithmetic
    public typealias VerticalAlignment = TesseraLayout.VerticalAlignment
    public typealias VerticalEdge = TesseraLayout.VerticalEdge
    public typealias ViewDimensions = TesseraLayout.ViewDimensions
    public typealias ViewSpacing = TesseraLayout.ViewSpacing
    public typealias VStackLayout = TesseraLayout.VStackLayout
    public typealias ZStackLayout = TesseraLayout.ZStackLayout
  }
#endif
