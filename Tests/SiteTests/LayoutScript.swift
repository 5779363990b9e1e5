import Browsing
import ChildProcesses
import Foundation
import TestSupport

/// The layouts of the site's script, run by node or by Chromium.
struct LayoutScript {
  private static let node = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  static var canRun: Bool { node != nil || Browser.isInstalled }

  private static let module = """
    import { layOut, loadLayout } from "./layouts.js";
    export const layOutAll = async (cases) => {
      for (const { name } of cases) await loadLayout(name);
      return cases.map((one) => {
        const { width, height, frames } = layOut(one.name, one.settings, one.photos, one.width);
        return [width, height, ...frames.map((frame) => frame && [frame.x, frame.y, frame.width, frame.height])];
      });
    };

    """

  /// Returns the width and height of each wall, and the frames of its photos.
  static func layOut(_ cases: [JSON]) throws -> [JSON] {
    guard let node else { return try layOut(cases, in: .chromium) }
    let scripts = try ScriptFolder(module)
    try scripts.write(Array("{ \"type\": \"module\" }".utf8), to: "package.json")
    try scripts.write(JSON.list(cases).bytes, to: "cases.json")
    let main = """
      import { readFileSync } from "node:fs";
      import { layOutAll } from "./test.mjs.js";
      process.stdout.write(JSON.stringify(await layOutAll(JSON.parse(readFileSync("cases.json", "utf8")))));
      """
    try scripts.write(Array(main.utf8), to: "run.js")
    let run = try ChildProcess([node, "run.js"], in: scripts.path).wait()
    if run.code != 0 { throw Failure(text: run.errors) }
    return JSON(parsing: run.output).list
  }

  /// Does the same in a browser.
  static func layOut(_ cases: [JSON], in kind: Browser.Kind) throws -> [JSON] {
    let scripts = try ScriptFolder(module + "window.layOutAll = layOutAll;")
    let session = try SharedBrowser.session(kind)
    try session.open(scripts.address)
    try session.wait(until: "window.layOutAll")
    return try session.run("return layOutAll(arguments[0])", .list(cases)).list
  }

  struct Failure: Error, CustomStringConvertible {
    var text: String
    var description: String { "node: \(text)" }
  }
}
