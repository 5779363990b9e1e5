package import Comparison
package import Files
package import Planning

/// The settings of a comparison.
package struct ComparisonSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  /// Nil for identical pixels, or for the threshold that `--like` stands for.
  package let tolerance = Setting(
    "--tolerance", "LEVELS|NdE",
    "ignore differences of up to LEVELS (0–255), or a perceived difference such as 2dE (default 0)",
    Notation<ToleranceChoice>.tolerance
  ).also("fuzz fuzzy threshold epsilon")
  package let mostChanged = Setting(
    "--max-changed", "COUNT|N%", "pass if at most this many pixels changed, such as 20 or 0.01% (default 0)",
    Notation<ChangeLimit>.changes, ChangeLimit.count(0)
  ).also("max-diff max-pixels-changed")
  package let density = Setting(
    "--density", "COUNT|N%", "pass if no square of 16 × 16 pixels has more changed pixels than this (default none)",
    Notation<ChangeLimit>.changes
  ).also("window window-size cluster")
  package let maxShift = Setting(
    "--max-shift", "PIXELS", "ignore what moved as a whole by up to 1 or 2 pixels (default 0)",
    Notation<Int>.count(0...2), 0
  ).also("shift max-move move jitter")
  package let antialiasing = Setting(
    "--antialiasing", "MODE", "count or ignore differences in the antialiasing of edges (default count)",
    .word(AntialiasingChoice.self)
  ).also("antialias anti-aliasing anti-alias aa")
    .also("ignore-antialiasing ignore-aa ignore-anti-aliasing", for: "ignore")
    .spelled(["no": "ignore", "off": "ignore", "skip": "ignore"])
  package let model = Setting(
    "--like", "PROGRAM", "judge pixels as pixelmatch or Playwright does; --tolerance is then 0 to 1 (default none)",
    .word(ComparisonModel.self)
  ).spelled(["pixelmatch@7": "pixelmatch@7.1", "pixelmatch@7.2": "pixelmatch@7.1", "pixelmatch@8.0": "pixelmatch@8"])

  package let ignored = Setting(
    "--ignore", "AREA", "leave out an area: X,Y,W,H in pixels, or a name in --regions; repeatable (default none)",
    .areas, [])
  package let only = Setting(
    "--only", "AREA|LIST",
    "compare only an area, or --update only the pictures in a list; repeatable (default: all)", .areas, [])
  package let regions = Setting(
    "--regions", "FILE", "JSON5 file of named areas: {clock: [10, 10, 80, 20]} (default none)", .file)
  package let variants = Setting(
    "--variant", "NAME", "prefer expected pictures such as home@NAME.png; repeatable, the best first (default none)",
    Notation<[String]>.oneByOne("a name without / such as linux") { written in
      let text = written.text
      return text.isEmpty || text.contains(where: { "/@~".contains($0) }) ? nil : text
    }, []
  ).also("platform")
  package let noise = Setting(
    "--noise", "FILE", "allow the noise in a file that --calibrate wrote (default none)", .file
  ).also("tolerances")
  package let revision = Setting(
    "--git", "REV", "compare files with those of a git revision, or two such as main..HEAD (default: two inputs)",
    Notation<RevisionRange>.text("a revision such as HEAD, or two such as main..HEAD") { RevisionRange($0) }
  ).also("rev revision commit ref")
  package let isRaw = Setting(
    flag: "--raw", "compare stored values (with up to 16 bits), without profiles, orientation or alpha applied")
  package let isResized = Setting(
    flag: "--resize", "scale the actual picture to the expected size (default: other sizes differ)")
}

/// The settings of the results of a comparison.
package struct ComparisonResultSettings: SettingsGroup {
  package static let declared = Self()
  package static let use = SettingUse.all

  package let isJSON = Setting(flag: "--json", "print the report instead of a line for each picture")
  package let report = Setting("--report", "FILE", "write a JSON report (default none)", .place)
  package let junit = Setting("--junit", "FILE", "write JUnit XML, for CI (default none)", .place)
  package let summary = Setting(
    "--summary", "FILE", "write a Markdown summary, or none (default: the step summary of GitHub Actions)", .place
  ).also("markdown")
  package let summaryLinks = Setting(
    "--summary-links", "URL", "address of the current folder, for links in the summary (default: relative links)",
    .text("an address such as https://example.org/job/12") { LinkBase($0) })
  package let annotates = Setting(flag: "--annotations", "print annotations for GitHub Actions (default: off)")
  package let calibrates = Setting(
    flag: "--calibrate", "measure the noise of pictures in folders of several runs; -o noise.json5 (default: off)")
  package let accepts = Setting(
    flag: "--update", "accept the actual pictures as the expected ones, after the comparison (default: off)")
  package let prunes = Setting(
    flag: "--prune", "let --update remove variants, or all expected pictures (default: off)")
  package let checksums = Setting(
    "--update-checksums", "FILE", "write the checksums of the actual pictures, as sha256sum does (default none)",
    .place)
}

/// A tolerance as written: its meaning depends on `--like`.
package enum ToleranceChoice: Hashable, Encodable, Sendable {
  case number(Double)
  case deltaE(Double)
}

extension Notation where Value == ToleranceChoice {
  fileprivate static var tolerance: Notation {
    .text("a number of levels from 0 to 255, or a perceived difference such as 2dE") { text in
      for unit in ["dE", "de", "ΔE"] where text.hasSuffix(unit) {
        let number = text.dropLast(unit.count).filter { $0 != " " }
        return Values.number(String(number)).flatMap { $0 >= 0 ? .deltaE($0) : nil }
      }
      return Values.number(text).flatMap { (0...255).contains($0) ? .number($0) : nil }
    }
  }
}

/// The number of changed pixels with which pictures still pass.
package enum ChangeLimit: Hashable, Encodable, Sendable {
  case count(Int)
  /// A share from 0 to 1.
  case share(Double)

  func admits(_ difference: PictureDifference) -> Bool {
    switch self {
    case .count(let most): difference.changedPixels <= most
    case .share(let most): difference.changedShare <= most
    }
  }

  /// True if a square has no more changed pixels.
  func admits(_ square: ChangedRegion) -> Bool {
    switch self {
    case .count(let most): square.changedPixels <= most
    case .share(let most): Double(square.changedPixels) <= most * Double(square.width * square.height)
    }
  }
}

/// The limits of changes in a picture.
package struct ChangeLimits: Sendable {
  package var whole = ChangeLimit.count(0)
  /// The limit in any square of 16 × 16 pixels; nil for none.
  package var square: ChangeLimit?

  package init(whole: ChangeLimit = .count(0), square: ChangeLimit? = nil) {
    (self.whole, self.square) = (whole, square)
  }

  func admit(_ difference: PictureDifference) -> Bool {
    guard whole.admits(difference) else { return false }
    guard let square, let densest = difference.densest else { return true }
    return square.admits(densest)
  }
}

extension Notation where Value == ChangeLimit {
  fileprivate static var changes: Notation {
    .text("a number of pixels, or a percentage such as 0.01%") { text in
      if text.hasSuffix("%") {
        return Values.number(String(text.dropLast())).flatMap { (0...100).contains($0) ? .share($0 / 100) : nil }
      }
      return Int(text).flatMap { $0 >= 0 ? .count($0) : nil }
    }
  }
}

package enum AntialiasingChoice: String, CaseIterable, Encodable, Sendable {
  case count
  case ignore
}

package enum ComparisonModel: String, CaseIterable, Encodable, Sendable {
  /// The version that most projects have.
  case pixelmatch
  case pixelmatch7 = "pixelmatch@7.1"
  case pixelmatch8 = "pixelmatch@8"
  case playwright

  package var rule: PixelmatchRule {
    switch self {
    case .pixelmatch, .pixelmatch7: .version7
    case .pixelmatch8: .version8
    case .playwright: .version5
    }
  }

  /// The tolerance that the program has by default.
  package var tolerance: Double { self == .playwright ? 0.2 : 0.1 }
}

/// An area as written: its pixels or its name.
package enum AreaChoice: Hashable, Encodable, Sendable {
  case pixels(x: Int, y: Int, width: Int, height: Int)
  case name(String)
}

extension Notation where Value == [AreaChoice] {
  fileprivate static var areas: Notation {
    var notation = Notation.text("an area as X,Y,WIDTH,HEIGHT in pixels, such as 10,10,80,20, or a name in --regions") {
      text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      if parts.count == 1 { return text.allSatisfy(\.isWhitespace) ? nil : [.name(text)] }
      let numbers = parts.map { Int($0.filter { $0 != " " }) }
      guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
        let height = numbers[3], x >= 0, y >= 0, (1...1_000_000).contains(width), (1...1_000_000).contains(height),
        max(x, y) <= 1_000_000
      else { return nil }
      return [.pixels(x: x, y: y, width: width, height: height)]
    }
    notation.add = { $0 + $1 }
    return notation
  }
}
