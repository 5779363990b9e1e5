import Foundation
import Parallel
import ProgramSupport
import TestSupport
import Testing

/// Several runs at once: one writes, the others wait or are refused.
@Suite(.serialized) struct SimultaneousRunTests {
  private let photos: PhotoFolder

  init() throws {
    photos = try PhotoFolder(sizes: (0..<8).map { $0 % 2 == 0 ? (240, 320) : (360, 240) })
    try photos.settle()
  }

  /// Runs all of these at once.
  private func runs(_ arguments: [[String]]) throws -> [Program.Run] {
    let folder = photos.folder
    let processes = try arguments.map { try Program.start($0, in: folder) }
    return processes.map { $0.wait() }
  }

  private func hasWritten(_ run: Program.Run) -> Bool { run.errors.contains(": 8 photos, ") }

  @Test(arguments: [2, 8])
  func onlyOneRunWrites(count: Int) throws {
    let arguments = ["photos", "-o", "wall.png"]
    _ = try Program.run(arguments, in: photos.folder)
    let wall = try photos.folder.bytes(of: "wall.png")
    for _ in 0..<6 {
      try photos.folder.write(MarkedFile.png, to: "wall.png")
      let runs = try runs(Array(repeating: arguments, count: count))
      #expect(runs.filter(hasWritten).count == 1, "\(runs)")
      for run in runs where !hasWritten(run) {
        #expect(run.code == 4 || run.code == 0 && run.errors.contains(": unchanged, 8 photos"), "\(run)")
        if run.code == 4 {
          let sentence =
            /^tessera: wall\.png: another run is writing this wall: process \d+, started \d{4}-\d\d-\d\dT.*/
          #expect(run.errors.contains(sentence), "\(run)")
        }
      }
      #expect(try photos.folder.bytes(of: "wall.png") == wall)
      #expect(try photos.folder.names == ["photos", "wall.png"])
    }
  }

  @Test(arguments: [[], ["--history", "5"]])
  func waitingRunsFindTheWall(options: [String]) throws {
    let runs = try runs(Array(repeating: ["photos", "-o", "wall.png", "--wait", "300"] + options, count: 8))
    #expect(runs.allSatisfy { $0.code == 0 && $0.complaints.isEmpty }, "\(runs)")
    #expect(runs.filter(hasWritten).count == 1, "\(runs)")
    #expect(try photos.folder.names.count == (options.isEmpty ? 2 : 3))
  }

  @Test func runsShareOneCache() throws {
    let kinds = (0..<8).map { ["--width", "\(300 + 40 * ($0 % 4))", "--row-height", "\(80 + 10 * ($0 / 4))"] }
    for (index, kind) in kinds.enumerated() {
      _ = try Program.run(["photos", "-o", "plain\(index).png", "--no-cache"] + kind, in: photos.folder)
    }
    for _ in 0..<4 {
      let runs = try runs(kinds.enumerated().map { ["photos", "-o", "wall\($0).png", "--force"] + $1 })
      #expect(runs.allSatisfy { $0.code == 0 && $0.complaints.isEmpty }, "\(runs)")
      for index in kinds.indices {
        #expect(try photos.folder.bytes(of: "wall\(index).png") == photos.folder.bytes(of: "plain\(index).png"))
      }
    }
    #expect(try photos.run("cache", "verify").output.hasSuffix(" 0 bad and removed\n"))
  }

  @Test func simultaneousBatchesShareTheWork() throws {
    let walls = (0..<5).map { "{ output: 'w/\($0).png', width: \(300 + $0) }" }.joined(separator: ", ")
    try photos.folder.write(
      Array("{ defaults: { inputs: ['photos'] }, walls: [ \(walls) ] }".utf8), to: "walls.json5")
    try photos.folder.write([], to: "w/notes.txt")
    _ = try photos.run("batch", "walls.json5")
    let expected = try (0..<5).map { try photos.folder.bytes(of: "w/\($0).png") }
    for options in [[], ["--wait", "300"]] {
      for number in 0..<5 { try photos.folder.write(MarkedFile.png, to: "w/\(number).png") }
      let runs = try runs(Array(repeating: ["batch", "walls.json5"] + options, count: 4))
      #expect(runs.allSatisfy { $0.code == 0 || options.isEmpty && $0.code == 4 }, "\(runs)")
      let lines = runs.flatMap { $0.errors.split(separator: "\n") }
      #expect(lines.filter { $0.contains(": 8 photos, ") }.count == 5, "\(runs)")
      #expect(try (0..<5).map { try photos.folder.bytes(of: "w/\($0).png") } == expected)
    }
  }

  @Test func lockIsReleasedWhenItsHolderIsKilled() throws {
    let folder = photos.folder
    let manifest = (0..<4000).map { "{ file: 'photos/0\($0 % 8 + 1).png' }" }.joined(separator: ", ")
    try folder.write(Array("{ images: [ \(manifest) ] }".utf8), to: "many.json5")
    let holder = try Program.start(["many.json5", "-o", "wall.png", "--no-cache"], in: folder)
    // Once it has written something, its process number is in the lock.
    while holder.isRunning && photos.size(".wall.png.tessera") == 0 { usleep(200) }
    // Stopped, it keeps the lock.
    holder.send(SIGSTOP)
    let start = Date()
    let busy = try photos.run("photos", "-o", "wall.png", "--wait", "0.3")
    #expect(busy.code == 4 && Date().timeIntervalSince(start) > 0.3, "\(busy)")
    #expect(busy.errors.contains("process \(holder.identifier), started "), "\(busy)")
    // A waiting run can be stopped.
    let moment = Program.SignalMoment(seconds: 0.2 * Sanitizer.timeFactor)
    let waiting = ["photos", "-o", "wall.png", "--wait", "300"]
    #expect(try Program.run(waiting, in: folder, sending: SIGTERM, at: moment) == 143)
    holder.send(SIGKILL)
    #expect(holder.waitForCode() == -SIGKILL)
    let run = try photos.run("photos", "-o", "wall.png")
    #expect(run.code == 0 && hasWritten(run), "\(run)")
    #expect(try folder.names == ["many.json5", "photos", "wall.png"])
  }
}
