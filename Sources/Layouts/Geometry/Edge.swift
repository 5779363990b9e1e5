/// One side of a rectangle.
public enum Edge: Int8, CaseIterable, Sendable {
  /// The upper side.
  case top
  /// The side where reading starts: the left one, unless a layout is mirrored.
  case leading
  /// The lower side.
  case bottom
  /// The side where reading ends: the right one, unless a layout is mirrored.
  case trailing

  /// A set of sides.
  ///
  ///     spacing.formUnion(subview.spacing, edges: [.top, .horizontal])
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Creates the set of one side.
    public init(_ edge: Edge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The upper side alone.
    public static let top = Set(.top)
    /// The leading side alone.
    public static let leading = Set(.leading)
    /// The lower side alone.
    public static let bottom = Set(.bottom)
    /// The trailing side alone.
    public static let trailing = Set(.trailing)
    /// The leading and the trailing side.
    public static let horizontal: Set = [.leading, .trailing]
    /// The upper and the lower side.
    public static let vertical: Set = [.top, .bottom]
    /// All four sides.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// The leading or trailing side.
public enum HorizontalEdge: Int8, CaseIterable, Codable, Sendable {
  /// The side where reading starts.
  case leading
  /// The side where reading ends.
  case trailing

  /// A set of horizontal edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Creates the set of one side.
    public init(_ edge: HorizontalEdge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The leading side alone.
    public static let leading = Set(.leading)
    /// The trailing side alone.
    public static let trailing = Set(.trailing)
    /// Both sides.
    public static let all: Set = [.leading, .trailing]
  }
}

/// The top or bottom side.
public enum VerticalEdge: Int8, CaseIterable, Codable, Sendable {
  /// The upper side.
  case top
  /// The lower side.
  case bottom

  /// A set of vertical edges.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8

    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Creates the set of one side.
    public init(_ edge: VerticalEdge) { self.init(rawValue: 1 << edge.rawValue) }

    /// The upper side alone.
    public static let top = Set(.top)
    /// The lower side alone.
    public static let bottom = Set(.bottom)
    /// Both sides.
    public static let all: Set = [.top, .bottom]
  }
}
