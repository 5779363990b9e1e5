package import Comparison
package import Files
import JSON5
package import Planning

/// The noise of pictures that were made several times: where and by how much they differ, although nothing changed.
///
///     var noise = MeasuredNoise(runs: 3)
///     noise.add(outcomes, isFirst: true)
///     try OutputFile.publish(noise.document, at: FilePath("noise.json5"))
///
/// Pictures that never differ have none.
package struct MeasuredNoise {
  private let runs: Int
  private var pictures: [FilePath: Picture] = [:]
  /// The names of all measured pictures.
  private var names: Set<FilePath> = []

  private struct Picture {
    var areas: [NoisyArea] = []
    /// The number of runs that differ from the first one.
    var differences = 0
    /// The run that does not allow a tolerance, after the words “its noise was not measured”.
    var failure: String?
  }

  package init(runs: Int) { self.runs = runs }

  /// Adds the comparison of two runs.
  ///
  /// - Parameter isFirst: True if one of them is the first run.
  package mutating func add(_ outcomes: [PairOutcome], isFirst: Bool) {
    for outcome in outcomes {
      names.insert(outcome.pair.name)
      if outcome.verdict == .same { continue }
      var picture = pictures[outcome.pair.name] ?? Picture()
      if isFirst { picture.differences += 1 }
      if let difference = outcome.difference, outcome.verdict == .different, difference.hasSameComparedSize,
        outcome.later?.isNone ?? true
      {
        picture.areas = Self.joined(picture.areas + Self.areas(of: difference))
      } else {
        picture.failure = Self.failure(outcome)
      }
      pictures[outcome.pair.name] = picture
    }
  }

  private static func failure(_ outcome: PairOutcome) -> String {
    switch outcome.verdict {
    // The sentence names the file.
    case .failed, .unreadable: ": \(outcome.sentence)"
    case .added, .removed: "; in one run, it is missing"
    default: "; in one run, it \(outcome.sentence)"
    }
  }

  /// The distance from a measured area up to which its noise is expected, in pixels.
  private static let margin = 4
  /// More areas than this are one area.
  private static let mostAreas = 50

  private static func areas(of difference: PictureDifference) -> [NoisyArea] {
    let size = difference.expected
    if difference.regionCount > difference.regions.count {
      let whole = PixelArea(x: 0, y: 0, width: size.width, height: size.height)
      return [NoisyArea(area: whole, levels: difference.largestLevels)]
    }
    return difference.regions.map { region in
      let (x, y) = (max(0, region.x - margin), max(0, region.y - margin))
      let right = min(size.width, region.x + region.width + margin)
      let bottom = min(size.height, region.y + region.height + margin)
      return NoisyArea(
        area: PixelArea(x: x, y: y, width: right - x, height: bottom - y), levels: region.largestLevels)
    }
  }

  /// Joins areas that overlap.
  private static func joined(_ areas: [NoisyArea]) -> [NoisyArea] {
    var joined: [NoisyArea] = []
    for area in areas {
      var area = area
      while let index = joined.firstIndex(where: { $0.area.overlaps(area.area) }) {
        area = area.union(joined.remove(at: index))
      }
      joined.append(area)
    }
    if joined.count > mostAreas { joined = [joined.dropFirst().reduce(joined[0]) { $0.union($1) }] }
    return joined.sorted { ($0.area.y, $0.area.x) < ($1.area.y, $1.area.x) }
  }

  // MARK: - Results

  /// The number of pictures that were measured.
  package var count: Int { names.count }

  /// A sentence about each picture that differs, in order.
  package var unstable: [(name: FilePath, sentence: String, isMeasured: Bool)] {
    inOrder.map { name, picture in
      if let failure = picture.failure { return (name, "its noise was not measured\(failure)", false) }
      let areas = picture.areas.count == 1 ? "1 area" : "\(picture.areas.count) areas"
      let worst = picture.areas.max { $0.levels < $1.levels }
      let place = worst.map { ", by up to \($0.levels) levels at \($0.area.x),\($0.area.y)" } ?? ""
      return (name, "\(often(picture)) in \(areas)\(place)", true)
    }
  }

  private func often(_ picture: Picture) -> String {
    picture.differences == 0
      ? "differs between later runs" : "differs from the first run in \(picture.differences) of \(runs - 1) others"
  }

  private var inOrder: [(name: FilePath, picture: Picture)] {
    pictures.map { (name: $0.key, picture: $0.value) }.sorted { $0.name.losslessText < $1.name.losslessText }
  }

  /// The first line of a document, by which it is recognized.
  package static let mark = "// Noise measured by tessera compare --calibrate"

  /// The document, for review: an area for each place that differs, with the levels that are allowed there.
  package var document: [UInt8] {
    var text = "\(Self.mark), from \(runs) runs. Areas are x, y, width and height.\n{noise: {\n"
    for (name, picture) in inOrder where picture.failure == nil {
      text += "  // \(often(picture))\n  \(JSON5Text.quoted(name.losslessText)): [\n"
      for area in picture.areas {
        // A few runs do not show the worst.
        let levels = min(255, area.levels + max(1, area.levels / 4))
        let numbers = [area.area.x, area.area.y, area.area.width, area.area.height].map(String.init)
        text += "    {area: [\(numbers.joined(separator: ", "))], levels: \(levels)},\n"
      }
      text += "  ],\n"
    }
    return Array((text + "}}\n").utf8)
  }

  // MARK: - Reading

  private struct Document: Decodable {
    var noise: [String: [Entry]]
  }

  private struct Entry: Decodable {
    var area: [Double]
    var levels: Int
  }

  /// Reads a document: the areas of each picture.
  package static func areas(in path: FilePath) throws(RunFailure) -> [String: [NoisyArea]] {
    let bytes = try path.contents("a file of noise", longest: 64 << 20)
    let document: Document
    do { document = try JSON5.decode(Document.self, from: bytes, refusesRepeats: true) } catch {
      throw .usage("\(path): \(error.sentence); tessera compare --calibrate writes such a file")
    }
    var areas: [String: [NoisyArea]] = [:]
    for (name, entries) in document.noise {
      for entry in entries {
        guard let area = PixelArea(entry.area), (0...255).contains(entry.levels) else {
          throw .usage(
            "\(path): “\(FilePath(name))” needs areas such as {area: [10, 10, 80, 20], levels: 4}"
          )
        }
        areas[name, default: []].append(NoisyArea(area: area, levels: entry.levels))
      }
    }
    return areas
  }
}

extension NoisyArea {
  fileprivate func union(_ other: NoisyArea) -> NoisyArea {
    NoisyArea(area: area.union(other.area), levels: max(levels, other.levels))
  }
}
