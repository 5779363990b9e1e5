package import Comparison
import Files
import JSON5
package import Planning

extension Settings<ComparisonSettings> {
  /// Returns the rules of the comparison; throws if settings contradict each other, or name unknown areas.
  package func rules() throws(RunFailure) -> ComparisonRules {
    var rules = ComparisonRules()
    rules.isRaw = self.isRaw || self.model == .pixelmatch
    rules.tolerance = try tolerance()
    switch (self.antialiasing, self.model) {
    case (.count, _), (nil, nil): rules.antialiasing = .counted
    case (.ignore, nil): rules.antialiasing = .ignored
    case (_, .pixelmatch): rules.antialiasing = .ignoredLikePixelmatch
    }
    let named = try self.regions.map { (file) throws(RunFailure) in try NamedAreas(file) }
    rules.ignored = try self.ignored.map { (area) throws(RunFailure) in try area.pixels("--ignore", named) }
    rules.only = try self.only.map { (area) throws(RunFailure) in try area.pixels("--only", named) }
    return rules
  }

  private func tolerance() throws(RunFailure) -> Tolerance {
    switch (self.model, self.tolerance) {
    case (nil, nil): return .levels(0)
    case (nil, .number(let number)):
      guard number == number.rounded() else {
        throw .usage("--tolerance needs whole levels; a perceived difference has a unit, such as \(number.shortest)dE")
      }
      return .levels(Int(number))
    case (nil, .deltaE(let number)): return .deltaE(number)
    case (.pixelmatch, nil): return .pixelmatch(0.1)
    case (.pixelmatch, .number(let number)) where number <= 1: return .pixelmatch(number)
    case (.pixelmatch, _): throw .usage("--tolerance with --like pixelmatch needs a number from 0 to 1")
    }
  }
}

extension AreaChoice {
  fileprivate func pixels(_ option: String, _ named: NamedAreas?) throws(RunFailure) -> PixelArea {
    switch self {
    case .pixels(let x, let y, let width, let height): return PixelArea(x: x, y: y, width: width, height: height)
    case .name(let name):
      guard let named else { throw .usage("\(option) \(name): add --regions FILE, which names areas") }
      return try named.area(name, option)
    }
  }
}

/// The areas in a file of regions.
struct NamedAreas {
  private let path: FilePath
  private let areas: [String: [Int]]

  init(_ path: FilePath) throws(RunFailure) {
    self.path = path
    areas = try JSON5.decode([String: [Int]].self, from: path, "a file of regions", longest: 1 << 20)
    for (name, area) in areas
    where area.count != 4 || area[0...1].contains(where: { !(0...1_000_000).contains($0) })
      || area[2...3].contains(where: { !(1...1_000_000).contains($0) })
    {
      throw .usage("\(path): “\(name)” needs four numbers: x, y, width and height in pixels")
    }
  }

  func area(_ name: String, _ option: String) throws(RunFailure) -> PixelArea {
    guard let area = areas[name] else { throw .usage("\(option) \(name): \(path) has no area of this name") }
    return PixelArea(x: area[0], y: area[1], width: area[2], height: area[3])
  }
}
