/// The next step of a pointer.
package enum PointerStep: Sendable {
  case move(x: Double, y: Double, milliseconds: Int)
  case press
  case release
  case pause(milliseconds: Int)

  package static func move(x: Double, y: Double) -> PointerStep { .move(x: x, y: y, milliseconds: 0) }

  var action: JSON {
    switch self {
    case .move(let x, let y, let time):
      [
        "type": "pointerMove", "x": .number(x.rounded()), "y": .number(y.rounded()),
        "duration": .number(Double(time)), "origin": "viewport",
      ]
    case .press: ["type": "pointerDown", "button": 0]
    case .release: ["type": "pointerUp", "button": 0]
    case .pause(let time): ["type": "pause", "duration": .number(Double(time))]
    }
  }
}

extension PointerStep {
  /// Returns the same with moves of one frame each: the driver makes a move that takes time at once, and then waits.
  static func gradual(_ pointers: [[PointerStep]]) -> [[PointerStep]] {
    var results = pointers.map { _ in [PointerStep]() }
    var places = pointers.map { _ in nil as (x: Double, y: Double)? }
    for turn in 0..<(pointers.map(\.count).max() ?? 0) {
      let steps = pointers.map { $0.indices.contains(turn) ? $0[turn] : .pause(milliseconds: 0) }
      // Pointers stay in step: all of them take as many as the longest.
      let count = max(1, (steps.map(\.milliseconds).max() ?? 0) / 16)
      for (index, step) in steps.enumerated() {
        results[index] += step.divided(into: count, from: places[index])
        if case .move(let x, let y, _) = step { places[index] = (x, y) }
      }
    }
    return results
  }

  private var milliseconds: Int {
    switch self {
    case .move(_, _, let time), .pause(let time): time
    case .press, .release: 0
    }
  }

  private func divided(into count: Int, from start: (x: Double, y: Double)?) -> [PointerStep] {
    switch self {
    case .move(let x, let y, let time):
      let start = start ?? (x, y)
      return (1...count).map { step in
        let part = Double(step) / Double(count)
        return .move(x: start.x + (x - start.x) * part, y: start.y + (y - start.y) * part, milliseconds: time / count)
      }
    case .pause(let time): return Array(repeating: .pause(milliseconds: time / count), count: count)
    case .press, .release: return [self] + Array(repeating: .pause(milliseconds: 0), count: count - 1)
    }
  }
}

/// The kind of pointer: `mouse`, `touch` or `pen`.
package struct PointerKind: ExpressibleByStringLiteral, Sendable {
  let name: String

  package init(stringLiteral name: String) { self.name = name }

  package static let mouse: PointerKind = "mouse"
  package static let touch: PointerKind = "touch"
  package static let pen: PointerKind = "pen"
}
