/// The places of the keys and items of JSON5 text, which the decoder does not report.
///
///     JSON5Places(in: bytes).place(of: [.key("walls"), .index(1), .key("width")])      // line 3, column 14
package struct JSON5Places {
  /// A step to a value: a key of an object, or the index of an item of a list.
  package enum Step: Hashable, Sendable {
    case key(String)
    case index(Int)
  }

  package struct Place: Comparable, Sendable, CustomStringConvertible {
    package var line: Int
    package var column: Int

    package static func < (left: Place, right: Place) -> Bool {
      (left.line, left.column) < (right.line, right.column)
    }

    package var description: String { "line \(line), column \(column)" }
  }

  private let reader: JSON5Reader

  /// - Parameter bytes: Valid text.
  package init(in bytes: [UInt8]) {
    var reader = JSON5Reader(String(decoding: bytes, as: UTF8.self), refusesRepeats: false)
    reader.starts = [:]
    // A fault has been reported before.
    try? reader.readText()
    self.reader = reader
  }

  /// Returns the place of a value, or of the nearest one that contains it.
  package func place(of steps: [Step]) -> Place {
    for count in stride(from: steps.count, through: 1, by: -1) {
      if let start = reader.starts?[Array(steps[..<count])] { return reader.place(of: start) }
    }
    return Place(line: 1, column: 1)
  }
}
