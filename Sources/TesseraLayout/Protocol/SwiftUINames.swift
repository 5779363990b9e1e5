#if !canImport(SwiftUI)
  /// A namespace for qualified names such as `SwiftUI.Layout`, on platforms without SwiftUI.
  ///
  /// A module with its own `Layout` must qualify the other one. Such code compiles here, too:
  ///
  ///     struct TagFlow: SwiftUI.Layout { … }
  public enum SwiftUI {
    /// ``TesseraLayout/Alignment``, by its name in SwiftUI.
    public typealias Alignment = TesseraLayout.Alignment
    /// ``TesseraLayout/AlignmentID``, by its name in SwiftUI.
    public typealias AlignmentID = TesseraLayout.AlignmentID
    /// ``TesseraLayout/Angle``, by its name in SwiftUI.
    public typealias Angle = TesseraLayout.Angle
    /// ``TesseraLayout/Animatable``, by its name in SwiftUI.
    public typealias Animatable = TesseraLayout.Animatable
    /// ``TesseraLayout/AnimatablePair``, by its name in SwiftUI.
    public typealias AnimatablePair = TesseraLayout.AnimatablePair
    /// ``TesseraLayout/AnyLayout``, by its name in SwiftUI.
    public typealias AnyLayout = TesseraLayout.AnyLayout
    /// ``TesseraLayout/AnyView``, by its name in SwiftUI.
    public typealias AnyView = TesseraLayout.AnyView
    /// ``TesseraLayout/Axis``, by its name in SwiftUI.
    public typealias Axis = TesseraLayout.Axis
    /// ``TesseraLayout/Binding``, by its name in SwiftUI.
    public typealias Binding = TesseraLayout.Binding
    /// ``TesseraLayout/ContainerValueKey``, by its name in SwiftUI.
    public typealias ContainerValueKey = TesseraLayout.ContainerValueKey
    /// ``TesseraLayout/ContainerValues``, by its name in SwiftUI.
    public typealias ContainerValues = TesseraLayout.ContainerValues
    /// ``TesseraLayout/ContentMode``, by its name in SwiftUI.
    public typealias ContentMode = TesseraLayout.ContentMode
    /// ``TesseraLayout/Edge``, by its name in SwiftUI.
    public typealias Edge = TesseraLayout.Edge
    /// ``TesseraLayout/EdgeInsets``, by its name in SwiftUI.
    public typealias EdgeInsets = TesseraLayout.EdgeInsets
    /// ``TesseraLayout/EmptyAnimatableData``, by its name in SwiftUI.
    public typealias EmptyAnimatableData = TesseraLayout.EmptyAnimatableData
    /// ``TesseraLayout/EmptyView``, by its name in SwiftUI.
    public typealias EmptyView = TesseraLayout.EmptyView
    /// ``TesseraLayout/Environment``, by its name in SwiftUI.
    public typealias Environment = TesseraLayout.Environment
    /// ``TesseraLayout/EnvironmentKey``, by its name in SwiftUI.
    public typealias EnvironmentKey = TesseraLayout.EnvironmentKey
    /// ``TesseraLayout/EnvironmentValues``, by its name in SwiftUI.
    public typealias EnvironmentValues = TesseraLayout.EnvironmentValues
    /// ``TesseraLayout/Font``, by its name in SwiftUI.
    public typealias Font = TesseraLayout.Font
    /// ``TesseraLayout/ForEach``, by its name in SwiftUI.
    public typealias ForEach = TesseraLayout.ForEach
    /// ``TesseraLayout/GridLayout``, by its name in SwiftUI.
    public typealias GridLayout = TesseraLayout.GridLayout
    /// ``TesseraLayout/Group``, by its name in SwiftUI.
    public typealias Group = TesseraLayout.Group
    /// ``TesseraLayout/HorizontalAlignment``, by its name in SwiftUI.
    public typealias HorizontalAlignment = TesseraLayout.HorizontalAlignment
    /// ``TesseraLayout/HorizontalEdge``, by its name in SwiftUI.
    public typealias HorizontalEdge = TesseraLayout.HorizontalEdge
    /// ``TesseraLayout/HStackLayout``, by its name in SwiftUI.
    public typealias HStackLayout = TesseraLayout.HStackLayout
    /// ``TesseraLayout/Layout``, by its name in SwiftUI.
    public typealias Layout = TesseraLayout.Layout
    /// ``TesseraLayout/LayoutDirection``, by its name in SwiftUI.
    public typealias LayoutDirection = TesseraLayout.LayoutDirection
    /// ``TesseraLayout/LayoutProperties``, by its name in SwiftUI.
    public typealias LayoutProperties = TesseraLayout.LayoutProperties
    /// ``TesseraLayout/LayoutSubview``, by its name in SwiftUI.
    public typealias LayoutSubview = TesseraLayout.LayoutSubview
    /// ``TesseraLayout/LayoutSubviews``, by its name in SwiftUI.
    public typealias LayoutSubviews = TesseraLayout.LayoutSubviews
    /// ``TesseraLayout/LayoutValueKey``, by its name in SwiftUI.
    public typealias LayoutValueKey = TesseraLayout.LayoutValueKey
    /// ``TesseraLayout/Path``, by its name in SwiftUI.
    public typealias Path = TesseraLayout.Path
    /// ``TesseraLayout/ProposedViewSize``, by its name in SwiftUI.
    public typealias ProposedViewSize = TesseraLayout.ProposedViewSize
    /// ``TesseraLayout/ScaledMetric``, by its name in SwiftUI.
    public typealias ScaledMetric = TesseraLayout.ScaledMetric
    /// ``TesseraLayout/State``, by its name in SwiftUI.
    public typealias State = TesseraLayout.State
    /// ``TesseraLayout/TextAlignment``, by its name in SwiftUI.
    public typealias TextAlignment = TesseraLayout.TextAlignment
    /// ``TesseraLayout/TupleView``, by its name in SwiftUI.
    public typealias TupleView = TesseraLayout.TupleView
    /// ``TesseraLayout/UnitPoint``, by its name in SwiftUI.
    public typealias UnitPoint = TesseraLayout.UnitPoint
    /// ``TesseraLayout/UserInterfaceSizeClass``, by its name in SwiftUI.
    public typealias UserInterfaceSizeClass = TesseraLayout.UserInterfaceSizeClass
    /// ``TesseraLayout/VectorArithmetic``, by its name in SwiftUI.
    public typealias VectorArithmetic = TesseraLayout.VectorArithmetic
    /// ``TesseraLayout/VerticalAlignment``, by its name in SwiftUI.
    public typealias VerticalAlignment = TesseraLayout.VerticalAlignment
    /// ``TesseraLayout/VerticalEdge``, by its name in SwiftUI.
    public typealias VerticalEdge = TesseraLayout.VerticalEdge
    /// ``TesseraLayout/View``, by its name in SwiftUI.
    public typealias View = TesseraLayout.View
    /// ``TesseraLayout/ViewBuilder``, by its name in SwiftUI.
    public typealias ViewBuilder = TesseraLayout.ViewBuilder
    /// ``TesseraLayout/ViewDimensions``, by its name in SwiftUI.
    public typealias ViewDimensions = TesseraLayout.ViewDimensions
    /// ``TesseraLayout/ViewModifier``, by its name in SwiftUI.
    public typealias ViewModifier = TesseraLayout.ViewModifier
    /// ``TesseraLayout/ViewSpacing``, by its name in SwiftUI.
    public typealias ViewSpacing = TesseraLayout.ViewSpacing
    /// ``TesseraLayout/VStackLayout``, by its name in SwiftUI.
    public typealias VStackLayout = TesseraLayout.VStackLayout
    /// ``TesseraLayout/ZStackLayout``, by its name in SwiftUI.
    public typealias ZStackLayout = TesseraLayout.ZStackLayout
  }
#endif
