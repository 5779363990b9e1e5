extension SimilarPlaces {
  /// Exchanges any two photos of the same kind as long as that makes neighbors more alike.
  func smoothed(_ photos: [Int32], among neighbors: [(Int, Int)]) -> [Int32] {
    var photos = photos
    var near = [[Int]](repeating: [], count: photos.count)
    for (one, other) in neighbors {
      near[one].append(other)
      near[other].append(one)
    }
    func difference(_ place: Int) -> Int {
      near[place].reduce(0) { $0 + features.distance(Int(photos[place]), Int(photos[$1])) }
    }
    func exchange(_ one: Int, _ other: Int) -> Bool {
      let before = difference(one) + difference(other)
      photos.swapAt(one, other)
      let isBetter = difference(one) + difference(other) < before
      if !isBetter { photos.swapAt(one, other) }
      return isBetter
    }
    for _ in 0..<Self.maxRounds {
      var isChanged = false
      for one in photos.indices where kinds[one] >= 0 {
        for other in 0..<one where kinds[other] == kinds[one] {
          if exchange(one, other) { isChanged = true }
        }
      }
      if !isChanged { break }
    }
    return photos
  }

  private static let maxRounds = 8
}
