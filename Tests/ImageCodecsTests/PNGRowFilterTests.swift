import Fixtures
import Testing

@testable import ImageCodecs

@Suite struct PNGRowFilterTests {
  /// Two rows, each after a pixel of zeros.
  private struct Rows {
    var step: Int
    var current: [UInt8]
    var above: [UInt8]

    init(count: Int, step: Int, values: ClosedRange<UInt8>, _ random: inout SplitMix64) {
      func row() -> [UInt8] {
        Array(repeating: 0, count: step) + (0..<count).map { _ in UInt8.random(in: values, using: &random) }
      }
      self.step = step
      current = row()
      above = row()
    }

    /// Returns the row filtered as in the PNG specification, in integers.
    func filtered(_ kind: PNGRowFilter.Kind) -> [UInt8] {
      (step..<current.count).map { i in
        UInt8(truncatingIfNeeded: Int(current[i]) - predicted(kind, Int(current[i - step]), at: i))
      }
    }

    private func predicted(_ kind: PNGRowFilter.Kind, _ a: Int, at i: Int) -> Int {
      let (b, c) = (Int(above[i]), Int(above[i - step]))
      switch kind {
      case .none: return 0
      case .left: return a
      case .up: return b
      case .average: return (a + b) / 2
      case .paeth:
        let p = a + b - c
        let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
        return pa <= pb && pa <= pc ? a : pb <= pc ? b : c
      }
    }
  }

  @Test(arguments: PNGRowFilter.Kind.allCases, [3, 4])
  func kernelsMatchTheSpecification(kind: PNGRowFilter.Kind, step: Int) {
    var random = SplitMix64(seed: 11)
    // Few values make ties, all values make overflows.
    for values in [0...255, 0...4, 126...131, 250...255] as [ClosedRange<UInt8>] {
      for count in Array(1...50) + [1000, 20_000] {
        let rows = Rows(count: count, step: step, values: values, &random)
        var result = [UInt8](repeating: 7, count: count + 2)
        PNGRowFilter.apply(kind, rows.current, rows.above, bytesPerPixel: step, into: &result, at: 1)
        #expect(result == [7] + rows.filtered(kind) + [7])
      }
    }
  }

  @Test(arguments: [1, 5, 16, 100])
  func filterWithMostEqualBytesIsChosen(width: Int) {
    var random = SplitMix64(seed: 12)
    for values in [0...255, 0...4, 0...1] as [ClosedRange<UInt8>] {
      var filter = PNGRowFilter(bytesPerRow: 3 * width, bytesPerPixel: 3, rows: 2, stride: 16)
      let rows = Rows(count: 3 * width, step: 3, values: values, &random)
      for row in [rows.above, rows.current] { filter.add(rgba(row.dropFirst(3)).span, dropsAlpha: true) }
      let pairs = PNGRowFilter.Kind.allCases.map { kind in
        Dictionary(grouping: rows.filtered(kind)) { $0 }.values.map { $0.count * ($0.count - 1) / 2 }.reduce(0, +)
      }
      let best = PNGRowFilter.Kind.allCases[pairs.firstIndex(of: pairs.max()!)!]
      #expect(filter.output[(3 * width + 1)...].elementsEqual([best.rawValue] + rows.filtered(best)))
      #expect(filter.output[0] < 2, "the first row has none above")
    }
  }

  private func rgba(_ rgb: ArraySlice<UInt8>) -> [UInt8] {
    stride(from: rgb.startIndex, to: rgb.endIndex, by: 3).flatMap { rgb[$0..<$0 + 3] + [9] }
  }
}
