/// All arrangements of a few photos in rows and stacks that keep their order, and the best of them.
///
///     let all = BlockEnumeration(aspects, weights, aspect: 1.78, cost: cost, maxCost: .infinity)
///     all.best.count   // up to 2,000 of 206,098 for ten photos
///
/// Parts of successive photos are joined to longer ones, from pairs to the whole wall. A part whose areas differ so
/// much that no wall with it costs less than `maxCost` is not joined any further: that excludes nearly all arrangements
/// without building them. Costs are those of photos that are all stretched alike, and without gaps. Takes 0.2 s and
/// 110 MB for twelve photos without a maximum cost, and a small part of that with a good one.
struct BlockEnumeration {
  /// The maximum number of photos of which all arrangements are compared.
  static let maxPhotos = 12
  /// The maximum number of photos of which those below a maximum cost are compared.
  static let maxPhotosBelowCost = 16
  /// The number of arrangements that are kept.
  static let maxKept = 2000

  /// An arrangement of all photos: its cost, and its first part and the rest.
  struct Found {
    var cost: Double
    /// True if no photo loses more than the limit.
    var isKept: Bool
    /// Its position among all arrangements, which decides between equal ones.
    var order: Int
    var kind: Block.Kind
    var first: Int32
    var rest: Int32

    static func < (one: Found, other: Found) -> Bool {
      (one.isKept ? 0 : 1, one.cost, one.order) < (other.isKept ? 0 : 1, other.cost, other.order)
    }
  }

  /// A row or stack of successive photos, or a photo.
  fileprivate struct Part {
    var first: Int32
    var rest: Int32
    var kind: Block.Kind
    var nesting: UInt8
    var aspect: Float
    var logarithm: Float
    /// Sums of the first to fourth powers of the logarithms of areas at height 1, relative to the photos' shares.
    var moments: Moments
  }

  private let count: Int
  private let cost: BlockCost
  /// The logarithm of the aspect ratio of the wall.
  private let aspect: Double
  /// The cost of the worst arrangement that is searched for.
  private var maxCost: Double
  private var parts: [Part] = []
  /// The indices of rows, and of stacks, by first photo and count. A photo counts as a stack.
  private var rows: [Range<Int32>]
  private var stacks: [Range<Int32>]
  private let maxParts: Int
  private var order = 0
  /// The best arrangements, best first.
  private(set) var best: [Found] = []

  /// - Parameters:
  ///   - aspects: The aspect ratios of photos with half the gap around them.
  ///   - weights: The area of each photo relative to the average.
  ///   - aspect: The aspect ratio of the wall.
  ///   - maxParts: The number of parts beyond which there are no more arrangements.
  init(
    _ aspects: [Double], _ weights: [Double], aspect: Double, cost: BlockCost, maxCost: Double, maxParts: Int = .max
  ) {
    precondition((2...Self.maxPhotosBelowCost).contains(aspects.count), "Only a few photos have few arrangements.")
    self.maxParts = maxParts
    count = aspects.count
    self.cost = cost
    self.aspect = aspect.naturalLogarithm
    self.maxCost = maxCost
    rows = Array(repeating: 0..<0, count: count * (count + 1))
    stacks = rows
    for (photo, aspect) in aspects.enumerated() {
      let logarithm = aspect.naturalLogarithm
      stacks[index(photo, 1)] = Int32(photo)..<Int32(photo + 1)
      parts.append(
        Part(
          first: Int32(photo), rest: -1, kind: .photo, nesting: 0, aspect: Float(aspect), logarithm: Float(logarithm),
          moments: Moments(of: Float(logarithm - weights[photo].naturalLogarithm))))
    }
    if maxCost == .infinity { parts.reserveCapacity(Self.parts(of: count)) }
    if maxParts < .max { parts.reserveCapacity(maxParts + maxParts / 4) }
    for length in 2..<max(2, count) {
      for photo in 0...count - length {
        rows[index(photo, length)] = append(.row, from: photo, count: length)
        stacks[index(photo, length)] = append(.stack, from: photo, count: length)
        if isTooLarge { return }
      }
    }
    join(.row)
    join(.stack)
    keepBest()
  }

  /// True if there were too many parts to join them to walls.
  var isTooLarge: Bool { parts.count > maxParts }

  /// The number of arrangements: 2, 6, 22, 90, 394, 1806, 8558, 41586, 206098, 1037718, 5293446 of 2 to 12 photos (the
  /// large Schröder numbers).
  static func arrangements(of photos: Int) -> Int {
    var (before, last) = (1, 2)
    if photos < 2 { return 1 }
    if photos == 2 { return 2 }
    for count in 2..<photos {
      (before, last) = (last, (3 * (2 * count - 1) * last - (count - 2) * before) / (count + 1))
    }
    return last
  }

  /// The number of parts of walls of so many photos, if none is left out.
  private static func parts(of photos: Int) -> Int {
    (1..<max(2, photos)).reduce(0) { $0 + (photos - $1 + 1) * arrangements(of: $1) }
  }

  private func index(_ photo: Int, _ length: Int) -> Int { photo * (count + 1) + length }

  // MARK: - Parts

  private mutating func append(_ kind: Block.Kind, from photo: Int, count: Int) -> Range<Int32> {
    let start = Int32(parts.count)
    // Each photo has a cost at least as high as if the areas of the part were as similar as they can be.
    let photos = Float(count)
    let (maxCost, extremes) = (Float(self.maxCost), Float(cost.extremes))
    for (head, tails) in pairs(kind, from: photo, count: count) {
      if isTooLarge { break }
      let first = parts[Int(head)]
      for tail in tails {
        let part = Part(kind, (head, first), (tail, parts[Int(tail)]))
        let spread = part.moments.second - part.moments.first * part.moments.first / photos
        if spread * (1 + extremes * spread / photos) <= maxCost { parts.append(part) }
      }
    }
    return start..<Int32(parts.count)
  }

  /// Returns the first parts of rows or stacks, and the parts that may follow each.
  private func pairs(_ kind: Block.Kind, from photo: Int, count: Int) -> [(head: Int32, tails: Range<Int32>)] {
    var pairs: [(head: Int32, tails: Range<Int32>)] = []
    for length in 1..<count {
      // The first part of a row is a photo or a stack, that of a stack a photo or a row.
      let heads = (kind == .row || length == 1 ? stacks : rows)[index(photo, length)]
      let (next, left) = (photo + length, count - length)
      for head in heads {
        pairs.append((head, stacks[index(next, left)]))
        pairs.append((head, rows[index(next, left)]))
      }
    }
    return pairs
  }

  // MARK: - Whole walls

  /// Joins parts to walls of all photos.
  private mutating func join(_ kind: Block.Kind) {
    // An average photo has the area 1, and the wall as many.
    let shift = Float(Double(count).naturalLogarithm - aspect)
    let stretchCost = Double(count)
    for (head, tails) in pairs(kind, from: 0, count: count) {
      let first = parts[Int(head)]
      for tail in tails {
        order += 1
        let whole = Part(kind, (head, first), (tail, parts[Int(tail)]))
        let stretch = aspect - Double(whole.logarithm)
        let moments = whole.moments.shifted(by: shift + Float(stretch))
        let areas = Double(moments.second) + cost.extremes * Double(moments.fourth)
        let sum = areas + stretchCost * cost.cost(ofStretch: stretch) + Double(whole.nesting) * BlockCost.nesting
        if sum > maxCost { continue }
        best.append(
          Found(cost: sum, isKept: abs(stretch) <= cost.limit, order: order, kind: kind, first: head, rest: tail))
        if best.count == 4 * Self.maxKept { keepBest() }
      }
    }
  }

  private mutating func keepBest() {
    best.sort(by: <)
    best.removeLast(max(0, best.count - Self.maxKept))
  }

  /// Returns an arrangement as rows of blocks.
  func rows(of found: Found) -> (rows: [[Int32]], blocks: [Block]) {
    var blocks = parts.prefix(count).map { Block(photo: Int($0.first), aspect: Double($0.aspect), weight: 1) }
    func add(_ kind: Block.Kind, _ first: Int32, _ rest: Int32) -> Int32 {
      let (head, tail) = (add(first), add(rest))
      blocks.append(Block(kind, first: (head, blocks[Int(head)]), rest: (tail, blocks[Int(tail)])))
      return Int32(blocks.count - 1)
    }
    func add(_ index: Int32) -> Int32 {
      let part = parts[Int(index)]
      return part.kind == .photo ? index : add(part.kind, part.first, part.rest)
    }
    let whole = add(found.kind, found.first, found.rest)
    return (BlockTree.rows(of: whole, blocks), blocks)
  }
}

extension BlockEnumeration.Part {
  /// Creates a row or stack of a part and the rest.
  init(_ kind: Block.Kind, _ first: (index: Int32, part: Self), _ rest: (index: Int32, part: Self)) {
    let (head, tail) = (first.part, rest.part)
    (self.kind, self.first, self.rest) = (kind, first.index, rest.index)
    nesting = head.nesting + tail.nesting + (tail.kind == kind ? 0 : 1)
    // Aspect ratios of a row add up; of a stack, their reciprocals do.
    if kind == .row {
      // In a row of height 1, both are 1 high.
      aspect = head.aspect + tail.aspect
      logarithm = aspect.quickLogarithm
      moments = head.moments + tail.moments
    } else {
      aspect = head.aspect * tail.aspect / (head.aspect + tail.aspect)
      logarithm = aspect.quickLogarithm
      moments =
        head.moments.shifted(by: 2 * (logarithm - head.logarithm))
        + tail.moments.shifted(by: 2 * (logarithm - tail.logarithm))
    }
  }
}

/// The sums of the powers of some numbers, from which follow those of the numbers plus another one.
private struct Moments {
  var count: Float
  var first: Float
  var second: Float
  var third: Float
  var fourth: Float

  init(of number: Float) {
    count = 1
    first = number
    second = number * number
    third = second * number
    fourth = second * second
  }

  /// Returns the sums for numbers that are all larger by one number.
  func shifted(by shift: Float) -> Moments {
    var sums = self
    let square = shift * shift
    sums.first += shift * count
    sums.second += shift * (2 * first + shift * count)
    sums.third += shift * (3 * second + 3 * shift * first + square * count)
    sums.fourth += shift * (4 * third + 6 * shift * second + square * (4 * first + shift * count))
    return sums
  }

  static func + (one: Moments, other: Moments) -> Moments {
    var sums = one
    sums.count += other.count
    sums.first += other.first
    sums.second += other.second
    sums.third += other.third
    sums.fourth += other.fourth
    return sums
  }
}

extension Float {
  /// The natural logarithm of a positive number to six digits, from additions, multiplications and a division: the last
  /// bit of the system's `log` differs between machines.
  fileprivate var quickLogarithm: Float {
    var exponent = Float(Int32(truncatingIfNeeded: exponentBitPattern) - 127)
    var part = Float(sign: .plus, exponentBitPattern: 127, significandBitPattern: significandBitPattern)
    if part > 1.414_213_6 {
      part *= 0.5
      exponent += 1
    }
    // ln part = 2 artanh z, and |z| < 0.172.
    let z = (part - 1) / (part + 1)
    let square = z * z
    let sum = 1 + square * (0.333_333_33 + square * (0.2 + square * (0.142_857_15 + square * 0.111_111_11)))
    return 2 * z * sum + exponent * 0.693_147_2
  }
}
