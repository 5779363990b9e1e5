/// A view for each element of a collection.
///
///     FlowLayout() {
///       ForEach(photos.indices, id: \.self) { photos[$0].rank($0) }
///     }
///
/// Nothing is kept from one arrangement to the next by identity, so identifiers have no effect.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  /// The collection.
  public var data: Data
  /// Makes the view of an element.
  public var content: (Data.Element) -> Content

  /// Creates views of elements that a key path identifies.
  public init(_ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }

  /// Creates views of elements that identify themselves.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content)
  where Data.Element: Identifiable, ID == Data.Element.ID {
    self.data = data
    self.content = content
  }

  /// Creates views of numbers in a range.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content)
  where Data == Range<Int>, ID == Int {
    self.data = data
    self.content = content
  }

  var items: [LayoutItem] { data.flatMap { content($0).layoutItems } }
}
