import SeededRandom
import Testing

@testable import Neighbors

/// Photos in places where their neighbors are alike.
@Suite struct SimilarPlacesTests {
  private func grid(_ columns: Int, _ rows: Int) -> [SIMD2<Int32>] {
    (0..<rows).flatMap { row in (0..<columns).map { SIMD2(Int32($0) * 100, Int32(row) * 100) } }
  }

  private func order(_ count: Int) -> [Int32] { (0..<count).map { Int32($0) } }

  private func colors(_ count: Int, seed: UInt64 = 1) -> [[Int]] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in (0..<3).map { _ in Int(random.next() >> 56) } }
  }

  /// Returns the distance preservation quality for p = 16 (Barthel, Hezel, Jung and Schall 2022): neighborhoods of all
  /// sizes, compared with those of the most similar photos.
  private func quality(_ photos: [Int32], _ colors: [[Int]], _ middles: [SIMD2<Int32>]) -> Double {
    let count = photos.count
    func distance(_ one: Int, _ other: Int) -> Double {
      let pairs = zip(colors[Int(photos[one])], colors[Int(photos[other])])
      let differences = pairs.map { (first: Int, second: Int) -> Int in first - second }
      return differences.reduce(0.0) { (sum: Double, difference: Int) in sum + Double(difference * difference) }
        .squareRoot()
    }
    var (near, alike) = ([Double](repeating: 0, count: count - 1), [Double](repeating: 0, count: count - 1))
    var mean = 0.0
    for one in 0..<count {
      let others = (0..<count).filter { $0 != one }.map { other -> (Int, Double) in
        let gap = middles[one] &- middles[other]
        return (Int(gap.x) * Int(gap.x) + Int(gap.y) * Int(gap.y), distance(one, other))
      }
      let (byPlace, byLikeness) = (others.sorted { $0 < $1 }.map(\.1), others.map(\.1).sorted())
      var sums = (0.0, 0.0)
      for index in others.indices {
        sums.0 += byPlace[index]
        sums.1 += byLikeness[index]
        near[index] += sums.0 / Double(index + 1)
        alike[index] += sums.1 / Double(index + 1)
      }
      mean += sums.0 / Double(count - 1)
    }
    func norm(_ sums: [Double]) -> Double {
      let largest = sums.map { max(0, (mean - $0) / mean) }
      let most = largest.max() ?? 1
      let powers = largest.reduce(0.0) { sum, value in
        var power = value / most
        for _ in 0..<4 { power *= power }
        return sum + power
      }
      var root = powers
      for _ in 0..<4 { root = root.squareRoot() }
      return most * root
    }
    return norm(near) / norm(alike)
  }

  @Test(arguments: [(8, 8, 0.9), (20, 13, 0.925), (32, 32, 0.94)])
  func neighborsAreAlike(columns: Int, rows: Int, least: Double) {
    let (middles, colors) = (grid(columns, rows), colors(columns * rows))
    let places = SimilarPlaces(middles, features: PhotoFeatures(colors))
    let photos = places.photos(seed: 0)
    #expect(photos.sorted() == order(columns * rows))
    #expect(quality(photos, colors, middles) > least, "\(quality(photos, colors, middles))")
    #expect(places.likeness(of: photos) > 0.5 && abs(places.likeness(of: order(columns * rows))) < 0.1)
    // The same with the same seed, and another with another.
    #expect(places.photos(seed: 0) == photos && places.photos(seed: 1) != photos)
  }

  /// The same order on every machine: a change of it changes walls.
  @Test func resultIsThatOfEveryMachine() {
    let places = SimilarPlaces(grid(12, 9), features: PhotoFeatures(colors(108)))
    let digest = places.photos(seed: 3).reduce(UInt64(7)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    #expect(digest == 7_520_285_650_682_913_671)
  }

  @Test func hexagonsRingsAndUnevenPlaces() {
    let colors = colors(300)
    var random = SplitMix64(seed: 5)
    let hexagons = (0..<300).map { index -> SIMD2<Int32> in
      let (line, place) = (Int32(index / 20), Int32(index % 20))
      return SIMD2(place * 100 + line % 2 * 50, line * 87)
    }
    let columns = hexagons.map { SIMD2($0.y, $0.x) }
    let uneven = grid(20, 15).map { middle -> SIMD2<Int32> in
      middle &+ SIMD2(Int32(random.next() % 40), Int32(random.next() % 40))
    }
    for (name, middles) in [("hexagons", hexagons), ("columns", columns), ("uneven", uneven)] {
      let photos = SimilarPlaces(middles, features: PhotoFeatures(colors)).photos(seed: 0)
      #expect(photos.sorted() == order(300))
      #expect(quality(photos, colors, middles) > 0.88, "\(name) \(quality(photos, colors, middles))")
    }
  }

  @Test func photosStayAmongTheirKind() {
    let kinds = (0..<100).map { (place: Int) -> Int32 in place % 7 == 0 ? -1 : Int32(place % 3) }
    let places = SimilarPlaces(grid(10, 10), features: PhotoFeatures(colors(100)), kinds: kinds)
    let given = order(100)
    for photos in [places.photos(seed: 0), places.refinedPhotos(radius: 3, seed: 0)] {
      #expect(photos.sorted() == given)
      for (place, photo) in photos.enumerated() {
        #expect(kinds[place] == kinds[Int(photo)] && (kinds[place] >= 0 || Int(photo) == place))
      }
      #expect(places.likeness(of: photos) > places.likeness(of: given) + 0.1)
    }
  }

  /// Without one of 400 photos, the others move by a place or two. Two random places are 13 apart.
  @Test func anotherPhotoHardlyChangesTheRest() {
    let (middles, colors) = (grid(20, 20), colors(400))
    func places(of photos: [Int32]) -> [Int32: SIMD2<Int32>] {
      Dictionary(uniqueKeysWithValues: photos.enumerated().map { ($1, middles[$0]) })
    }
    let all = places(of: SimilarPlaces(middles, features: PhotoFeatures(colors)).photos(seed: 0))
    for gone in [3, 200, 399] {
      let rest = colors.enumerated().filter { $0.offset != gone }.map(\.element)
      let photos = SimilarPlaces(Array(middles[..<399]), features: PhotoFeatures(rest)).photos(seed: 0)
      let moves = places(of: photos).map { photo, place -> Int32 in
        let gap = place &- all[photo < gone ? photo : photo + 1]!
        return (abs(gap.x) + abs(gap.y)) / 100
      }
      #expect(moves.reduce(0, +) < 3 * 399, "\(moves.reduce(0, +))")
    }
  }

  @Test func lineIsSorted() {
    let numbers = (0..<40).map { [($0 * 17) % 40] }
    let middles = (0..<40).map { SIMD2(Int32($0) * 90, 0) }
    let photos = SimilarPlaces(middles, features: PhotoFeatures(numbers)).photos(seed: 0)
    let values = photos.map { numbers[Int($0)][0] }
    #expect(values == Array(0..<40) || values == (0..<40).reversed())
  }

  @Test func fewPhotosAndThoseWithoutFeatures() {
    for count in 0...5 {
      var rows: [[Int]?] = colors(count)
      if count > 2 { rows[1] = nil }
      let places = SimilarPlaces(grid(count, 1), features: PhotoFeatures(rows))
      #expect(places.photos(seed: 0).sorted() == order(count))
      #expect(places.refinedPhotos(radius: 3, seed: 0).count == count)
    }
    let equal = SimilarPlaces(grid(4, 4), features: PhotoFeatures(Array(repeating: [5, 5], count: 16)))
    #expect(equal.photos(seed: 0).sorted() == order(16) && equal.likeness(of: order(16)) == 0)
    // All in one place.
    let same = SimilarPlaces(Array(repeating: SIMD2(3, 3), count: 9), features: PhotoFeatures(colors(9)))
    #expect(same.photos(seed: 0).sorted() == order(9))
  }
}
