import Raster

/// Groups finds: a real face is found several times, at neighboring positions and sizes.
enum FaceFinds {
  /// Returns the mean of each group of finds that is large enough.
  ///
  /// - Parameter least: The number of finds that count as a face.
  static func faces(in finds: [Area], least: Int) -> [Area] { counted(in: finds, least: least).map(\.area) }

  /// Returns the faces, with the number of finds for each.
  static func counted(in finds: [Area], least: Int) -> [(area: Area, count: Int)] {
    let faces = groups(of: finds).filter { $0.count >= least }.map { (area: mean($0), count: $0.count) }
    // A find within a face that was found more often is its nose.
    return faces.enumerated().filter { index, face in
      !faces.enumerated().contains { other, larger in
        other != index && (larger.count, other) > (face.count, index) && larger.area.holds(face.area)
      }
    }.map(\.element)
  }

  /// Groups finds that are directly or indirectly similar, ordered by the first of each group.
  private static func groups(of finds: [Area]) -> [[Area]] {
    // The group of each find, named by the find itself or by an earlier find.
    var parents = Array(finds.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    for index in finds.indices {
      for other in 0..<index where finds[index].isLike(finds[other]) {
        let (first, second) = (root(index), root(other))
        parents[max(first, second)] = min(first, second)
      }
    }
    var groups: [[Area]] = []
    var places: [Int: Int] = [:]
    for index in finds.indices {
      let root = root(index)
      if let place = places[root] {
        groups[place].append(finds[index])
      } else {
        places[root] = groups.count
        groups.append([finds[index]])
      }
    }
    return groups
  }

  private static func mean(_ areas: [Area]) -> Area {
    let count = Double(areas.count)
    return Area(
      x: areas.reduce(0) { $0 + $1.x } / count, y: areas.reduce(0) { $0 + $1.y } / count,
      width: areas.reduce(0) { $0 + $1.width } / count, height: areas.reduce(0) { $0 + $1.height } / count)
  }
}

extension Area {
  /// Returns true if all edges are close together, relative to the size of both.
  fileprivate func isLike(_ other: Area) -> Bool {
    let play = 0.1 * (min(width, other.width) + min(height, other.height))
    return abs(x - other.x) <= play && abs(y - other.y) <= play
      && abs(x + width - other.x - other.width) <= play && abs(y + height - other.y - other.height) <= play
  }

  /// Returns true if another area is within this one, or nearly.
  fileprivate func holds(_ other: Area) -> Bool {
    let (across, down) = (width / 5, height / 5)
    return other.x >= x - across && other.y >= y - down && other.x + other.width <= x + width + across
      && other.y + other.height <= y + height + down
  }
}
