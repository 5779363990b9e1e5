import Foundation

/// Columns that grow photo by photo, with quick access to the shortest column.
///
///     var columns = MasonryColumns(count: 4)
///     columns.shortest                // 0
///     columns.growShortest(by: 230)
///
/// The columns are a heap, so growing one takes logarithmic time.
struct MasonryColumns {
  /// A heap: no column sorts before its parent, which is at half its index.
  private var heap: [Column]

  private struct Column {
    let index: Int
    var height: CGFloat = 0
    /// The height in units of 2⁻²⁰, rounded: columns that differ only by rounding errors count as equally short.
    var steps: CGFloat = 0

    static func < (left: Column, right: Column) -> Bool {
      left.steps != right.steps ? left.steps < right.steps : left.index < right.index
    }

    mutating func grow(by growth: CGFloat) {
      height += growth
      steps = (height * 1_048_576).rounded()
    }
  }

  init(count: Int) {
    heap = (0..<count).map { Column(index: $0) }
  }

  /// The index of the shortest column; the leftmost of equally short ones.
  var shortest: Int { heap[0].index }

  mutating func growShortest(by height: CGFloat) {
    var column = heap[0]
    column.grow(by: height)
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= heap.count { break }
      if child + 1 < heap.count && heap[child + 1] < heap[child] { child += 1 }
      if column < heap[child] { break }
      heap[place] = heap[child]
      place = child
    }
    heap[place] = column
  }
}
