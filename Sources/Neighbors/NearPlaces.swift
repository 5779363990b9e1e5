/// The places nearest to each place.
struct NearPlaces {
  private let middles: [SIMD2<Int32>]
  private let raster: PlaceRaster
  /// The places in order of the raster's cells, and the first of each cell.
  private let places: [Int32]
  private let starts: [Int]

  init(_ middles: [SIMD2<Int32>], _ raster: PlaceRaster) {
    (self.middles, self.raster) = (middles, raster)
    var starts = [Int](repeating: 0, count: raster.cellCount + 1)
    for place in middles.indices { starts[raster.cell(of: place) + 1] += 1 }
    for cell in 0..<raster.cellCount { starts[cell + 1] += starts[cell] }
    var next = starts
    var places = [Int32](repeating: 0, count: middles.count)
    for place in middles.indices {
      let cell = raster.cell(of: place)
      places[next[cell]] = Int32(place)
      next[cell] += 1
    }
    (self.places, self.starts) = (places, starts)
  }

  /// Returns pairs of each place with the nearest others, and with those as near.
  func pairs(count: Int) -> [(Int, Int)] {
    middles.indices.flatMap { place in nearest(to: place, count: count).map { (place, $0) } }
  }

  private func nearest(to place: Int, count: Int) -> [Int] {
    var radius = 1
    while true {
      let around = others(near: place, radius: radius)
      if around.count >= min(count, middles.count - 1) {
        // Those just outside may be nearer than those in the corners.
        let all = others(near: place, radius: radius + (radius + 1) / 2)
        let distances = all.map { (squaredDistance(place, $0), $0) }.sorted { $0 < $1 }
        return distances.prefix(count).map(\.1)
      }
      radius += radius
    }
  }

  private func others(near place: Int, radius: Int) -> [Int] {
    let (column, row) = (Int(raster.columns[place]), Int(raster.rows[place]))
    let (across, down) = (radius * raster.scale.x, radius * raster.scale.y)
    let (left, right) = (max(0, column - across), min(raster.width - 1, column + across))
    var found: [Int] = []
    for line in max(0, row - down)...min(raster.height - 1, row + down) {
      let range = starts[line * raster.width + left]..<starts[line * raster.width + right + 1]
      found += places[range].lazy.map { Int($0) }.filter { $0 != place }
    }
    return found
  }

  private func squaredDistance(_ one: Int, _ other: Int) -> Int {
    let (x, y) = (Int(middles[one].x) - Int(middles[other].x), Int(middles[one].y) - Int(middles[other].y))
    return x * x + y * y
  }
}
