import ChildProcesses
import Colors
import Foundation
import Raster
import TestSupport
import Testing

/// Colors compared with LittleCMS's own program.
@Suite(.enabled(if: Transicc.isAvailable, "skipped: TESSERA_CORPORA names no folder, or transicc is not installed"))
struct TransiccTests {
  @Test(arguments: Transicc.profiles)
  func colorsMatchTransiccWithinOne(name: String) throws {
    let path = try #require(Corpus.images).appendingPathComponent("icc-profiles/profiles/\(name)")
    let bytes = [UInt8](try Data(contentsOf: path))
    let space = ColorSpace.profile(ColorProfile(bytes))
    let kind = String(decoding: bytes[16..<20], as: UTF8.self)
    let (samples, channels): (ColorSpace.Samples, Int) =
      kind == "GRAY" ? (.gray, 1) : kind == "CMYK" ? (.inks, 4) : (.rgb, 3)
    let colors = Self.grid(channels)
    let expected = try Transicc.converted(
      colors.map { samples == .inks ? $0.map { Double($0) / 2.55 } : $0.map(Double.init) }, by: path)
    let pixels = colors.flatMap { color in
      samples == .gray ? [color[0], color[0], color[0], 255] : samples == .rgb ? color + [255] : color
    }
    var result = Pixels(width: colors.count, height: 1, bytes: pixels)
    try ColorConversion.between(space, and: .sRGB, samples: samples)?.convert(&result)
    try #require(expected.count == colors.count)
    for (index, color) in expected.enumerated() {
      for channel in 0..<3 {
        let difference = abs(color[channel].rounded() - Double(result.bytes[4 * index + channel]))
        #expect(difference <= 1, "\(colors[index]) of \(name), channel \(channel)")
      }
    }
  }

  /// Returns all grays, or colors at regular distances.
  private static func grid(_ channels: Int) -> [[UInt8]] {
    if channels == 1 { return (0...255).map { [$0] } }
    let steps = stride(from: 0, through: 255, by: channels == 3 ? 17 : 51).map(UInt8.init)
    return (0..<channels).reduce([[]]) { colors, _ in colors.flatMap { color in steps.map { color + [$0] } } }
  }
}

/// LittleCMS's program that converts numbers.
private enum Transicc {
  static let program = Programs.installed("transicc")

  static let profiles: [String] = {
    guard let corpus = Corpus.images, program != nil else { return [] }
    return ((try? Corpus.files(in: "icc-profiles/profiles", of: corpus)) ?? []).map(\.lastPathComponent)
  }()

  static var isAvailable: Bool { !profiles.isEmpty }

  /// Returns colors in sRGB from 0 to 255, not rounded.
  static func converted(_ colors: [[Double]], by profile: URL) throws -> [[Double]] {
    let words = [try #require(program), "-i", profile.path, "-o", "*sRGB", "-t1", "-b", "-s", "-n"]
    let lines = colors.map { $0.map { "\($0)" }.joined(separator: " ") + "\n" }.joined()
    let text = try ChildProcess(words, input: .bytes(Array(lines.utf8))).wait().output
    return text.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
  }
}
