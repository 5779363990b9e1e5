import Foundation

/// A search for columns of photos of similar areas, from a given deal.
///
/// Photo by photo, the best move is made: to another column, or an exchange with a photo of another column. A move
/// brings areas closer together, or crops less, without taking photos far from their places in order. Each round takes
/// time about linear in the number of photos.
struct ExactMasonrySearch {
  let ratios: [CGFloat]
  let size: CGSize
  let gaps: CGSize
  let cost: BlockCost
  private let logarithms: [Double]

  /// The maximum number of photos. With more, there are so many columns that even ones fill nearly every size.
  static let maxPhotos = 400
  /// The spread of areas from which on a deal is improved.
  static let unevenSpread = 2.2
  /// The ratio of the largest to the smallest area from which on a deal is improved.
  static let unevenRatio = 8.0
  private static let maxRounds = 12
  /// The maximum distance, in order, of photos that change places.
  private static let reach = 24
  /// The cost of the square of a photo's distance, in rows, from its place in order.
  private static let costOfDisorder = 0.01

  init(ratios: [CGFloat], size: CGSize, gaps: CGSize, cost: BlockCost) {
    (self.ratios, self.size, self.gaps, self.cost) = (ratios, size, gaps, cost)
    logarithms = ratios.map { Double($0).naturalLogarithm }
  }

  /// The photos of a column, and the sums on which their costs depend.
  private struct Column {
    var photos: [Int]
    var total: CGFloat = 0
    /// Twice the logarithm of the total.
    var logarithm = 0.0
    /// The sums of the first four powers of the logarithms of ratios.
    var powers = (0.0, 0.0, 0.0, 0.0)
    /// The sum of the squares of distances from places in order, in heights of the wall.
    var disorder = 0.0

    /// Returns the sum of `BlockCost.cost(ofArea:)` over the photos, where `offset` is that of their logarithms.
    func costOfAreas(_ offset: Double) -> Double {
      let (count, square) = (Double(photos.count), offset * offset)
      let second = powers.1 - 2 * offset * powers.0 + square * count
      let fourth =
        powers.3 - 4 * offset * powers.2 + 6 * square * powers.1 - 4 * square * offset * powers.0
        + square * square * count
      return second + fourth
    }
  }

  private func column(_ photos: [Int]) -> Column {
    var column = Column(photos: photos)
    for photo in photos {
      let logarithm = logarithms[photo]
      let square = logarithm * logarithm
      column.powers.0 += logarithm
      column.powers.1 += square
      column.powers.2 += square * logarithm
      column.powers.3 += square * square
      column.total += ratios[photo]
    }
    column.logarithm = 2 * Double(column.total).naturalLogarithm
    var used: CGFloat = 0
    for photo in photos {
      let place = (used + ratios[photo] / 2) / column.total
      let distance = Double(place) - (Double(photo) + 0.5) / Double(ratios.count)
      column.disorder += distance * distance
      used += ratios[photo]
    }
    return column
  }

  /// Returns the columns of photos after the search, and their mean cost.
  func improved(_ deal: ExactMasonryDeal) -> (columns: [Int], cost: Double) {
    var photos = Array(repeating: [Int](), count: deal.counts.count)
    for (photo, column) in deal.columnOfPhoto.enumerated() { photos[column].append(photo) }
    var state = photos.map(column)
    var columnOfPhoto = deal.columnOfPhoto
    var least = cost(of: state)
    for _ in 0..<Self.maxRounds {
      let before = least
      for photo in ratios.indices {
        guard let move = bestMove(of: photo, from: state, columnOfPhoto), move.cost < least - 1e-9 else { continue }
        least = move.cost
        for (index, column) in move.columns {
          state[index] = column
          for photo in column.photos { columnOfPhoto[photo] = index }
        }
      }
      if least >= before { break }
    }
    return (columnOfPhoto, least / Double(ratios.count))
  }

  private struct Move {
    var columns: [(index: Int, column: Column)]
    var cost: Double
  }

  /// Returns the move of a photo to another column, or its exchange for another, after which photos cost least.
  private func bestMove(of photo: Int, from state: [Column], _ columnOfPhoto: [Int]) -> Move? {
    var best: Move?
    let from = columnOfPhoto[photo]
    func attempt(_ other: Int?, _ to: Int) {
      let columns = [
        (index: from, column: column(changed(state[from].photos, without: photo, with: other))),
        (index: to, column: column(changed(state[to].photos, without: other, with: photo))),
      ]
      var next = state
      for (index, column) in columns { next[index] = column }
      let cost = cost(of: next)
      if cost < best?.cost ?? .infinity { best = Move(columns: columns, cost: cost) }
    }
    if state[from].photos.count > 1 { for to in state.indices where to != from { attempt(nil, to) } }
    let reach = ratios.count <= 2 * Self.reach ? ratios.count : Self.reach
    for other in max(0, photo - reach)...min(ratios.count - 1, photo + reach) where columnOfPhoto[other] != from {
      attempt(other, columnOfPhoto[other])
    }
    return best
  }

  private func changed(_ photos: [Int], without old: Int?, with new: Int?) -> [Int] {
    var photos = photos
    if let old, let place = photos.firstIndex(of: old) { photos.remove(at: place) }
    if let new { photos.insert(new, at: photos.firstIndex { $0 > new } ?? photos.count) }
    return photos
  }

  /// Returns the sum of the costs of all photos: of their areas, of the crop that they share, and of their distances
  /// from their places in order.
  private func cost(of columns: [Column]) -> Double {
    let room = size.width - gaps.width * CGFloat(columns.count - 1)
    var (width, wall, disorder) = (CGFloat.zero, CGFloat.zero, 0.0)
    for column in columns {
      width += (size.height - gaps.height * CGFloat(column.photos.count - 1)) / column.total
      wall += 1 / column.total
      disorder += column.disorder
    }
    guard room > 0, width > 0 else { return .infinity }
    let (count, mean) = (Double(ratios.count), Double(wall / CGFloat(ratios.count)).naturalLogarithm)
    let rows = count / Double(columns.count)
    var sum = count * cost.cost(ofStretch: Double(width / room).naturalLogarithm)
    for column in columns { sum += column.costOfAreas(column.logarithm + mean) }
    return sum + Self.costOfDisorder * rows * rows * disorder
  }
}
