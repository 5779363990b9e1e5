/// The cheapest ways for the cells of a photo to change to other photos.
///
///     var handovers = Handovers(of: 7, by: [12, 31, 40, 55], costs, photoCount)
///     print(handovers.cells[3], handovers.costs[3])      // the cell that would change to photo 3, and the added cost
///
/// Adding or removing a cell takes about as many steps as there are photos.
struct Handovers {
  private let photo: Int
  /// The added cost of the change to each photo, and the cell that changes.
  private(set) var costs: [Int32]
  private(set) var cells: [Int32]

  /// The number of cells below which looking at each of them is as fast.
  static let minHolders = 4

  /// - Parameter all: The cost of each photo in each cell, one cell after another.
  init(of photo: Int, by holders: [Int32], _ all: [Int32], _ photoCount: Int) {
    self.photo = photo
    costs = Array(repeating: .max, count: photoCount)
    cells = Array(repeating: -1, count: photoCount)
    for cell in holders { add(cell, all) }
  }

  mutating func add(_ cell: Int32, _ all: [Int32]) {
    let row = Int(cell) * costs.count
    let own = all[row + photo]
    for other in costs.indices where all[row + other] - own < costs[other] {
      (costs[other], cells[other]) = (all[row + other] - own, cell)
    }
  }

  mutating func remove(_ cell: Int32, leaving holders: [Int32], _ all: [Int32]) {
    let count = costs.count
    for other in cells.indices where cells[other] == cell {
      (costs[other], cells[other]) = (.max, -1)
      for holder in holders {
        let row = Int(holder) * count
        let cost = all[row + other] - all[row + photo]
        if cost < costs[other] { (costs[other], cells[other]) = (cost, holder) }
      }
    }
  }
}
