package import Comparison
package import Files
package import Planning

extension Settings<ComparisonSettings> {
  /// Returns the rules of the comparison; throws if settings contradict each other, or name unknown areas.
  package func rules() throws(RunFailure) -> ComparisonRules {
    var rules = ComparisonRules()
    rules.isRaw = self.isRaw || self.model != nil
    rules.tolerance = try tolerance()
    switch (self.antialiasing, self.model) {
    case (.count, _), (nil, nil): rules.antialiasing = .counted
    case (.ignore, nil): rules.antialiasing = .ignored
    case (_, let model?): rules.antialiasing = .ignoredLike(model.rule)
    }
    rules.maxShift = self.maxShift
    rules.measuresDensity = self.density != nil
    let named = try self.regions.map { (file) throws(RunFailure) in try NamedAreas(file) }
    rules.ignored = try self.ignored.map { (area) throws(RunFailure) in try area.pixels("--ignore", named) }
    rules.only = try self.only.map { (area) throws(RunFailure) in try area.pixels("--only", named) }
    return rules
  }

  /// The changes with which pictures still pass.
  package var limits: ChangeLimits {
    // A limit of squares alone leaves the whole unlimited.
    let isWholeLimited = has(\.mostChanged) || self.density == nil
    return ChangeLimits(whole: isWholeLimited ? self.mostChanged : .share(1), square: self.density)
  }

  /// Throws if a setting is given that has no effect on checksums.
  package func refuseRules(for checksums: FilePath) throws(RunFailure) {
    guard let setting = ComparisonSettings.all.first(where: isGiven) else { return }
    throw .usage("\(setting.name) cannot be used with checksums (\(checksums)); compare with the pictures themselves")
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
    case (let model?, nil): return .pixelmatch(model.rule, model.tolerance)
    case (let model?, .number(let number)) where number <= 1: return .pixelmatch(model.rule, number)
    case (let model?, _): throw .usage("--tolerance with --like \(model.rawValue) needs a number from 0 to 1")
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
