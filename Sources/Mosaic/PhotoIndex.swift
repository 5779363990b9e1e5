import Parallel

struct PhotoIndex: Sendable {
  private let descriptors: [Int16]
  private let dimensions: Int
  private let photoOfEntry: [Int32]

  init(descriptors: [Int16], dimensions: Int, photoOfEntry: [Int32], seed: UInt64) {
    (self.descriptors, self.dimensions, self.photoOfEntry) = (descriptors, dimensions, photoOfEntry)
  }

  struct Candidates {
    var entries: [Int32]
    var distances: [Int32]
  }

  func candidates(for cells: [Int16], count: Int, jobs: Int?) -> Candidates {
    let cellCount = cells.count / dimensions
    let chunk = 64
    let parts = concurrentMap((cellCount + chunk - 1) / chunk, jobs: jobs) { part in
      (part * chunk..<min(cellCount, (part + 1) * chunk)).map { nearest(cells, $0, count) }
    }
    let all = parts.flatMap { $0 }.flatMap { $0 }
    return Candidates(entries: all.map(\.entry), distances: all.map(\.distance))
  }

  private func nearest(_ cells: [Int16], _ cell: Int, _ count: Int) -> [(entry: Int32, distance: Int32)] {
    var best: [(entry: Int32, distance: Int32)] = []
    var entry = 0
    while entry < photoOfEntry.count {
      let photo = photoOfEntry[entry]
      var nearest = (entry: Int32(entry), distance: Int32.max)
      while entry < photoOfEntry.count, photoOfEntry[entry] == photo {
        let distance = Descriptor.distance(cells, cell, descriptors, entry)
        if distance < nearest.distance { nearest = (Int32(entry), distance) }
        entry += 1
      }
      if best.count == count, nearest.distance >= best[count - 1].distance { continue }
      let place = best.firstIndex { $0.distance > nearest.distance } ?? best.count
      best.insert(nearest, at: place)
      if best.count > count { best.removeLast() }
    }
    return best
  }
}
