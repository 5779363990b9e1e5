import Synchronization
import TesseraLayout
import Testing

@Suite struct BindingTests {
  private final class Store: Sendable {
    let size = Mutex(CGSize.zero)
  }

  @Test func layoutsWriteThroughBindings() {
    let store = Store()
    let binding = Binding(get: { store.size.withLock { $0 } }, set: { size in store.size.withLock { $0 = size } })
    let layout = MeasuringLayout(measured: binding)
    #expect(layout.arrange([photo(30, 20)], in: .unspecified).frames == [rect(0, 0, 30, 20)])
    #expect(binding.wrappedValue == CGSize(width: 30, height: 20))
    #expect(store.size.withLock { $0 } == CGSize(width: 30, height: 20))
  }

  @Test func constantIgnoresWrites() {
    let binding = Binding.constant(3)
    binding.wrappedValue = 4
    #expect(binding.wrappedValue == 3 && binding.projectedValue.wrappedValue == 3)
  }
}
