/// Letters made of strokes, in a box of 4 units by 6.
enum Letters {
  /// The lines of each letter, each through two or more points.
  private static let lines: [Character: [[Plane]]] = [
    "a": [[Plane(0, 6), Plane(2, 0), Plane(4, 6)], [Plane(0.8, 4), Plane(3.2, 4)]],
    "c": [[Plane(4, 1), Plane(2.6, 0), Plane(1, 0.4), Plane(0, 2.2), Plane(0, 4), Plane(1, 5.6), Plane(4, 5)]],
    "e": [[Plane(4, 0), Plane(0, 0), Plane(0, 6), Plane(4, 6)], [Plane(0, 3), Plane(3, 3)]],
    "f": [[Plane(4, 0), Plane(0, 0), Plane(0, 6)], [Plane(0, 3), Plane(3, 3)]],
    "h": [[Plane(0, 0), Plane(0, 6)], [Plane(4, 0), Plane(4, 6)], [Plane(0, 3), Plane(4, 3)]],
    "i": [[Plane(2, 0), Plane(2, 6)]],
    "k": [[Plane(0, 0), Plane(0, 6)], [Plane(4, 0), Plane(0, 3), Plane(4, 6)]],
    "l": [[Plane(0, 0), Plane(0, 6), Plane(4, 6)]],
    "m": [[Plane(0, 6), Plane(0, 0), Plane(2, 3), Plane(4, 0), Plane(4, 6)]],
    "n": [[Plane(0, 6), Plane(0, 0), Plane(4, 6), Plane(4, 0)]],
    "o": [[Plane(2, 0), Plane(0, 2), Plane(0, 4), Plane(2, 6), Plane(4, 4), Plane(4, 2), Plane(2, 0)]],
    "t": [[Plane(0, 0), Plane(4, 0)], [Plane(2, 0), Plane(2, 6)]],
    "v": [[Plane(0, 0), Plane(2, 6), Plane(4, 0)]],
    "x": [[Plane(0, 0), Plane(4, 6)], [Plane(4, 0), Plane(0, 6)]],
    "z": [[Plane(0, 0), Plane(4, 0), Plane(0, 6), Plane(4, 6)]],
  ]

  static let all = lines.keys.sorted()

  /// Returns the strokes of a letter.
  ///
  /// - Parameters:
  ///   - corner: The upper left corner of its box.
  ///   - unit: The size of a unit in pixels.
  ///   - radius: Half the width of strokes.
  static func pieces(_ letter: Character, at corner: Plane, unit: Float, radius: Float) -> [Piece] {
    (lines[letter] ?? []).flatMap { line in
      zip(line, line.dropFirst()).map { .stroke(from: corner + $0 * unit, to: corner + $1 * unit, radius: radius) }
    }
  }
}
