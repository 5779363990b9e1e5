/// Several views, one after another: the content of a builder of more than one line.
public struct TupleView<Content>: PrimitiveView, Sendable {
  let items: [LayoutItem]
}
