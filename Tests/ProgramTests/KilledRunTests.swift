import Foundation
import ProgramSupport
import SeededRandom
import TestSupport
import Testing

/// Runs killed at any moment leave the old wall or the new one, and no permanent leftovers.
@Suite(.serialized) struct KilledRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<8).map { $0 % 2 == 0 ? (240, 320) : (360, 240) })
    try photos.settle()
  }

  private func run(_ arguments: [String]) throws { try photos.runCleanly(arguments) }

  /// Half of them anywhere in a run, half of them after the wall was begun. Every tenth waits ten times
  /// as long, since other tests may slow a run down.
  private func moments(_ count: Int, within duration: Double, seed: UInt64) -> [Program.SignalMoment] {
    var random = SplitMix64(seed: seed)
    return (0..<Sanitizer.repetitions(Thoroughness.count(count, each: 3))).map { index in
      let share = Double(random.number(in: 0...1.2)) + (index % 10 == 0 ? 10 : 0)
      return index % 2 == 0
        ? .init(seconds: duration * share) : .init(seconds: duration * share / 2, file: ".wall.png.tessera")
    }
  }

  private func removeCache() { try? FileManager.default.removeItem(at: photos.folder.cache) }

  @Test func killedRunLeavesTheOldOrNewWall() throws {
    let folder = photos.folder
    let arguments = ["photos", "-o", "wall.png", "--row-height", "160"]
    try run(["photos", "-o", "wall.png", "--row-height", "90"])
    let old = try folder.bytes(of: "wall.png")
    removeCache()
    let duration = try Program.duration(arguments, in: folder)
    let new = try folder.bytes(of: "wall.png")
    #expect(old != new)
    var seen = [0, 0]
    for moment in moments(100, within: duration, seed: 1) {
      try folder.write(old, to: "wall.png")
      removeCache()
      _ = try Program.run(arguments, in: folder, sending: SIGKILL, at: moment)
      let bytes = try folder.bytes(of: "wall.png")
      try #require(bytes == old || bytes == new, "\(moment)")
      seen[bytes == old ? 0 : 1] += 1
      let litter = try folder.names.filter { !["photos", "wall.png"].contains($0) }
      #expect(litter.isEmpty || litter == [".wall.png.tessera"], "\(moment)")
      // Tiles cached by the killed run help the next one or do no harm.
      try run(arguments)
      #expect(try folder.bytes(of: "wall.png") == new, "\(moment)")
      #expect(try folder.names == ["photos", "wall.png"], "\(moment)")
    }
    #expect(seen.allSatisfy { $0 > 0 }, "\(seen)")
  }

  @Test func killedRunLeavesOldOrNewPages() throws {
    let folder = photos.folder
    func arguments(_ background: String) -> [String] {
      ["photos", "-o", "wall.png", "--layout", "grid", "--columns", "2", "--rows", "2", "--width", "300"]
        + ["--background", background]
    }
    let names = ["wall-001.png", "wall-002.png"]
    try run(arguments("black"))
    let old = try names.map(folder.bytes)
    let duration = try Program.duration(arguments("white"), in: folder)
    let new = try names.map(folder.bytes)
    for moment in moments(30, within: duration, seed: 2) {
      for (name, bytes) in zip(names, old) { try folder.write(bytes, to: name) }
      removeCache()
      _ = try Program.run(arguments("white"), in: folder, sending: SIGKILL, at: moment)
      for (index, name) in names.enumerated() {
        let bytes = try folder.bytes(of: name)
        #expect(bytes == old[index] || bytes == new[index], "\(name) \(moment)")
      }
      try run(arguments("white"))
      #expect(try names.map(folder.bytes) == new)
      #expect(try folder.names == ["photos"] + names, "\(moment)")
    }
  }

  @Test func leftoversOfFormerPagesAreRemoved() throws {
    for page in ["", "-001", "-002", "-007"] { try photos.folder.write([1], to: ".wall\(page).png.tessera") }
    try photos.folder.write([1], to: ".other.png.tessera")
    try run(["photos", "-o", "wall.png"])
    #expect(try photos.folder.names == [".other.png.tessera", "photos", "wall.png"])
    // Even if the wall is up to date.
    try photos.folder.write([1], to: ".wall.png.tessera")
    try run(["photos", "-o", "wall.png"])
    #expect(try photos.folder.names == [".other.png.tessera", "photos", "wall.png"])
  }

  private static let litter = [
    ".w.png.tessera", ".w-001.png.tessera", ".w-012.png.tessera", ".w-a.png.tessera", ".w-2026-05.png.tessera",
    ".w-2026-11-21-050000.png.tessera", ".w-7.png.tessera",
  ]

  @Test(arguments: [
    (["-o", "w.png"], [3, 4, 5, 6]), (["-o", "w.png", "--no-digest"], [3, 4, 5, 6]),
    (["-o", "w-{group}.png", "--group-by", "folder"], []), (["-o", "w-{group}.png", "--group-by", "day"], []),
    (["-o", "w.png", "--history", "2"], [3, 4, 6]),
    (["-o", "w.png", "--layout", "grid", "--columns", "2", "--rows", "1"], [3, 4, 5, 6]),
  ])
  func leftoversAreRemoved(options: [String], others: [Int]) throws {
    for round in 0..<2 {
      for name in Self.litter { try photos.folder.write([1], to: name) }
      try photos.folder.link(".w.png.tessera-link", to: "nowhere.png")
      try run(["photos"] + options)
      let left = try photos.folder.names.filter { $0.hasPrefix(".") }
      // These may belong to other targets.
      #expect(left == others.map { Self.litter[$0] }.sorted(), "round \(round)")
      for name in left { try FileManager.default.removeItem(atPath: photos.folder.url.path + "/" + name) }
    }
  }

  @Test func leftoversAreRemovedByOtherKindsOfRuns() throws {
    func litter(_ names: [String]) throws { for name in names { try photos.folder.write([1], to: name) } }
    // A version that was made through its link.
    try run(["photos", "-o", "w.png", "--history", "2"])
    let version = try #require(try photos.folder.names.first { $0.hasPrefix("w-") })
    for options in [["--background", "red"], ["--history", "2"]] {
      try litter([".w.png.tessera", ".\(version).tessera"])
      try run(["photos", "-o", "w.png"] + options)
      #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty, "\(options)")
    }
    try litter([".m.png.tessera", ".m-003.png.tessera"])
    try run(["animate", "photos", "-o", "m.png", "--from", "flow", "--to", "grid", "--frames", "2", "--width", "200"])
    #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty)
    // A successful run does not remove it, either.
    try litter([".n-001.png.tessera"])
    try photos.folder.write([], to: "none/empty.jpg")
    #expect(try photos.run("none", "-o", "n.png").code == 1)
    #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty)
    // Walls of a batch.
    try litter([".b-x.png.tessera", ".b.png.tessera"])
    let walls = "{ walls: [ { name: 'b', inputs: ['photos'], output: '{name}-{group}.png', groupBy: 'folder' } ] }"
    try photos.folder.write(Array(walls.utf8), to: "walls.json5")
    try run(["batch", "walls.json5"])
    #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test func leftoversOfGroupRunsAreRemoved() throws {
    for index in 0..<6 { try photos.add("albums/\(index)/1.png", 240, 320, seed: UInt64(index)) }
    let arguments = ["albums", "-o", "wall-{group}.png", "--group-by", "folder", "--row-height", "320"]
    let duration = try Program.duration(arguments, in: photos.folder)
    for (index, moment) in moments(20, within: duration, seed: 4).enumerated() {
      removeCache()
      let other = index % 2 == 0 ? "black" : "white"
      let moment = Program.SignalMoment(
        seconds: moment.seconds, file: moment.file == nil ? nil : ".wall-\(index % 6).png.tessera")
      _ = try Program.run(arguments + ["--background", other], in: photos.folder, sending: SIGKILL, at: moment)
      // By another run with the same output, which makes other groups.
      try run(["albums", "-o", "wall-{group}.png", "--group-by", "month", "--background", other])
      #expect(try photos.folder.names.filter { $0.hasPrefix(".") }.isEmpty, "\(moment)")
    }
  }

  @Test func killedRunKeepsHistoryConsistent() throws {
    let folder = photos.folder
    try folder.write(
      Array("{ walls: [ { name: 'wall', inputs: ['photos'], output: 'w/{name}.png', history: 2 } ] }".utf8),
      to: "walls.json5")
    try folder.write([7], to: "w/wall-notes.txt")
    let batch = ["batch", "walls.json5"]
    try run(batch)
    let duration = try Program.duration(batch + ["--force"], in: folder)
    let wall = try folder.bytes(of: "w/wall.png")
    func versions() throws -> [String] { try photos.files("w").filter { $0.hasPrefix("wall-2") } }
    for (index, moment) in moments(40, within: duration, seed: 3).enumerated() {
      let moment = Program.SignalMoment(seconds: moment.seconds, file: moment.file.map { "w/" + $0 })
      // So that there is something to remove although versions of the same second have the same name.
      let older = "w/wall-20\(10 + index % 9)-01-01-000000.png"
      try folder.write(wall, to: older)
      try photos.date(older, -7200)
      _ = try Program.run(batch + ["--force"], in: folder, sending: SIGKILL, at: moment)
      #expect(try folder.bytes(of: "w/wall.png") == wall, "\(moment)")
      for version in try versions() { #expect(try folder.bytes(of: "w/" + version) == wall, "\(version) \(moment)") }
      try run(batch)
      let files = try photos.files("w")
      #expect(files == (try versions()) + ["wall-notes.txt", "wall.png"], "\(moment): \(files)")
      let count = try versions().count
      #expect(count <= 2 && count > 0, "\(moment)")
    }
  }

  @Test func killedRunBeforeLinkingIsCompleted() throws {
    let arguments = ["photos", "-o", "wall.png", "--history", "2"]
    try run(arguments)
    let version = try #require(try photos.folder.names.first { $0.hasPrefix("wall-") })
    let url = photos.folder.url
    let stamp = photos.stamp(version)
    try photos.folder.write([1], to: ".wall.png.tessera")
    try run(arguments)
    #expect(try photos.folder.names == ["photos", version, "wall.png"])
    for isLinked in [false, true] {
      if !isLinked { try FileManager.default.removeItem(at: url.appendingPathComponent("wall.png")) }
      try photos.folder.link(".wall.png.tessera-link", to: version)
      try run(arguments)
      #expect(try photos.folder.names == ["photos", version, "wall.png"])
      #expect(photos.stamp("wall.png") == stamp)
    }
  }
}
