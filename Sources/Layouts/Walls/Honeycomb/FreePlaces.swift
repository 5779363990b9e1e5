/// Places in a line, some of them taken. Finding the nearest free place in either direction takes almost constant time,
/// even if many are taken: a run of taken places is skipped in one step once it has been walked.
struct FreePlaces {
  /// For each place, the place itself if it is free, otherwise a later one with no free place in between.
  private var onwards: [Int32] = []
  private var backwards: [Int32] = []

  mutating func append(isFree: Bool) {
    let place = Int32(onwards.count)
    onwards.append(isFree ? place : place + 1)
    backwards.append(isFree ? place : place - 1)
  }

  mutating func take(_ place: Int) {
    guard onwards.indices.contains(place), onwards[place] == place else { return }
    onwards[place] += 1
    backwards[place] -= 1
  }

  /// Returns the first free place at or after `place`.
  mutating func first(from place: Int) -> Int? {
    var found = place
    while found < onwards.count && onwards[found] != found { found = Int(onwards[found]) }
    var passed = place
    while passed < found {
      let next = Int(onwards[passed])
      onwards[passed] = Int32(found)
      passed = next
    }
    return found < onwards.count ? found : nil
  }

  /// Returns the last free place before `place`.
  mutating func last(before place: Int) -> Int? {
    let start = min(place, backwards.count) - 1
    var found = start
    while found >= 0 && backwards[found] != found { found = Int(backwards[found]) }
    var passed = start
    while passed > found {
      let next = Int(backwards[passed])
      backwards[passed] = Int32(found)
      passed = next
    }
    return found >= 0 ? found : nil
  }
}
