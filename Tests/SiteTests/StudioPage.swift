import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// A page of the studio, whose program is a folder of files.
struct StudioPage {
  let plan: JSON
  let server: FileServer
  private let folder: TemporaryFolder

  static let resources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Products/Studio/Resources")

  /// - Parameter options: Of `tessera plan`.
  init(_ options: String...) throws {
    folder = try TemporaryFolder()
    let words = ["plan", SampleImages.folder.path, "--width", "900", "--quiet"] + options
    let run = try ChildProcess([Programs.built("tessera")] + words, in: folder.url.path).wait()
    try #require(run.code == 0, "\(run)")
    plan = JSON(parsing: Array(run.output.utf8))
    var photos: [String] = []
    for (index, tile) in plan["tiles"].list.enumerated() {
      let name = String((tile["file"].text ?? "").split(separator: "/").last ?? "")
      let frame = tile["frame"]
      photos.append(
        """
        {"id":\(index),"name":"\(name)","width":\(frame["width"].number ?? 1),"height":\(frame["height"].number ?? 1),
         "version":"1","weight":1,"locked":false,"out":false}
        """)
      let bytes = try Data(contentsOf: SampleImages.folder.appending(path: name))
      try folder.write(Array(bytes), to: "page/photo/\(index)")
    }
    let numbers = photos.indices.map(String.init).joined(separator: ",")
    let state = """
      {"revision":1,"isSaved":true,"file":"walls.json5","list":"photos.json5","keys":{},"command":"tessera render",
       "batch":"{}","photos":[\(photos.joined(separator: ","))],"tiles":[[\(numbers)]],"notes":[],"faults":{},"idle":{},
       "seconds":0,"pages":[\(run.output)]}
      """
    let form = """
      {"sections":[
       {"title":"Layout","settings":[{"key":"rowHeight","option":"--row-height","help":"height","kind":"length"}]},
       {"title":"Frames","settings":[{"key":"shadow","option":"--shadow","help":"the shade of photos","kind":"text"}]}]}
      """
    for (name, text) in ["wall": state, "form": form, "events": "{\"sequence\":0,\"events\":[]}"] {
      try folder.write(Array(text.utf8), to: "page/\(name)")
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.resources.path) {
      try folder.write(Array(try Data(contentsOf: Self.resources.appending(path: name))), to: "page/\(name)")
    }
    server = try FileServer(folder.url.path + "/page")
  }

  /// Opens the page, whose actions are kept from then on, and answered with the same wall.
  func open(_ kind: Browser.Kind) throws -> BrowserSession {
    var options = BrowserOptions(width: 1280, height: 1000)
    options.hasReducedMotion = true
    let session = try SharedBrowser.session(kind, options)
    try session.open(server.address)
    try session.wait(until: "document.querySelectorAll('.tile').length > 0 && document.querySelector('.setting')")
    try session.run(
      """
      const { fetch } = window;
      window.actions = [];
      window.news = [];
      window.reply = (wall) => wall;
      window.fetch = async (address, options) => {
        if (address.startsWith("events") && news.length > 0) {
          return new Response(JSON.stringify({ sequence: 0, events: news.splice(0) }));
        }
        if (options?.method !== "POST") return fetch(address, options);
        const { action } = JSON.parse(options.body);
        if (address === "act") actions.push(JSON.stringify(action));
        const wall = await reply(await (await fetch("wall")).json(), action ?? { do: address });
        return new Response(JSON.stringify(wall), { status: wall.status ?? 200 });
      };
      """)
    return session
  }

  /// Changes the walls with which the program answers to actions.
  ///
  /// - Parameter statements: The body of a function of `wall` and `action`, such as `wall.fault = "no"`.
  func answer(_ statements: String, in session: BrowserSession) throws {
    try session.run("window.reply = async (wall, action) => { \(statements); return wall; }")
  }

  /// Returns the next action that the page sent; nil if it sends none.
  func action(in session: BrowserSession) throws -> String? {
    guard (try? session.wait(until: "actions.length > 0")) != nil else { return nil }
    let action = try session.run("return actions.shift()").text
    // The answer is drawn.
    try session.wait(until: "!document.querySelector('[aria-busy=true]')")
    return action
  }

  func middle(of photo: Int, in session: BrowserSession, across: Double = 0.5) throws -> (x: Double, y: Double) {
    let box = try session.run(
      """
      const { x, y, width, height } = document.querySelector(`.tile[data-photo='${arguments[0]}']`)
        .getBoundingClientRect();
      return [x + width * arguments[1], y + height / 2];
      """, .number(Double(photo)), .number(across)
    ).list.compactMap(\.number)
    try #require(box.count == 2)
    return (box[0], box[1])
  }
}
