import Fixtures
import Foundation
import Parallel

/// Large numbers of photos, walls and processes.
package enum LoadTrial {
  /// Renders a wall from `count` photos in one folder, and runs again when nothing has changed.
  ///
  /// - Parameter note: receives the time of each stage.
  package static func runPhotos(
    _ count: Int, _ program: TestedProgram, note: (String) -> Void = { _ in }
  ) throws -> Tally {
    var tally = Tally()
    let folder = try TrialFolder()
    try folder.addPhotos(count, to: "photos", width: 24, height: 16)
    try folder.makeFolder("out")
    let wall = [
      "photos", "-o", "out/wall.png", "--width", "4800", "--row-height", "16", "--cache", "cache", "--timings",
    ]
    for word in ["\(count) photos, ", "unchanged, \(count) photos", "\(count) photos, "] {
      let isAgain = tally.tried == 2
      let run = try program.run(wall + (isAgain ? ["--force"] : []), in: folder)
      tally.add(run)
      note(run.errors)
      if run.code != 0 || !run.errors.contains(word) { tally.losses.append("code \(run.code), \(run.errors)") }
    }
    return tally
  }

  /// Makes many walls in one batch, and watches for growth of the process.
  package static func runWalls(
    _ count: Int, _ program: TestedProgram, note: (String) -> Void = { _ in }
  ) throws -> Tally {
    var tally = Tally()
    let folder = try TrialFolder()
    try folder.addPhotos(6, to: "photos", width: 90, height: 60)
    try folder.writeBatch(count, to: "walls.json5", named: "wall")
    let growth = Growth(folder.path + "/out", count: count)
    let run = try program.run(["batch", "walls.json5", "--cache", "cache"], in: folder) { growth.sample($0) }
    tally.add(run)
    let made = folder.contents(of: "out")
    if run.code != 0 || made.count != count || Set(made.map(\.bytes)).count != count {
      tally.losses.append("code \(run.code), \(made.count) of \(count) walls, \(run.complaints.first ?? "")")
    }
    note(growth.description)
    tally.losses += growth.complaints
    return tally
  }

  /// Runs several batches at once on the same photos with the same cache.
  package static func runBatches(_ count: Int, of walls: Int, _ program: TestedProgram) throws -> Tally {
    var tally = Tally()
    let folder = try TrialFolder()
    try folder.addPhotos(6, to: "photos", width: 90, height: 60)
    for number in 0..<count { try folder.writeBatch(walls, to: "batch-\(number).json5", named: "wall-\(number)") }
    let runs = concurrentMap(count, jobs: count) { number in
      try? program.run(
        ["batch", "batch-\(number).json5", "--cache", "cache"], in: folder, streamsNamed: "\(number)")
    }
    for (number, run) in runs.enumerated() {
      guard let run else { throw TrialError("a batch cannot be started") }
      tally.add(run)
      if run.code != 0 || !run.complaints.isEmpty { tally.losses.append("batch \(number): \(run.complaints)") }
    }
    let made = folder.contents(of: "out")
    if made.count != count * walls || Set(made.map(\.bytes)).count != walls {
      tally.losses.append("\(made.count) walls, \(Set(made.map(\.bytes)).count) different")
    }
    return tally
  }
}

extension TrialFolder {
  /// Adds photos that all differ.
  func addPhotos(_ count: Int, to name: String, width: Int, height: Int) throws {
    try makeFolder(name)
    let results = concurrentMap(count) { index -> Bool in
      let rows = PhotoLike(width: width, height: height, seed: UInt64(index)).rgb8
      let file = "\(name)/\(index).jpg"
      guard let bytes = try? JPEGFixture().encoded(samples: rows, width: width, height: height, components: 3) else {
        return false
      }
      return (try? write(bytes, to: file)) != nil && (try? settle(file)) != nil
    }
    if results.contains(false) { throw TrialError("photos cannot be written") }
  }

  /// Writes a batch file with walls of different widths.
  fileprivate func writeBatch(_ count: Int, to name: String, named wall: String) throws {
    let walls = (0..<count).map { "{ name: '\(wall)-\($0)', width: \(60 + $0) }" }.joined(separator: ",\n")
    let defaults = "{ inputs: 'photos', output: 'out/{name}.png', rowHeight: 30 }"
    try write(Array("{ defaults: \(defaults), walls: [ \(walls) ] }".utf8), to: name)
    try makeFolder("out")
  }
}
