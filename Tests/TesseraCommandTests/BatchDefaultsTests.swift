import Files
import Foundation
import TestSupport
import Testing
@testable import Planning
@testable import Products
@testable import Runs
@testable import TesseraCommand

/// The settings of a wall override the defaults of a batch file, for every pair of settings.
@Suite struct BatchDefaultsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Array("secret words of a page\n".utf8), to: "words.txt")
    try folder.write(Array("{ background: 'navy', spacing: 9 }".utf8), to: "theme.json5")
  }

  /// A setting with a value.
  private struct Sample: CustomStringConvertible {
    let option: Option<WallSettings>
    let value: String
    var name: String { option.name }
    var description: String { "\(name) \(value)" }
  }

  private static let texts = [
    "srgb", "700", "7", "2", "0.25", "1024", "2026-05-01", "https://example.org/a", "3:1", "300x400", "1,2,3", "1,2",
    "5%", "red", "x", "a.jpg=b", "0,0 5,5", "crop", "de", "90k", "true {path}",
  ]
  /// Values of settings that name files, and of those of which one value is not enough.
  private static let chosen = [
    "--password-file": ["words.txt"], "--theme": ["gallery", "theme.json5"], "--device": ["inky-7.3-spectra", "tv-4k"],
    "--paper": ["A4"], "--tile-paper": ["A4"], "--frames-to": [], "--fade": ["1"], "--output": [], "--face-model": [],
    "--css": [], "--logo": [], "--strings": [], "--template": [], "--output-intent": [], "--font": ["serif"],
    "--watermark": ["x"], "--color-profile": ["display-p3"], "--palette": ["bw"], "--background": ["red"],
    "--plan": ["plan.json"], "--report": [], "--no-sandbox": [], "--border": ["2,red"], "--margin": ["5"],
  ]

  private let samples = Subcommand.batchedOptions.flatMap { option -> [Sample] in
    guard BatchKeys.key(of: option.name) != nil else { return [] }
    let (words, chosen) = (option.setting.expected.map(Values.words(in:)) ?? [], Self.chosen[option.name])
    let texts = option.setting.placeholder == nil ? [""] : chosen ?? words + Self.texts
    let valid = texts.filter { text in
      var settings = WallSettings()
      return (try? option.apply(&settings, FilePath(text))) != nil
    }
    let count = chosen?.count ?? (words.count > 1 ? words.count : 1)
    return valid.prefix(count).map { Sample(option: option, value: $0) }
  }

  private func run(_ defaults: Sample?, _ own: Sample?, _ output: String) throws -> WallRun {
    var (settings, alone) = (WallSettings(), WallSettings())
    func apply(_ sample: Sample?, to settings: inout WallSettings) throws {
      guard let sample else { return }
      let isFile = ["words.txt", "theme.json5"].contains(sample.value)
      let value = FilePath(sample.value)
      try sample.option.apply(&settings, isFile ? folder.path.appending(value) : value)
    }
    try apply(defaults, to: &settings)
    try apply(own, to: &alone)
    settings.removeSettings(overriddenBy: alone, of: .all)
    settings.forgetGiven()
    try apply(own, to: &settings)
    let path = folder.path.appending(FilePath(output))
    let inputs = settings.plan == nil ? [folder.path.appending(FilePath("photos"))] : []
    if output.hasSuffix("/") {
      return try Console.run(settings, inputs: inputs, site: path, name: "a")
    }
    settings.work.output = path
    return try WallRun(
      settings, inputs: inputs, output: OutputName(path, wall: "a", history: settings.work.history), name: "a",
      of: .all, among: WallRegistry(), notes: SilentNotes())
  }

  private static let outputs = ["a.png", "a.jpg", "a.pdf", "site/", "a.mp4", "a.dzi"]

  /// The samples that are valid alone, with the first output for which each is.
  private func valid(_ samples: [Sample]) -> [(sample: Sample, outputs: [String])] {
    samples.map { sample in
      (sample, Self.outputs.filter { output in (try? run(nil, sample, output)) != nil })
    }.filter { !$0.outputs.isEmpty }
  }

  /// The refusals of pairs of which each setting is valid alone.
  private func refusals(of pairs: [(first: (Sample, [String]), second: (Sample, [String]))]) -> [String] {
    pairs.compactMap { first, second in
      guard first.0.name != second.0.name, !Self.refused.contains([first.0.name, second.0.name]),
        let output = first.1.first(where: second.1.contains)
      else { return nil }
      do {
        _ = try run(first.0, second.0, output)
        return nil
      } catch {
        return "\(output): \(second.0) of a wall, \(first.0) in its defaults: \(error)"
      }
    }
  }

  /// Pairs that stay refused: without the size or the palette of a display, its device means nothing; a format may make
  /// a picture of a video, and tones need a palette there; an animated PNG has no sound.
  private static let refused =
    [["--device", "--layout"], ["--device", "--color-profile"], ["--format", "--tone"]]
    + ["--fisheye-pan", "--slideshow"].flatMap { [[$0, "--sound"], ["--sound", $0]] }

  /// Settings that exclude others, need others, stand for others, or are named as such.
  private var related: [Sample] {
    var names: Set<String> = []
    for sample in samples {
      var settings = WallSettings()
      try? sample.option.apply(&settings, FilePath(sample.value))
      let setting = sample.option.setting
      let value = settings.values[sample.name]
      let preset = setting.preset(in: value)
      let others = setting.excluded(by: value) + setting.needed + preset.sets + preset.resets
      if !others.isEmpty { names.formUnion(others + [sample.name]) }
    }
    return samples.filter { names.contains($0.name) }
  }

  @Test func relatedSettingsOverrideDefaults() {
    let samples = valid(related)
    let faults = refusals(of: samples.flatMap { first in samples.map { (first, $0) } })
    #expect(samples.count > 40 && faults.isEmpty, "\(samples.count) \(faults.joined(separator: "\n"))")
  }

  @Test func anySettingsOverrideDefaults() {
    let samples = valid(samples)
    // Steps without a common divisor come to different pairs.
    let count = samples.count
    let pairs = (0..<Self.pairCount).map { (samples[$0 * 7919 % count], samples[$0 * 104_729 / 7 % count]) }
    let faults = refusals(of: pairs)
    #expect(samples.count > 300 && faults.isEmpty, "\(samples.count) \(faults.joined(separator: "\n"))")
  }

  private static let pairCount = ProcessInfo.processInfo.environment["TESSERA_EVERYTHING"] == nil ? 1500 : 60_000

  /// The values for which a wall’s own device or theme stands are those of the wall, whatever the defaults say.
  @Test(arguments: [
    ("--device", "inky-7.3-spectra", "800 × 480"), ("--device", "tv-4k", "3840 × 2160"),
    ("--paper", "A4", "2480 × 3508"), ("--size", "300x200", "300 × 200"),
  ])
  func sizesOfAWallOverrideThoseOfTheDefaults(name: String, value: String, size: String) throws {
    let own = try sample(name, value)
    for (name, value) in [
      ("--size", "3840x1620"), ("--width", "3840"), ("--height", "700"), ("--paper", "A3"), ("--device", "trmnl"),
    ] where name != own.name {
      let look = try run(sample(name, value), own, "a.png").settings.look
      let found = look.size.map { "\(Int($0.width)) × \(Int($0.height))" }
      #expect(found == size && look.width == nil && look.height == nil, "\(name): \(found ?? "none")")
    }
  }

  @Test func aDeviceBringsItsColors() throws {
    let inky = try sample("--device", "inky-7.3-spectra")
    let colors = try run(sample("--palette", "bw"), inky, "a.png").settings.picture.palette
    #expect(colors?.palette?.name == "spectra6")
    let profile = try run(sample("--color-profile", "display-p3"), inky, "a.png").settings
    #expect(profile.look.colors == .sRGB && profile.picture.palette != nil)
    let television = try run(sample("--palette", "bw"), sample("--device", "tv-4k"), "a.png").settings
    #expect(television.picture.palette == nil && television.look.margin == 134)
    // A wall's own settings beat its device.
    #expect(try run(inky, sample("--palette", "bw"), "a.png").settings.picture.palette?.palette?.name == "bw")
    #expect(try run(inky, sample("--size", "300x200"), "a.png").settings.look.size?.width == 300)
  }

  @Test func aThemeBringsItsLook() throws {
    for theme in ["theme.json5", "gallery"] {
      let look = try run(sample("--background", "#ff0000"), sample("--theme", theme), "a.png").settings.look
      #expect(look.background?.description != "#ff0000")
    }
    let own = try run(sample("--theme", "gallery"), sample("--background", "red"), "a.png").settings.look
    #expect(own.background?.description == "#ff0000")
  }

  /// No setting of a wall but `--public` makes a private site public.
  @Test func passwordsStay() throws {
    let secret = try sample("--password-file", "words.txt")
    for other in valid(samples) where other.outputs.contains("site/") && other.sample.name != secret.name {
      guard let run = try? run(secret, other.sample, "site/") else { continue }
      #expect((run.settings.site.passwordFile == nil) == (other.sample.name == "--public"), "\(other.sample)")
    }
  }

  private func sample(_ name: String, _ value: String) throws -> Sample {
    Sample(option: try #require(Subcommand.batchedOptions.first { $0.name == name }), value: value)
  }

  @Test(arguments: ["plan: 'p.json'", "filesFrom: 'list.txt'", "inputs: 'b'"])
  func photosOfAWallReplaceThoseOfTheDefaults(own: String) throws {
    for inherited in ["inputs: 'a'", "plan: 'q.json'", "filesFrom: 'other.txt'"] {
      let text = "{ defaults: { \(inherited) }, walls: [ { output: 'a.png', \(own) } ] }"
      let path = try folder.write(Array(text.utf8), to: "w.json5")
      let settings = try BatchFile(path).runs(WallRegistry()) { _ in }[0].settings
      #expect((settings.plan != nil) == own.hasPrefix("plan") && settings.lists.isEmpty != own.hasPrefix("files"))
    }
  }

  @Test func framesReplaceTheOutputOfTheDefaults() throws {
    let text = """
      { defaults: { inputs: 'p', output: 'walls/{name}.png', slideshow: true, history: 3 },
        walls: [ { name: 'a', framesTo: 'frames' }, { name: 'b' } ] }
      """
    let path = try folder.write(Array(text.utf8), to: "w.json5")
    let runs = try BatchFile(path).runs(WallRegistry()) { _ in }
    #expect(runs[0].output.stable.name == FilePath("frames") && runs[0].work.history == nil)
    #expect(runs[1].output.stable.name == FilePath("b.png") && runs[1].work.history == 3)
  }

  @Test func aBatchFileUsesItAll() throws {
    let text = """
      { defaults: { inputs: 'p', landscape: true, paper: 'A4', minDpi: 100 },
        walls: [ { output: 'a.png', device: 'inky-7.3-spectra' }, { output: 'b.png', width: 300 } ] }
      """
    let path = try folder.write(Array(text.utf8), to: "w.json5")
    let runs = try BatchFile(path).runs(WallRegistry()) { _ in }
    #expect(runs[0].settings.look.size?.width == 800 && runs[0].settings.look.sheet.paper == nil)
    #expect(runs[1].settings.look.width == 300 && runs[1].settings.work.minResolution == nil)
  }
}
