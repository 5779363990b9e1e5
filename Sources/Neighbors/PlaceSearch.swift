import SeededRandom

/// The search for photos that suit the neighborhoods of their places.
struct PlaceSearch {
  /// The photo of each place.
  private(set) var photos: [Int32]
  private let problem: SimilarPlaces
  private let raster: PlaceRaster
  private let features: PhotoFeatures
  private var random: SplitMix64
  /// The number of photos that exchange their places at a time.
  private let groupSize: Int
  /// The percentage of a radius to which the next one shrinks.
  private let shrinkage: Int
  private var assignment: SmallAssignment
  /// The blurred photos of all places, as vectors of four numbers.
  private var means: [SIMD4<Int16>]
  /// The means of a group: two numbers for each of eight places at a time.
  private var groupMeans: [SIMD16<Int16>]
  /// Costs are divided by a power of two.
  private let shift: SIMD8<Int32>

  init(_ problem: SimilarPlaces, from photos: [Int32], seed: UInt64) {
    (self.problem, self.photos) = (problem, photos)
    (raster, features) = (problem.raster, problem.features)
    random = SplitMix64(seed: seed)
    // Larger groups and small steps are better, and slower.
    let isLarge = photos.count > 20_000
    groupSize = min(max(1, photos.count), isLarge ? 24 : 48)
    shrinkage = isLarge ? 86 : 93
    assignment = SmallAssignment(capacity: groupSize)
    means = Array(repeating: .zero, count: features.values.count)
    groupMeans = Array(repeating: .zero, count: 2 * features.blocks * assignment.blocks)
    let largest = 2 * (features.halfSquares.max() ?? 0)
    var shift: Int32 = 0
    while largest >> shift > SmallAssignment.maxCost / 2 { shift += 1 }
    self.shift = SIMD8(repeating: shift)
  }

  /// Searches with smaller and smaller blurs.
  ///
  /// - Parameters:
  ///   - radius: The first radius of the blur in places, in sixteenths.
  ///   - passes: The number of exchanges with each blur.
  mutating func run(from radius: Int, passes: Int = 1) {
    guard photos.count > 1 else { return }
    // In 256ths, so that small radii shrink, too.
    var exact = max(16, radius) * 16
    while true {
      let radius = max(16, exact / 16)
      for _ in 0..<passes {
        blur(radius: radius)
        exchange(side: 2 * (radius / 16) + 1)
      }
      if exact <= 16 * 16 { return }
      exact = exact * shrinkage / 100
    }
  }

  // MARK: - Blurring

  private mutating func blur(radius: Int) {
    let counts = counts(radius: radius)
    var sums = [SIMD4<Int32>](repeating: .zero, count: raster.cellCount)
    for block in 0..<features.blocks {
      if block > 0 { for cell in sums.indices { sums[cell] = .zero } }
      for place in photos.indices {
        sums[raster.cell(of: place)] &+= features.vector(Int(photos[place]), block)
      }
      raster.sum(&sums, radius: radius)
      for place in photos.indices {
        let cell = raster.cell(of: place)
        means[place &* features.blocks &+ block] = Self.mean(sums[cell], counts[cell])
      }
    }
  }

  /// The precision of counts.
  private static let one: Int32 = 256

  /// Returns the number of places around each cell, in 256ths.
  private func counts(radius: Int) -> [Int32] {
    var counts = [SIMD4<Int32>](repeating: .zero, count: raster.cellCount)
    for place in photos.indices { counts[raster.cell(of: place)].x &+= Self.one }
    raster.sum(&counts, radius: radius)
    return counts.map { $0.x }
  }

  @inline(__always)
  private static func mean(_ sum: SIMD4<Int32>, _ count: Int32) -> SIMD4<Int16> {
    let reciprocal = (Int64(one) << 32) / Int64(count)
    let values = (SIMD4<Int64>(truncatingIfNeeded: sum) &* reciprocal &+ (1 << 31)) &>> 32
    return SIMD4(truncatingIfNeeded: values)
  }

  // MARK: - Exchanging

  /// Exchanges photos among groups of places that are near each other.
  private mutating func exchange(side: Int) {
    let order = dealtPlaces(side: side)
    var start = 0
    while start < order.count {
      let kind = problem.kinds[Int(order[start])]
      var end = start + 1
      while end < order.count, end - start < groupSize, problem.kinds[Int(order[end])] == kind { end += 1 }
      if end - start > 1 { exchange(order[start..<end]) }
      start = end
    }
  }

  private mutating func exchange(_ places: ArraySlice<Int32>) {
    let photos = places.map { Int(self.photos[Int($0)]) }
    for (column, place) in places.enumerated() { gather(Int(place), column) }
    let blocks = assignment.blocks
    for (row, photo) in photos.enumerated() {
      for block in 0..<(photos.count + 7) / 8 {
        // Half of the squared distance, without what is the same for all photos in a place.
        var cost = SIMD8<Int32>(repeating: features.halfSquares[photo])
        for part in 0..<features.blocks {
          let (one, other) = features.values[photo &* features.blocks &+ part].pairs
          cost &-= Self.products(one, groupMeans[2 &* part &* blocks &+ block])
          cost &-= Self.products(other, groupMeans[(2 &* part &+ 1) &* blocks &+ block])
        }
        assignment.setCosts(cost &>> shift, row: row, block: block)
      }
    }
    assignment.solve(photos.count)
    for (column, place) in places.enumerated() {
      self.photos[Int(place)] = Int32(photos[Int(assignment.rowOfColumn[column])])
    }
  }

  @inline(__always)
  private mutating func gather(_ place: Int, _ column: Int) {
    let (block, lane) = (column / 8, column % 8 * 2)
    for part in 0..<features.blocks {
      let mean = means[place &* features.blocks &+ part]
      let first = 2 &* part &* assignment.blocks &+ block
      groupMeans[first][lane] = mean.x
      groupMeans[first][lane + 1] = mean.y
      groupMeans[first &+ assignment.blocks][lane] = mean.z
      groupMeans[first &+ assignment.blocks][lane + 1] = mean.w
    }
  }

  /// Returns the products of two numbers with those of eight places, added in pairs.
  @inline(__always)
  private static func products(_ pair: SIMD16<Int16>, _ means: SIMD16<Int16>) -> SIMD8<Int32> {
    let products = SIMD16<Int32>(truncatingIfNeeded: pair) &* SIMD16<Int32>(truncatingIfNeeded: means)
    return products.evenHalf &+ products.oddHalf
  }

  /// Returns the places that may change, kind by kind, in squares of a side, shuffled within each.
  private mutating func dealtPlaces(side: Int) -> [Int32] {
    let least = Int(Double(groupSize).squareRoot().rounded(.up))
    let side = max(side, least)
    let (across, down) = (side * raster.scale.x, side * raster.scale.y)
    let (x, y) = (random.number(below: across), random.number(below: down))
    let (squaresAcross, squaresDown) = ((raster.width + x) / across + 1, (raster.height + y) / down + 1)
    var keys: [(kind: Int32, square: Int32, place: Int32)] = []
    keys.reserveCapacity(photos.count)
    for place in photos.indices where problem.kinds[place] >= 0 {
      let square =
        (Int(raster.rows[place]) + y) / down * squaresAcross + (Int(raster.columns[place]) + x) / across
      keys.append((problem.kinds[place], Int32(square), Int32(place)))
    }
    return dealt(keys, squares: squaresAcross * squaresDown)
  }

  /// Sorts places by kind and square, with those of each in random order.
  private mutating func dealt(_ keys: [(kind: Int32, square: Int32, place: Int32)], squares: Int) -> [Int32] {
    let kinds = problem.kindCount
    var starts = [Int](repeating: 0, count: kinds * squares + 1)
    for key in keys { starts[Int(key.kind) * squares + Int(key.square) + 1] += 1 }
    for index in 0..<kinds * squares { starts[index + 1] += starts[index] }
    var order = [Int32](repeating: 0, count: keys.count)
    var next = starts
    for key in keys {
      // Each place changes with a random one that came before it.
      let index = Int(key.kind) * squares + Int(key.square)
      let (first, last) = (starts[index], next[index])
      let other = first + random.number(below: last - first + 1)
      order[last] = order[other]
      order[other] = key.place
      next[index] += 1
    }
    return order
  }
}

extension SplitMix64 {
  /// Returns a number from 0 to below a limit of at most 32 bits.
  @inline(__always)
  fileprivate mutating func number(below limit: Int) -> Int { Int(((next() >> 32) &* UInt64(limit)) >> 32) }
}

extension SIMD4<Int16> {
  /// The first two and the last two numbers, eight times each.
  @inline(__always)
  fileprivate var pairs: (SIMD16<Int16>, SIMD16<Int16>) {
    let one = SIMD4(x, y, x, y)
    let other = SIMD4(z, w, z, w)
    let (first, second) = (SIMD8(lowHalf: one, highHalf: one), SIMD8(lowHalf: other, highHalf: other))
    return (SIMD16(lowHalf: first, highHalf: first), SIMD16(lowHalf: second, highHalf: second))
  }
}
