import Browsing
import ChildProcesses
import Foundation
import Parallel
import SeededRandom
import TestSupport
import Testing

/// The script lays out photos as the program does.
@Suite(.enabled(if: Browser.isInstalled, "skipped: no chromium with chromedriver")) struct LayoutScriptTests {
  private let scripts: ScriptFolder
  private let session: BrowserSession

  init() throws {
    scripts = try ScriptFolder(
      """
      import { layOut } from "./layouts.js";
      window.layOutAll = (cases) => cases.map((one) => {
        const { width, height, frames } = layOut(one.name, one.settings, one.photos, one.width);
        return [width, height, ...frames.map((frame) => frame && [frame.x, frame.y, frame.width, frame.height])];
      });
      """)
    session = try Browser().session()
    try session.open(scripts.address)
    try session.wait(until: "window.layOutAll")
  }

  @Test(arguments: ["flow", "hex", "honeycomb", "masonry", "grid", "radial"])
  func randomWallsAreThoseOfTheProgram(_ layout: String) throws {
    var random = SplitMix64(seed: UInt64(layout.utf8.reduce(0) { $0 &* 31 &+ Int($1) }.magnitude))
    let cases = (0..<Thoroughness.count(layout == "flow" ? 300 : 150, each: 5)).map { _ in
      LayoutCase(layout, using: &random)
    }
    let made = try session.run("return layOutAll(arguments[0])", .list(cases.map(\.json))).list
    try #require(made.count == cases.count)
    let folder = try TemporaryFolder()
    for (index, one) in cases.enumerated() { try folder.write(Array(one.manifest.utf8), to: "\(index).json") }
    let path = folder.url.path
    let plans = concurrentMap(cases.count) { index -> JSON in
      let run = try? ChildProcess(
        [Programs.built("tessera"), "plan", "\(index).json", "--no-cache", "--quiet"] + cases[index].words,
        in: path
      ).wait()
      // If photos are left out, the wall around them is another one.
      return run?.code == 0 ? JSON(parsing: Array(run?.output.utf8 ?? "".utf8)) : .null
    }
    var compared = 0
    for (index, plan) in plans.enumerated() {
      // Some walls cannot be: columns too narrow, tiles smaller than a pixel.
      guard plan["canvas"]["width"].number != nil else { continue }
      compared += 1
      let difference = Self.difference(made[index], plan)
      #expect(difference < 1e-6, "\(cases[index].words) \(cases[index].manifest)")
    }
    #expect(compared * 10 > cases.count * 8, "only \(compared) of \(cases.count)")
  }

  /// Returns the largest difference of any number; infinite where one of both has no such frame.
  private static func difference(_ made: JSON, _ plan: JSON) -> Double {
    var frames: [Int: [Double]] = [:]
    for tile in plan["tiles"].list {
      let number = Int(tile["file"].text?.dropLast(4) ?? "") ?? -1
      frames[number] = ["x", "y", "width", "height"].map { tile["frame"][$0].number ?? .nan }
    }
    var largest = 0.0
    for (side, key) in ["width", "height"].enumerated() {
      let whole = (made[side].number ?? .nan) - 1e-6
      let expected = plan["canvas"][key].number ?? .nan
      if !(whole <= expected && whole > expected - 1 - 2e-6) { return .infinity }
    }
    for index in 2..<made.list.count {
      let frame = made[index].list.compactMap(\.number)
      guard let expected = frames[index - 2] else {
        // Photos that the wall does not show are outside of it, or have no size.
        continue
      }
      if frame.count != 4 { return .infinity }
      for (one, other) in zip(frame, expected) { largest = max(largest, abs(one - other)) }
      if zip(frame, expected).contains(where: { ($0 - $1).isNaN }) { return .infinity }
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
    let made = try session.run("return layOutAll(arguments[0])", .list(cases)).list
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
    settings["fills"] = vector["fill"] == .null ? nil : vector["fill"]
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
