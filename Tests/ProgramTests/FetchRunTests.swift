import ChildProcesses
import Files
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// Photos on other machines: `--fetch`.
@Suite struct FetchRunTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(60, 80), (90, 60), (40, 40), (50, 90), (120, 60)])
    try photos.settle()
    try folder.write(Array("echo \"$1\" >> calls; exec cp -- \"photos/${1##*/}\" \"$2\"".utf8), to: "get")
    try folder.write(Array((1...5).map { "test://bucket/0\($0).png\n" }.joined().utf8), to: "list")
  }

  private static let fetch = ["--fetch", "sh get {uri} {path}"]
  private static let inputs = ["--files-from", "list"] + fetch

  private func calls() -> Int {
    ((try? folder.bytes(of: "calls")) ?? []).count { $0 == UInt8(ascii: "\n") }
  }

  private func forgetCalls() { folder.path.appending(FilePath("calls")).remove() }

  @Test func theWallIsThatOfTheFiles() throws {
    let look = ["--width", "400", "--no-digest"]
    try photos.runCleanly(["photos", "-o", "here.png"] + look)
    try photos.runCleanly(Self.inputs + ["-o", "there.png"] + look)
    #expect(try folder.bytes(of: "here.png") == folder.bytes(of: "there.png"))
    #expect(calls() == 5)
    try photos.runCleanly(Self.inputs + ["-o", "again.png", "--no-cache"] + look)
    #expect(try folder.bytes(of: "here.png") == folder.bytes(of: "again.png"))
    #expect(calls() == 10)
  }

  @Test func aCacheThatCannotBeUsedIsDoneWithout() throws {
    try folder.write([1], to: "file")
    let run = try Program.run(Self.inputs + ["-o", "wall.png", "--cache", "file"], in: folder)
    #expect(run.code == 0 && calls() == 5)
  }

  @Test func unchangedWallFetchesNothing() throws {
    try photos.runCleanly(Self.inputs + ["-o", "wall.png"])
    try photos.runCleanly(["cache", "clear"])
    forgetCalls()
    #expect(try photos.runCleanly(Self.inputs + ["-o", "wall.png"]).errors.contains("unchanged"))
    #expect(calls() == 0)
    try folder.write(Array("test://bucket/01.png\n".utf8), to: "list")
    try photos.runCleanly(Self.inputs + ["-o", "wall.png"])
    #expect(calls() == 1)
  }

  @Test func withoutACommandAddressesAreRefused() throws {
    for arguments in [["render", "-o", "wall.png"], ["plan"], ["manifest"], ["site", "-o", "site"]] {
      let run = try Program.run(arguments + ["test://bucket/01.png"], in: folder)
      #expect(run.code == 2)
      #expect(run.errors == "tessera: test://bucket/01.png: is a URL; add --fetch to download it\n")
    }
    #expect(try folder.names.contains("site") == false)
  }

  @Test func photosThatCannotBeFetchedAreLeftOutAndTriedAgain() throws {
    try folder.write(Array("test://bucket/01.png\ntest://bucket/missing.png\n".utf8), to: "list")
    let run = try Program.run(Self.inputs + ["-o", "wall.png"], in: folder)
    #expect(run.code == 3)
    #expect(run.complaints.hasPrefix("tessera: test://bucket/missing.png: cannot be fetched: "))
    #expect(run.complaints.hasSuffix("; tried 3 times\n"))
    #expect(calls() == 4)
    try photos.add("photos/missing.png", 50, 50)
    try photos.runCleanly(Self.inputs + ["-o", "wall.png"])
    #expect(calls() == 5)
    folder.path.appending(FilePath("photos/02.png")).remove()
    try folder.write(Array("test://bucket/02.png\n".utf8), to: "list")
    let strict = try Program.run(Self.inputs + ["-o", "wall.png", "--strict"], in: folder)
    #expect(strict.code == 1)
  }

  @Test func manifestsSayWhatNeedsNoFetching() throws {
    try photos.runCleanly(["manifest", "-o", "m.json5"] + Self.inputs)
    let text = String(decoding: try folder.bytes(of: "m.json5"), as: UTF8.self)
    let size = try folder.bytes(of: "photos/05.png").count
    #expect(text.contains("{ file: \"test://bucket/05.png\", width: 120, height: 60, bytes: \(size) }"))
    try photos.runCleanly(["cache", "clear"])
    forgetCalls()
    let plan = try photos.runCleanly(["plan", "m.json5"] + Self.fetch).output
    #expect(calls() == 0)
    try folder.write(Array(plan.utf8), to: "plan.json")
    try photos.runCleanly(["render", "--plan", "plan.json", "-o", "a.png", "--no-digest"] + Self.fetch)
    #expect(calls() == 5)
    try photos.runCleanly(["m.json5", "-o", "b.png", "--no-digest"] + Self.fetch)
    #expect(try folder.bytes(of: "a.png") == folder.bytes(of: "b.png"))
    // A file that has changed there has another size.
    try photos.add("photos/05.png", 120, 61)
    try photos.runCleanly(["cache", "clear"])
    let run = try Program.run(["m.json5", "-o", "b.png", "--force"] + Self.fetch, in: folder)
    #expect(run.code == 3 && run.complaints.contains("bytes instead of \(size)"))
  }

  @Test func sharesFetchTheirPhotosOnly() throws {
    let local = try photos.runCleanly(["plan", "photos", "--width", "200", "--row-height", "100"]).output
    try folder.write(Array(local.utf8), to: "local.json")
    try folder.write(
      Array(local.replacingOccurrences(of: "photos/", with: "test://bucket/").utf8), to: "plan.json")
    for share in 1...2 {
      try photos.runCleanly(
        [
          "render", "--plan", "plan.json", "--share", "\(share)/2", "-o", "wall.parts", "--no-cache",
          "--no-digest",
        ] + Self.fetch)
      #expect(share == 2 || calls() < 5)
    }
    try photos.runCleanly(["join", "wall.parts", "-o", "joined.png"])
    try photos.runCleanly(["render", "--plan", "local.json", "-o", "local.png", "--no-digest"])
    #expect(try folder.bytes(of: "joined.png") == folder.bytes(of: "local.png"))
  }

  @Test func wallsInBatchesFetch() throws {
    let batch = """
      { defaults: { fetch: "sh get {uri} {path}" },
        walls: { one: { inputs: ["test://bucket/01.png", "photos/02.png"], output: "one.png" },
                 two: { inputs: ["test://bucket/01.png"], output: "two.png" } } }
      """
    try folder.write(Array(batch.utf8), to: "walls.json5")
    try photos.runCleanly(["batch", "walls.json5"])
    #expect(calls() == 1)
    let site = try photos.runCleanly(["site", "-o", "site", "--originals", "link"] + Self.inputs)
    #expect(site.errors.contains("5 photos"))
    #expect(try folder.names(in: "site/originals").count == 5)
    let report = try photos.runCleanly(["inspect", "test://bucket/05.png"] + Self.fetch).output
    #expect(report.hasPrefix("test://bucket/05.png: PNG, 120 × 60"))
  }

  @Test func addressesAreNeverRun() throws {
    let address = "test://bucket/$(touch ran);touch ran;`touch ran`/01.png"
    try folder.write(Array((address + "\n").utf8), to: "list")
    let copy = "sh -c 'cp -- \"photos/${1##*/}\" \"$2\"' sh {uri} {path}"
    let read = "bash -lc 'cp -- \"photos/${TESSERA_URI##*/}\" \"$TESSERA_PATH\"'"
    for (index, fetch) in [copy, read].enumerated() {
      try photos.runCleanly(["--files-from", "list", "--no-cache", "-o", "\(index).png", "--fetch", fetch])
    }
    for shell in ["bash -lc", "sh -ec", "env sh -c", "busybox sh -c", "sh -c"] {
      let run = try Program.run(
        ["--files-from", "list", "-o", "wall.png", "--fetch", shell + " 'cat {uri} > {path}'"], in: folder)
      #expect(run.code == 2 && run.errors.contains("execute"), "\(run)")
    }
    #expect(try !folder.names.contains("ran"))
  }

  @Test(arguments: [[], ["--no-cache"]])
  func signalsEndCommandsAndLeaveNothing(options: [String]) throws {
    try folder.write(
      Array("echo $$ >> pids; echo \"$2\" >> paths; echo x > \"$2\"; sleep 100".utf8), to: "get")
    let process = try Program.start(Self.inputs + ["-o", "wall.png"] + options, in: folder)
    for _ in 0..<1000 where (try? folder.bytes(of: "paths").count { $0 == 10 }) ?? 0 < 4 { usleep(10_000) }
    process.send(SIGINT)
    #expect(process.waitForCode() == 130)
    let lines = { (name: String) in
      String(decoding: (try? folder.bytes(of: name)) ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let pids = lines("pids").compactMap { pid_t($0) }
    #expect(pids.count >= 4)
    for _ in 0..<500 where pids.contains(where: { kill($0, 0) == 0 }) { usleep(10_000) }
    #expect(!pids.contains { kill($0, 0) == 0 })
    for path in lines("paths") { #expect((try? FilePath(path).status()) == nil) }
    if !options.isEmpty { #expect(lines("paths").allSatisfy { (try? FilePath($0).parent.status()) == nil }) }
    #expect(try !folder.names.contains("wall.png"))
  }

  @Test func mapsLinkWhatBrowsersCanGet() throws {
    try folder.write(
      Array("test://bucket/01.png\nhttps://example.org/a&b/02.png\njavascript://x/03.png\n".utf8), to: "list")
    try photos.runCleanly(Self.inputs + ["-o", "wall.png", "--image-map", "map.html"])
    let map = String(decoding: try folder.bytes(of: "map.html"), as: UTF8.self)
    #expect(map.contains("href=\"https://example.org/a&amp;b/02.png\""))
    #expect(!map.contains("test:") && !map.contains("javascript"))
    #expect(map.components(separatedBy: "<area ").count == 4)
  }
}
