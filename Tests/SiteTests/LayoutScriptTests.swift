import Browsing
import Foundation
import Layouts
import SeededRandom
import TestSupport
import Testing

@testable import Planning

/// The script lays out photos as the program does: every layout that is live on sites, with all its settings.
@Suite(.enabled(if: LayoutScript.canRun, "skipped: neither node nor chromium with chromedriver"))
struct LayoutScriptTests {
  @Test(arguments: LayoutKind.live.map(\.name))
  func randomWallsAreThoseOfTheProgram(_ name: String) throws {
    let kind = try #require(LayoutKind(rawValue: name))
    var random = SplitMix64(seed: UInt64(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    let cases = (0..<Thoroughness.count(2000, each: 5)).map { _ in LayoutCase(kind, using: &random) }
    let made = try LayoutScript.layOut(cases.map(\.json))
    try #require(made.count == cases.count)
    var (compared, given) = (0, Set<String>())
    for (wall, made) in zip(cases, made) {
      // Some walls cannot be: gaps without room for photos, options that exclude each other.
      guard let draft = wall.draft() else { continue }
      compared += 1
      given.formUnion(wall.options.keys)
      #expect(Self.difference(made, draft) < 1e-6, "\(wall.options) \(wall.photos.count) \(wall.json)")
    }
    #expect(compared * 10 > cases.count * 6, "only \(compared) of \(cases.count)")
    // Files and colors are not for the script.
    let others = LayoutCase.settings(of: kind).filter { !given.contains($0.name) }
    #expect(others.allSatisfy { ["FILE", "COLOR", "FILE=FOLDER"].contains($0.placeholder) }, "\(others.map(\.name))")
  }

  /// Returns the largest difference of any number; infinite where one of both has no such frame.
  private static func difference(_ made: JSON, _ draft: Plan.Draft) -> Double {
    var largest = 0.0
    func compare(_ number: JSON, _ expected: CGFloat) {
      let difference = abs((number.number ?? .infinity) - expected)
      largest = difference.isFinite ? max(largest, difference) : .infinity
    }
    compare(made[0], draft.size.width)
    compare(made[1], draft.size.height)
    guard made.list.count == draft.frames.count + 2 else { return .infinity }
    for (frame, expected) in zip(made.list.dropFirst(2), draft.frames) {
      // Photos of a hidden row have no size.
      if frame == .null, expected.isEmpty { continue }
      compare(frame[0], expected.minX)
      compare(frame[1], expected.minY)
      compare(frame[2], expected.width)
      compare(frame[3], expected.height)
    }
    return largest
  }

  @Test(
    .enabled(if: Corpus.vectors != nil, "skipped: TESSERA_VECTORS names no folder"),
    arguments: ["flow", "hex", "honeycomb", "radial-row"])
  func publishedVectorsAreKept(_ name: String) throws {
    let path = try #require(Corpus.vectors).appendingPathComponent(name + ".json")
    let vectors = JSON(parsing: Array(try Data(contentsOf: path))).list.filter { $0["layout"].text != "row" }
    let cases = vectors.map(Self.scriptCase)
    let made = try LayoutScript.layOut(cases)
    for (index, vector) in vectors.enumerated() {
      let frames = made[index].list.dropFirst(2).map { $0.list.compactMap(\.number) }
      let expected = vector["expect"]["frames"].list.map { $0.list.compactMap(\.number) }
      #expect(frames.count == expected.count)
      for (frame, other) in zip(frames, expected) {
        #expect(zip(frame, other).allSatisfy { abs($0 - $1) < 0.001 } && frame.count == 4, "\(name) \(index)")
      }
    }
    #expect(!vectors.isEmpty)
  }

  private static func scriptCase(_ vector: JSON) -> JSON {
    let layout = vector["layout"].text ?? ""
    var settings: [String: JSON] = [:]
    for key in ["rowHeight", "spacing", "diameter", "drag", "fisheye", "tile", "padding"] where vector[key] != .null {
      settings[key] = vector[key]
    }
    settings["verticalSpacing"] = settings["spacing"]
    settings["fill"] = vector["fill"] == .null ? nil : vector["fill"]
    settings["height"] = vector["height"] == .null ? nil : vector["height"]
    // The vectors deal cells in plain spirals.
    settings["spreadsLastRing"] = false
    var photos = vector["sizes"].list.map { ["width": $0[0], "height": $0[1]] }
    if layout == "hex" {
      photos = vector["coordinates"].list.map { ["width": 100, "height": 100, "cell": .list([$0[0], $0[1]])] }
    }
    if layout == "honeycomb" {
      photos = (0..<Int(vector["count"].number ?? 0)).map { _ in ["width": 100, "height": 100] }
    }
    for (index, radius) in vector["radii"].list.enumerated() where radius != .null { photos[index]["radius"] = radius }
    return [
      "name": .text(layout), "settings": .object(settings), "photos": .list(photos.map { .object($0) }),
      "width": vector["width"],
    ]
  }
}
