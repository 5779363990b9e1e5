/// A random drawing: shapes in the cells of a grid, none of which touches another, with a plain margin.
struct PairScene {
  static let cell = 26
  static let margin = 4
  static let (columns, rows) = (4, 3)
  static let width = columns * cell + 2 * margin
  static let height = rows * cell + 2 * margin

  private(set) var drawing: Drawing

  init(_ random: inout SplitMix64) {
    let background = random.color(in: random.chance() ? 200...255 : 0...60)
    drawing = Drawing(width: Self.width, height: Self.height, background: background)
    for row in 0..<Self.rows {
      for column in 0..<Self.columns {
        let center = Plane(Float(column), Float(row)) * Float(Self.cell) + Float(Self.cell / 2 + Self.margin)
        let jitter = Plane(random.number(in: -1...1), random.number(in: -1...1))
        let pieces = Self.pieces(around: center + jitter, &random)
        drawing.shapes.append(Shape(pieces: pieces, color: Self.ink(on: background, &random)))
      }
    }
  }

  /// Draws rows of letters.
  init(lettersWith random: inout SplitMix64) {
    let background = random.color(in: random.chance() ? 200...255 : 0...60)
    drawing = Drawing(width: Self.width, height: Self.height, background: background)
    let ink = Self.ink(on: background, &random)
    let (unit, radius) = (random.number(in: 1.4...2), random.number(in: 0.6...1.1))
    for y in stride(from: Float(6), to: Float(Self.height) - 6 * unit - 4, by: 6 * unit + 6) {
      for x in stride(from: Float(6), to: Float(Self.width) - 4 * unit - 4, by: 4 * unit + 4) {
        let letter = Letters.all[random.whole(in: 0...Letters.all.count - 1)]
        letters.append((letter, Plane(x, y), unit, radius))
        drawing.shapes.append(
          Shape(pieces: Letters.pieces(letter, at: Plane(x, y), unit: unit, radius: radius), color: ink))
      }
    }
  }

  /// The letters of the shapes, if they are letters.
  private var letters: [(letter: Character, corner: Plane, unit: Float, radius: Float)] = []

  /// Replaces a letter by another one.
  mutating func replaceLetter(_ index: Int, _ random: inout SplitMix64) {
    let old = letters[index]
    let others = Letters.all.filter { $0 != old.letter }
    let new = others[random.whole(in: 0...others.count - 1)]
    drawing.shapes[index].pieces = Letters.pieces(new, at: old.corner, unit: old.unit, radius: old.radius)
  }

  /// Returns a color that can be told from a background.
  static func ink(on background: Color, _ random: inout SplitMix64) -> Color {
    while true {
      let ink = random.color(in: 0...255)
      if abs(lightness(ink) - lightness(background)) >= 0.3 { return ink }
    }
  }

  /// Returns a shape of at most 9 pixels around a point.
  private static func pieces(around center: Plane, _ random: inout SplitMix64) -> [Piece] {
    let radius = random.number(in: 5...8.5)
    let angle = random.number(in: 0...6.28)
    func around(_ count: Int, _ radius: Float) -> [Plane] {
      (0..<count).map { center + turned(Plane(radius, 0), by: angle + Float($0) * 6.283_185_3 / Float(count)) }
    }
    let thin = random.number(in: 0.6...1.5)
    switch random.whole(in: 0...5) {
    case 0: return [.circle(center: center, radius: radius)]
    case 1: return [.polygon(around(random.whole(in: 3...7), radius))]
    case 2:
      // A ring.
      let points = around(16, radius - 1)
      return zip(points, points.dropFirst() + points.prefix(1)).map { .stroke(from: $0, to: $1, radius: thin) }
    case 3:
      // A cross.
      let ends = around(4, radius - 1)
      return [.stroke(from: ends[0], to: ends[2], radius: thin), .stroke(from: ends[1], to: ends[3], radius: thin)]
    case 4:
      // A bar.
      let side = turned(Plane(0, thin + 0.5), by: angle)
      let ends = around(2, radius)
      return [.polygon([ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side])]
    default:
      let letter = Letters.all[random.whole(in: 0...Letters.all.count - 1)]
      let unit = random.number(in: 1.4...2.4)
      return Letters.pieces(letter, at: center - Plane(2, 3) * unit, unit: unit, radius: thin)
    }
  }
}

extension SplitMix64 {
  /// A whole number from `range`.
  mutating func whole(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  mutating func chance() -> Bool { whole(in: 0...1) == 0 }

  /// A color with levels from `range`.
  mutating func color(in range: ClosedRange<Int>) -> Color {
    Color(Float(whole(in: range)), Float(whole(in: range)), Float(whole(in: range))) / 255
  }

  /// A step of whole pixels, whose larger part is in `lengths`.
  mutating func step(_ lengths: ClosedRange<Int>) -> (x: Int, y: Int) {
    let length = whole(in: lengths) * (chance() ? 1 : -1)
    let other = whole(in: -abs(length)...abs(length))
    return chance() ? (length, other) : (other, length)
  }
}
