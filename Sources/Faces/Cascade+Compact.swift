/// The compact form of cascades, for processes that get a cascade for each photo: numbers instead of XML,
/// little-endian.
///
/// | bytes | content |
/// |---|---|
/// | 16 | `tessera cascade` and a line feed |
/// | 64 | the digest of the cascade's file |
/// | 28 | the width and height, and the numbers of features, nodes, leaves, trees and stages (32 bits each) |
/// | … | each feature: the number of its rectangles, and five numbers for each of them (32 bits each) |
/// | … | each node: its feature and both next steps (32 bits each; -1 is the first leaf), its threshold |
/// | … | the leaves |
/// | … | the root of each tree (32 bits) |
/// | … | each stage: the end of its trees (32 bits), its threshold |
///
/// Thresholds and leaves are floating-point numbers of 64 bits.
extension Cascade {
  private static let start = Array("tessera cascade\n".utf8)
  private static let digestLength = 64

  var compact: [UInt8] {
    var bytes = Self.start + Array(digest.utf8)
    func add(_ number: Int) { for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) } }
    func add(_ number: Double) {
      for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(8 * index))) }
    }
    for number in [width, height, features.count, nodes.count, leaves.count, roots.count, stages.count] { add(number) }
    for feature in features {
      add(feature.rectangles.count)
      for rectangle in feature.rectangles {
        for number in [rectangle.x, rectangle.y, rectangle.width, rectangle.height, rectangle.weight] { add(number) }
      }
    }
    for node in nodes {
      for number in [node.feature, node.below.number, node.above.number] { add(number) }
      add(node.threshold)
    }
    for leaf in leaves { add(leaf) }
    for root in roots { add(root) }
    for stage in stages {
      add(stage.trees.upperBound)
      add(stage.threshold)
    }
    return bytes
  }

  /// Reads a cascade from its compact form; nil if that is invalid. Its numbers are checked like those of a file.
  init?(compact bytes: [UInt8]) {
    let first = Self.start.count + Self.digestLength
    guard bytes.starts(with: Self.start), bytes.count >= first else { return nil }
    var reader = CompactReader(numbers: NumberReader(bytes, at: first..<bytes.count))
    guard let counts = reader.integers(7) else { return nil }
    (width, height) = (counts[0], counts[1])
    digest = String(decoding: bytes[Self.start.count..<first], as: UTF8.self)
    guard Self.sides.contains(width), Self.sides.contains(height), counts[2] <= Self.maxNodes,
      let features = reader.features(counts[2], width, height),
      let nodes = reader.list(counts[3], { $0.node() }), let leaves = reader.list(counts[4], { $0.double() }),
      let roots = reader.integers(counts[5]), let stages = reader.stages(counts[6]), reader.numbers.isAtEnd
    else { return nil }
    (self.features, self.nodes, self.leaves, self.roots, self.stages) = (features, nodes, leaves, roots, stages)
    guard isSound else { return nil }
  }

  /// True if every reference leads to a part of the cascade, and every tree ends.
  private var isSound: Bool {
    func leads(_ next: Next, from node: Int) -> Bool {
      switch next {
      case .node(let other): other > node && other < nodes.count
      case .leaf(let leaf): leaf < leaves.count
      }
    }
    return nodes.enumerated().allSatisfy { index, node in
      features.indices.contains(node.feature) && leads(node.below, from: index) && leads(node.above, from: index)
    }
      && roots.allSatisfy(nodes.indices.contains) && (1...Self.maxStages).contains(stages.count)
      && stages.allSatisfy { $0.trees.upperBound <= roots.count }
  }
}

extension Cascade.Next {
  fileprivate var number: Int {
    switch self {
    case .node(let node): node
    case .leaf(let leaf): -1 - leaf
    }
  }

  fileprivate init(_ number: Int) { self = number < 0 ? .leaf(-1 - number) : .node(number) }
}

private struct CompactReader {
  var numbers: NumberReader

  mutating func integer() -> Int? { numbers.number(Int32.self).map { Int($0) } }
  mutating func integers(_ count: Int) -> [Int]? { (numbers.numbers(count) as [Int32]?)?.map { Int($0) } }
  mutating func double() -> Double? { numbers.number(UInt64.self).map { Double(bitPattern: $0) } }

  /// Reads a list; nil if one of its items is invalid.
  mutating func list<Item>(_ count: Int, _ read: (inout CompactReader) -> Item?) -> [Item]? {
    var items: [Item] = []
    while items.count < count {
      guard let item = read(&self) else { return nil }
      items.append(item)
    }
    return count < 0 ? nil : items
  }

  mutating func features(_ count: Int, _ width: Int, _ height: Int) -> [Cascade.Feature]? {
    list(count) { reader in
      guard let count = reader.integer(), (2...3).contains(count) else { return nil }
      let rectangles = reader.list(count) { $0.integers(5).map(Cascade.Rectangle.init) }
      guard let rectangles, rectangles.allSatisfy({ $0.fits(width, height) }) else { return nil }
      return Cascade.Feature(rectangles: rectangles)
    }
  }

  mutating func node() -> Cascade.Node? {
    guard let numbers = integers(3), let threshold = double() else { return nil }
    return Cascade.Node(
      feature: numbers[0], threshold: threshold, below: Cascade.Next(numbers[1]), above: Cascade.Next(numbers[2]))
  }

  mutating func stages(_ count: Int) -> [Cascade.Stage]? {
    var first = 0
    return list(count) { reader in
      guard let end = reader.integer(), let threshold = reader.double(), end >= first else { return nil }
      defer { first = end }
      return Cascade.Stage(trees: first..<end, threshold: threshold)
    }
  }
}
