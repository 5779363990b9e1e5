import Raster

extension FaceNetwork {
  /// The smallest likelihood of a face, the geometric mean of those of both kinds: one half, in 65,536ths, squared.
  static let leastLikelihood = 1 << 30

  /// A face in 1024ths of a pixel of the picture.
  struct Find: Equatable {
    /// The product of both likelihoods, in 2³²ths.
    var likelihood: Int
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var points: [Int]

    /// True if more than 45% of what both cover is covered by both.
    func isLike(_ other: Find) -> Bool {
      let across = min(x + width, other.x + other.width) - max(x, other.x)
      let down = min(y + height, other.y + other.height) - max(y, other.y)
      guard across > 0, down > 0 else { return false }
      let common = across * down
      return 100 * common > 45 * (width * height + other.width * other.height - common)
    }
  }

  /// Returns the results of all heads, for small faces first.
  func maps(of picture: NetworkPicture, isPortable: Bool = false) -> [FeatureMap] {
    var map = FeatureMap(stem, of: picture, isPortable: isPortable)
    var results: [FeatureMap] = []
    for (stage, pairs) in stages.enumerated() {
      if Self.halving.contains(stage) { map = map.halved() }
      for pair in pairs { map = map.applying(pair, isPortable: isPortable) }
      if stage >= stages.count - Self.levels { results.append(map) }
    }
    for level in results.indices.reversed() {
      results[level] = results[level].applying(necks[level], isPortable: isPortable)
      if level > 0 { results[level - 1].add(doubled: results[level]) }
    }
    return zip(results, heads).map { $0.applying($1, rectifies: false, isPortable: isPortable) }
  }

  /// Returns the faces in a picture, the most likely first; of those at about the same place only that.
  func finds(on picture: NetworkPicture) -> [Find] {
    var candidates: [Find] = []
    for (level, map) in maps(of: picture).enumerated() {
      for y in 0..<map.height {
        for x in 0..<map.width {
          if let find = Find(Array(map.values(x: x, y: y)), x: x, y: y, side: Self.smallest << level) {
            candidates.append(find)
          }
        }
      }
    }
    // Of equally likely ones, the first.
    let ranked = candidates.enumerated().sorted {
      ($1.element.likelihood, $0.offset) < ($0.element.likelihood, $1.offset)
    }
    return ranked.map(\.element).reduce(into: []) { faces, find in
      if !faces.contains(where: { $0.isLike(find) }) { faces.append(find) }
    }
  }

  /// Returns the faces on a photo.
  func faces(on photo: Pixels) -> [Face] {
    let (width, height) = (photo.width * Self.one, photo.height * Self.one)
    return finds(on: NetworkPicture(photo)).compactMap { find in
      // Not in the extension of the picture.
      guard (0..<width).contains(find.x + find.width / 2), (0..<height).contains(find.y + find.height / 2) else {
        return nil
      }
      func point(_ index: Int) -> Face.Point {
        Face.Point(
          x: Double(find.points[2 * index]) / Double(width), y: Double(find.points[2 * index + 1]) / Double(height))
      }
      return Face(
        area: Area(
          x: Double(find.x) / Double(width), y: Double(find.y) / Double(height),
          width: Double(find.width) / Double(width), height: Double(find.height) / Double(height)),
        landmarks: Face.Landmarks(
          rightEye: point(0), leftEye: point(1), nose: point(2), rightMouth: point(3), leftMouth: point(4)))
    }
  }
}

extension FaceNetwork.Find {
  /// Reads a face from a head's values for a pixel; nil if there is hardly one.
  ///
  /// - Parameters:
  ///   - values: Two likelihoods, the center and the size, and x and y of five points.
  ///   - side: The size of the pixel.
  fileprivate init?(_ values: [Int16], x: Int, y: Int, side: Int) {
    let values = values.map { Int($0) }
    let likelihood = FixedExponential.logistic(values[0]) * FixedExponential.logistic(values[1])
    guard likelihood >= FaceNetwork.leastLikelihood else { return nil }
    // Relative to the pixel, whose size is the unit.
    func place(_ value: Int, _ pixel: Int) -> Int { (value + pixel * FaceNetwork.one) * side }
    func length(_ value: Int) -> Int { max(1, FixedExponential.power(value, bits: 10)) * side }
    let (width, height) = (length(values[4]), length(values[5]))
    self.init(
      likelihood: likelihood, x: place(values[2], x) - width / 2, y: place(values[3], y) - height / 2, width: width,
      height: height, points: values[6...].enumerated().map { place($1, $0 % 2 == 0 ? x : y) })
  }
}
