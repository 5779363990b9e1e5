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
    export const answer = async (cases) => {
      for (const { name } of cases) await loadLayout(name);
      return cases.map((one) => {
        const { width, height, frames } = layOut(one.name, one.settings, one.photos, one.width);
        return [width, height, ...frames.map((frame) => frame && [frame.x, frame.y, frame.width, frame.height])];
      });
    };

    """

  /// Returns the width and height of each wall, and the frames of its photos.
  static func layOut(_ cases: [JSON]) throws -> [JSON] { try run(module, .list(cases)).list }

  /// Runs a module that imports those of the site’s script.
  ///
  /// - Parameter module: It exports `answer`, a function.
  /// - Returns: The function’s value for the question.
  static func run(_ module: String, _ question: JSON) throws -> JSON {
    guard let node else { return try run(module, question, in: .chromium) }
    let scripts = try ScriptFolder(module)
    try scripts.write(Array("{ \"type\": \"module\" }".utf8), to: "package.json")
    try scripts.write(question.bytes, to: "question.json")
    let main = """
      import { readFileSync } from "node:fs";
      import { answer } from "./test.mjs.js";
      process.stdout.write(JSON.stringify(await answer(JSON.parse(readFileSync("question.json", "utf8")))));
      """
    try scripts.write(Array(main.utf8), to: "run.js")
    let run = try ChildProcess([node, "run.js"], in: scripts.path).wait()
    if run.code != 0 { throw Failure(text: run.errors) }
    return JSON(parsing: run.output)
  }

  /// Does the same in a browser.
  static func layOut(_ cases: [JSON], in kind: Browser.Kind) throws -> [JSON] {
    try run(module, .list(cases), in: kind).list
  }

  private static func run(_ module: String, _ question: JSON, in kind: Browser.Kind) throws -> JSON {
    let scripts = try ScriptFolder(module + "\nwindow.answer = answer;")
    let session = try SharedBrowser.session(kind)
    try session.open(scripts.address)
    try session.wait(until: "window.answer")
    return try session.run("return answer(arguments[0])", question)
  }

  struct Failure: Error, CustomStringConvertible {
    var text: String
    var description: String { "node: \(text)" }
  }
}
