/// A photo, or a few successive ones side by side or above each other, which keep their aspect ratios.
struct Block {
  enum Kind: UInt8 { case photo, row, stack }

  let kind: Kind
  /// The number of photos.
  let count: Int32
  /// The index of the photo, or of the first part of a row or stack.
  let first: Int32
  /// The rest of a row or stack: its last part, or a block of the same kind.
  let rest: Int32
  let aspect: Double
  /// The logarithm of the aspect ratio.
  let logarithm: Double
  /// The sum of the logarithms of the photos' areas at height 1, each relative to the photo's share, and of their
  /// squares.
  let areas: Double
  let squares: Double
  /// The number of rows and stacks in it, itself included.
  let nesting: Int32

  /// Returns the sum of the squares if all logarithms grow by a number.
  func squares(shiftedBy shift: Double) -> Double { squares + shift * (2 * areas + shift * Double(count)) }
}

extension Block {
  init(photo: Int, aspect: Double, weight: Double) {
    let logarithm = aspect.naturalLogarithm
    let area = logarithm - weight.naturalLogarithm
    self.init(
      kind: .photo, count: 1, first: Int32(photo), rest: -1, aspect: aspect, logarithm: logarithm, areas: area,
      squares: area * area, nesting: 0)
  }

  /// Creates a row or stack of a block and the rest.
  init(_ kind: Kind, first: (index: Int32, block: Block), rest: (index: Int32, block: Block)) {
    let (head, tail) = (first.block, rest.block)
    // Aspect ratios of a row add up; of a stack, their reciprocals do.
    let aspect = kind == .row ? head.aspect + tail.aspect : 1 / (1 / head.aspect + 1 / tail.aspect)
    let logarithm = aspect.naturalLogarithm
    // In a row of height 1, both are 1 high.
    let shrunk = kind == .row ? (0, 0) : (2 * (logarithm - head.logarithm), 2 * (logarithm - tail.logarithm))
    self.init(
      kind: kind, count: head.count + tail.count, first: first.index, rest: rest.index, aspect: aspect,
      logarithm: logarithm,
      areas: head.areas + shrunk.0 * Double(head.count) + tail.areas + shrunk.1 * Double(tail.count),
      squares: head.squares(shiftedBy: shrunk.0) + tail.squares(shiftedBy: shrunk.1),
      nesting: head.nesting + tail.nesting + (tail.kind == kind ? 0 : 1))
  }
}
