import Browsing
import ChildProcesses
import Foundation
import TestSupport
import Testing

/// The studio as people use it: the program, its page in a browser, and the wall that `tessera batch` makes afterwards.
@Suite(.enabled(if: !Browser.Kind.installed.isEmpty, "skipped: no browser with a driver"))
struct StudioRunTests {
  @Test(arguments: Browser.Kind.usual)
  func whateverIsArrangedIsMadeByBatch(_ kind: Browser.Kind) throws {
    let studio = try RunningStudio()
    let session = try studio.open(kind)
    let first = try studio.wall(session)
    #expect(first["photos"].list.count == 6 && first["isSaved"] == true)
    // Swap the first two, make the third a hero, lock the fourth, leave out the fifth, and take that back.
    try session.run("document.querySelector(\".tile[tabindex='0']\").focus()")
    for key in [Key.enter, .right, .enter] { try session.type(key) }
    try studio.awaitStep("swap", session)
    try session.type(.right)
    try session.type("h")
    try studio.awaitStep("weight", session)
    try session.type(.right)
    try session.type("l")
    try studio.awaitStep("lock", session)
    try session.type(.right)
    try session.type(.delete)
    try studio.awaitStep("leaveOut", session)
    #expect(try studio.wall(session)["tiles"][0].list.count == 5)
    try session.type("z", holding: [.control])
    try studio.awaitStep("lock", session)
    try session.type("s", holding: [.control])
    var saved = first
    #expect(
      try soon(within: 60) {
        saved = try studio.wall(session)
        return saved["isSaved"] == true
      })
    #expect(saved["tiles"][0].list.count == 6 && saved["fault"].text == nil)
    let run = try studio.tessera("batch", "walls.json5", "--report", "report.json")
    #expect(run.code == 0, "\(run)")
    try expectSameWall(as: saved, studio)
    #expect(try session.consoleMessages() == [])
  }

  /// Expects the pixels of the finished wall, and the frames of the page, from the command line that the page shows.
  private func expectSameWall(as saved: JSON, _ studio: RunningStudio) throws {
    let command = (saved["command"].text ?? "").split(separator: " ").dropFirst().map(String.init)
    let words = command.map { $0 == "photos.png" ? "again.png" : $0 }
    #expect(try studio.tessera(words).code == 0)
    let (one, other) = (try studio.tessera("checksum", "photos.png"), try studio.tessera("checksum", "again.png"))
    #expect(one.code == 0 && one.output.prefix(32) == other.output.prefix(32))
    let planned = try studio.tessera(["plan"] + command.filter { $0 != "-o" && $0 != "photos.png" }).output
    let plan = JSON(parsing: Array(planned.utf8))
    let frames = { (plan: JSON) in
      plan["tiles"].list.map { tile in ["x", "y", "width", "height"].map { tile["frame"][$0].number } }
    }
    #expect(frames(plan) == frames(saved["pages"][0]) && frames(plan).count == 6)
  }

  /// The steps are there after the studio was closed, and a second studio is refused.
  @Test func stepsOutliveTheStudio() throws {
    let studio = try RunningStudio()
    let second = try studio.tessera("studio", "photos", "--no-open")
    #expect(second.code == 4 && second.errors.contains("is open in another studio"))
    #expect(try studio.act("{\"do\":\"swap\",\"photos\":[0,1]}", on: 1)["undo"] == "swap")
    let captioned = try studio.act("{\"do\":\"caption\",\"photo\":2,\"text\":\"Dunes\"}", on: 2)
    #expect(captioned["undo"] == "caption")
    #expect(captioned["pages"][0]["texts"].list.compactMap { $0["text"].text } == ["Dunes"])
    studio.stop()
    let again = try RunningStudio(in: studio.folder)
    let wall = try again.get("wall")
    #expect(wall["undo"] == "caption" && wall["isSaved"] == false)
    #expect(wall["photos"].list.contains { $0["caption"] == "Dunes" })
    #expect(try again.act("{\"do\":\"undo\"}", on: wall["revision"].number ?? 0)["undo"] == "swap")
  }

  /// Without a cache, steps are kept until the studio ends, and a second one is told so, too.
  @Test func studiosNeedNoCache() throws {
    let studio = try RunningStudio("--no-cache")
    try studio.folder.link("link.json5", to: "walls.json5")
    for options in [[], ["--no-cache"], ["--cache", "elsewhere"], ["-o", "./walls.json5"], ["-o", "link.json5"]] {
      let second = try studio.tessera(["studio", "photos", "--no-open"] + options)
      #expect(second.code == 4 && second.errors.contains("is open in another studio"), "\(options) \(second)")
    }
    #expect(try studio.act("{\"do\":\"swap\",\"photos\":[0,1]}", on: 1)["undo"] == "swap")
    #expect(try studio.act("{\"do\":\"undo\"}", on: 2)["redo"] == "swap")
    let names = try studio.folder.names.filter { !$0.hasPrefix("address-") }
    #expect(names == ["link.json5", "photos"], "\(names)")
    studio.stop()
    let again = try RunningStudio(in: studio.folder, "--no-cache")
    #expect(try again.get("wall")["undo"] == .null)
  }

  /// A page that is opened later does not hear of colors that its wall has already.
  @Test func pagesBeginAfterTheLatestEvent() throws {
    let studio = try RunningStudio()
    var seen = 0
    #expect(
      try soon(within: 60) {
        seen = try studio.get("events?after=0")["events"].list.count
        return try studio.get("wall")["photos"].list.allSatisfy { $0["color"].text != nil }
      })
    let first = try studio.get("events")
    #expect(seen > 0 && first["sequence"].number ?? 0 >= Double(seen) && first["events"].list.isEmpty)
  }

  /// The background of the wall shows through transparent photos.
  @Test func transparentPhotosAreTransparent() throws {
    let studio = try RunningStudio()
    for photo in try studio.get("wall")["photos"].list {
      let number = Int(photo["id"].number ?? -1)
      for size in ["", "/large"] {
        let address = "\(studio.address)photo/\(number)\(size)"
        let words = ["curl", "-s", "-o", "/dev/null", "-w", "%{content_type}", address]
        let type = photo["name"] == "photos/planet.png" ? "image/png" : "image/jpeg"
        #expect(try ChildProcess(words).wait().output == type, "\(photo)")
      }
    }
  }

  /// A folder without photos is told in the terminal, and so is a machine without a screen.
  @Test func missingPhotosAndScreensAreTold() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    let program = folder.url.appending(path: "bin/xdg-open").path
    try folder.write(Array("#!/bin/sh\nexit 0\n".utf8), to: "bin/xdg-open")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let environment = ChildProcess.environment(adding: [
      "XDG_CACHE_HOME": folder.cache.path, "PATH": folder.url.path + "/bin:/usr/bin:/bin", "DISPLAY": "",
      "WAYLAND_DISPLAY": "",
    ])
    func studio(_ words: String...) throws -> ChildProcess {
      try ChildProcess([Programs.built("tessera"), "studio"] + words, in: folder.url.path, environment: environment)
    }
    let (empty, missing) = (try studio("empty").wait(), try studio("missing").wait())
    #expect(empty.code == 1 && empty.errors == "tessera: no photos found in empty\n", "\(empty)")
    #expect(missing.code == 2 && missing.errors.contains("missing: no such file or folder"), "\(missing)")
    // A wall of a file opens, so that its choice can be changed.
    let wall = "{ walls: [{ name: \"empty\", inputs: [\"empty\"], output: \"empty.png\" }] }"
    try folder.write(Array(wall.utf8), to: "walls.json5")
    let running = try studio("empty")
    let isTold = soon(within: 60) { running.errorsSoFar.contains("; open the address in a browser\n") }
    #expect(isTold && running.isRunning, "\(running.errorsSoFar)")
    running.send(SIGINT)
    running.wait()
  }

  /// Another page, a name that points here, and a guess get nothing.
  @Test func othersGetNothing() throws {
    let studio = try RunningStudio()
    let address = try #require(URL(string: studio.address))
    let port = try #require(address.port)
    for (words, code) in [
      (["-H", "Host: evil.example:\(port)", studio.address + "wall"], "403"),
      (["-H", "Origin: http://evil.example", studio.address + "wall"], "403"),
      (["-H", "Sec-Fetch-Site: cross-site", studio.address + "wall"], "403"),
      (["http://127.0.0.1:\(port)/wall"], "404"),
      (["http://127.0.0.1:\(port)/\(String(repeating: "0", count: 32))/wall"], "404"),
      (["-H", "Content-Type: text/plain", "-d", "{}", studio.address + "act"], "403"),
      ([studio.address + "photo/99999"], "404"), ([studio.address + "photo/../../etc/passwd"], "404"),
      ([studio.address + "wall"], "200"),
    ] {
      let run = try ChildProcess(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}"] + words).wait()
      #expect(run.output == code, "\(words)")
    }
  }
}

/// A studio for six of the samples.
final class RunningStudio {
  let folder: TemporaryFolder
  private let process: ChildProcess
  let address: String

  /// - Parameters:
  ///   - folder: The folder of an earlier one.
  ///   - options: Further options.
  init(in folder: TemporaryFolder? = nil, _ options: String...) throws {
    self.folder = try folder ?? TemporaryFolder()
    if folder == nil {
      for name in ["aurora.jpg", "dunes.jpg", "forest.jpg", "galaxy.jpg", "planet.png", "tree.jpg"] {
        let bytes = try Data(contentsOf: SampleImages.folder.appending(path: name))
        try self.folder.write(Array(bytes), to: "photos/\(name)")
      }
    }
    let output = self.folder.url.appending(path: "address-\(UUID().uuidString)").path
    let process = try ChildProcess(
      [Programs.built("tessera"), "studio", "photos", "--no-open"] + options, in: self.folder.url.path,
      environment: Self.environment(self.folder), output: .file(output))
    self.process = process
    var text = ""
    _ = soon(within: 120) {
      text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      return text.hasSuffix("\n") || !process.isRunning
    }
    try #require(text.hasSuffix("\n"), "\(process.errorsSoFar)")
    address = String(text.dropLast())
  }

  deinit { stop() }

  private static func environment(_ folder: TemporaryFolder) -> [String: String] {
    ChildProcess.environment(adding: ["XDG_CACHE_HOME": folder.cache.path])
  }

  func stop() {
    process.send(SIGINT)
    process.wait()
  }

  func tessera(_ words: String...) throws -> ChildProcess.Run { try tessera(words) }

  func tessera(_ words: [String]) throws -> ChildProcess.Run {
    try ChildProcess(
      [Programs.built("tessera")] + words, in: folder.url.path, environment: Self.environment(folder)
    ).wait()
  }

  func open(_ kind: Browser.Kind) throws -> BrowserSession {
    var options = BrowserOptions(width: 1280, height: 1000)
    options.hasReducedMotion = true
    let session = try SharedBrowser.session(kind, options)
    try session.open(address)
    try session.wait(until: "document.querySelectorAll('.tile').length === 6 && document.querySelector('.setting')")
    return session
  }

  /// Returns the state, as the page gets it.
  func wall(_ session: BrowserSession) throws -> JSON {
    try session.runAsynchronously("return (await fetch('wall')).json()")
  }

  /// Waits until a step is the last one.
  func awaitStep(_ label: String, _ session: BrowserSession) throws {
    var last: String?
    let isThere = try soon(within: 30) {
      last = try wall(session)["undo"].text
      return last == label
    }
    #expect(isThere, "the last step is \(last ?? "none"), not \(label)")
    try session.wait(until: "!document.querySelector('[aria-busy=true]')")
  }

  func get(_ path: String) throws -> JSON {
    JSON(parsing: Array(try ChildProcess(["curl", "-s", address + path]).wait().output.utf8))
  }

  func act(_ action: String, on revision: Double) throws -> JSON {
    let body = "{\"revision\":\(Int(revision)),\"action\":\(action)}"
    let words = ["curl", "-s", "-H", "Content-Type: application/json", "-d", body, address + "act"]
    return JSON(parsing: Array(try ChildProcess(words).wait().output.utf8))
  }
}
