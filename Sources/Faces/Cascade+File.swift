import Digests
import XML

extension Cascade {
  /// The maximum file size; OpenCV's largest cascade is 2.7 MB.
  package static let longest = 8 << 20

  static let sides = 8...64
  static let maxStages = 256
  static let maxNodes = 1 << 16
  static let weights = -64...64

  /// Reads a cascade from an XML file in the format of OpenCV 2 and later.
  ///
  /// All numbers are checked here, so that no file can later cause accesses outside a window or endless loops.
  package init(_ bytes: [UInt8]) throws(CascadeError) {
    guard let root = CascadeElement(bytes), root.name == "opencv_storage" else { throw .notCascade }
    guard let cascade = root["cascade"] else {
      if root.children.contains(where: { $0.type == "opencv-haar-classifier" }) {
        throw .unsupported("OpenCV 1 cascades")
      }
      throw .notCascade
    }
    let type = cascade["featureType"]?.text ?? ""
    guard type == "HAAR" else { throw type.isEmpty ? .notCascade : .unsupported("\(type.prefix(8)) features") }
    var sum = SHA256()
    sum.update(bytes)
    digest = sum.finish()
    width = try Self.side(cascade, "width")
    height = try Self.side(cascade, "height")
    let features = try cascade.list("features")
    // Each node has a feature.
    guard features.count <= Self.maxNodes else { throw .malformed("features") }
    for feature in features { self.features.append(try Self.feature(feature, width, height)) }
    for stage in try cascade.list("stages") { try add(stage) }
    guard !stages.isEmpty, stages.count <= Self.maxStages else { throw .malformed("stages") }
  }

  private static func side(_ cascade: CascadeElement, _ name: String) throws(CascadeError) -> Int {
    guard let side = cascade[name]?.text.asInteger, sides.contains(side) else { throw .malformed(name) }
    return side
  }

  // MARK: - Features

  private static func feature(_ element: CascadeElement, _ width: Int, _ height: Int) throws(CascadeError) -> Feature {
    if let tilted = element["tilted"], tilted.text != "0" { throw .unsupported("tilted features") }
    var rectangles: [Rectangle] = []
    for rectangle in try element.list("rects") {
      rectangles.append(try Self.rectangle(rectangle.numbers, width, height))
    }
    guard (2...3).contains(rectangles.count) else { throw .malformed("rects") }
    return Feature(rectangles: rectangles)
  }

  private static func rectangle(_ numbers: [Double], _ width: Int, _ height: Int) throws(CascadeError) -> Rectangle {
    // Weights are small integers, so their sums are exact.
    let integers = numbers.compactMap { Int(exactly: $0) }
    guard integers.count == 5, numbers.count == 5 else { throw .malformed("rects") }
    let rectangle = Rectangle(integers)
    guard rectangle.fits(width, height) else { throw .malformed("rects") }
    return rectangle
  }

  // MARK: - Stages

  private mutating func add(_ stage: CascadeElement) throws(CascadeError) {
    guard let threshold = stage["stageThreshold"]?.text.asNumber else { throw .malformed("stageThreshold") }
    let first = roots.count
    for tree in try stage.list("weakClassifiers") { try add(tree: tree) }
    // The tolerance is for sums of numbers written with limited precision.
    stages.append(Stage(trees: first..<roots.count, threshold: threshold - 1e-5))
  }

  private mutating func add(tree: CascadeElement) throws(CascadeError) {
    let numbers = tree["internalNodes"]?.numbers ?? []
    let values = tree["leafValues"]?.numbers ?? []
    // There are four numbers per node, and one more leaf than nodes.
    let count = numbers.count / 4
    guard count > 0, numbers.count == 4 * count, values.count == count + 1,
      nodes.count + count <= Self.maxNodes
    else { throw .malformed("internalNodes") }
    let firstNode = nodes.count
    roots.append(firstNode)
    for node in 0..<count {
      guard let feature = Int(exactly: numbers[4 * node + 2]), features.indices.contains(feature) else {
        throw .malformed("internalNodes")
      }
      let below = try next(numbers[4 * node], from: node, of: count, firstNode)
      let above = try next(numbers[4 * node + 1], from: node, of: count, firstNode)
      nodes.append(Node(feature: feature, threshold: numbers[4 * node + 3], below: below, above: above))
    }
    leaves += values
  }

  /// Returns another node of the tree if the number is positive, otherwise a leaf.
  private func next(
    _ number: Double, from node: Int, of count: Int, _ firstNode: Int
  ) throws(CascadeError) -> Next {
    guard let number = Int(exactly: number), (-count..<count).contains(number) else {
      throw .malformed("internalNodes")
    }
    if number <= 0 { return .leaf(leaves.count - number) }
    // References only go forward, so every tree ends.
    guard number > node else { throw .malformed("internalNodes") }
    return .node(firstNode + number)
  }
}
