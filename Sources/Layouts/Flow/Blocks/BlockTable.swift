/// All blocks of up to a few successive photos: every nesting of rows and stacks that keeps their order.
///
/// There are 1, 1, 3, 11, 45, 197 stacks of 1 to 6 photos (the little Schröder numbers), and as many rows.
struct BlockTable {
  private(set) var blocks: [Block] = []
  /// The maximum number of photos of a block.
  let maxCount: Int
  /// The indices of rows, and of stacks, by first photo and count. A single photo counts as a stack.
  private var rows: [Range<Int32>]
  private var stacks: [Range<Int32>]

  /// - Parameters:
  ///   - aspects: The aspect ratios of photos.
  ///   - weights: The area of each photo relative to the average.
  init(aspects: [Double], weights: [Double], maxCount: Int) {
    self.maxCount = min(maxCount, aspects.count)
    rows = Array(repeating: 0..<0, count: aspects.count * self.maxCount)
    stacks = rows
    blocks.reserveCapacity(aspects.count * Self.blocks(perPhoto: self.maxCount))
    for (photo, aspect) in aspects.enumerated() {
      stacks[index(photo, 1)] = Int32(photo)..<Int32(photo + 1)
      blocks.append(Block(photo: photo, aspect: aspect, weight: weights[photo]))
    }
    for count in 2..<max(2, self.maxCount + 1) {
      for photo in 0...aspects.count - count {
        rows[index(photo, count)] = append(.row, from: photo, count: count)
        stacks[index(photo, count)] = append(.stack, from: photo, count: count)
      }
    }
  }

  /// The number of blocks of up to so many photos that begin with a photo.
  private static func blocks(perPhoto maxCount: Int) -> Int {
    let stacks = [1, 1, 3, 11, 45, 197]
    return stacks.prefix(maxCount).reduce(0) { $0 + 2 * $1 } - 1
  }

  private func index(_ photo: Int, _ count: Int) -> Int { photo * maxCount + count - 1 }

  func stacks(from photo: Int, count: Int) -> Range<Int32> { stacks[index(photo, count)] }
  func rows(from photo: Int, count: Int) -> Range<Int32> { rows[index(photo, count)] }

  private mutating func append(_ kind: Block.Kind, from photo: Int, count: Int) -> Range<Int32> {
    let start = Int32(blocks.count)
    for headCount in 1..<count {
      // The first part of a row is a photo or a stack, that of a stack a photo or a row.
      let heads = kind == .row || headCount == 1 ? stacks : rows
      let (next, left) = (photo + headCount, count - headCount)
      for head in heads[index(photo, headCount)] {
        for tails in [stacks, rows] {
          for tail in tails[index(next, left)] {
            blocks.append(Block(kind, first: (head, blocks[Int(head)]), rest: (tail, blocks[Int(tail)])))
          }
        }
      }
    }
    return start..<Int32(blocks.count)
  }
}
