/// The assignment of places to photos so that adding or removing one moves few of the others.
///
///     StableDealing.places(of: [7, 40, 11])  // a place below 3 for each
///
/// Nothing is stored between walls: a photo's place depends only on the identities of all photos. Photos choose in an
/// order hashed from their identities; each takes the first free place in its own sequence. When a photo is added, a
/// photo that loses its place moves on along its sequence, and so on: a chain of about `1½·ln n` photos. About `n·ln n`
/// places are tried.
enum StableDealing {
  /// Returns the places of photos by their identities; each of `0..<identities.count` occurs once. Photos with equal
  /// identities are distinguished by their order.
  static func places(of identities: [UInt64]) -> [Int] {
    let places = PlaceNumbering(count: identities.count)
    var isTaken = [Bool](repeating: false, count: identities.count)
    var placesByPhoto = [Int](repeating: 0, count: identities.count)
    var before: Chooser?
    for var chooser in choosers(identities) {
      // Equal identities are adjacent.
      if let before, before.rank == chooser.rank { chooser.copy = before.copy + 1 }
      var choices = Choices(of: chooser)
      var place = places[choices.next()]
      while isTaken[place] { place = places[choices.next()] }
      isTaken[place] = true
      placesByPhoto[chooser.photo] = place
      before = chooser
    }
    return placesByPhoto
  }

  /// Returns the photos in the order in which they choose.
  private static func choosers(_ identities: [UInt64]) -> [Chooser] {
    identities.enumerated().map { Chooser(rank: mixed($0.element), photo: $0.offset) }
      .sorted { ($0.rank, $0.photo) < ($1.rank, $1.photo) }
  }

  private struct Chooser {
    let rank: UInt64
    let photo: Int
    /// The number of photos with the same identity that have chosen before.
    var copy: UInt64 = 0
  }

  /// The endless sequence of numbers behind a photo's choices. In the long run, every number occurs, and so does every
  /// place.
  private struct Choices {
    private var state: UInt64

    init(of chooser: Chooser) {
      state = StableDealing.mixed(chooser.rank ^ StableDealing.mixed(chooser.copy))
    }

    mutating func next() -> UInt64 {
      state &+= StableDealing.step
      return StableDealing.mixed(state)
    }
  }

  /// An odd number without a pattern: 2⁶⁴ divided by the golden ratio.
  static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

  /// Mixes a number so that every bit depends on every bit of the input; different numbers stay different.
  static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number &+ step
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// A mapping of numbers to `count` places, such that adding a place takes numbers from only one other place: linear
/// hashing.
private struct PlaceNumbering {
  private let count: UInt64
  /// One less than the power of two above the count.
  private let mask: UInt64

  init(count: Int) {
    self.count = UInt64(count)
    mask = count == 0 ? 0 : UInt64.max >> UInt64(count).leadingZeroBitCount
  }

  subscript(number: UInt64) -> Int {
    let place = number & mask
    return Int(place < count ? place : place & (mask >> 1))
  }
}
