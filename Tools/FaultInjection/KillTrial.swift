import ChildProcesses
import Fixtures
import Foundation

/// Renders a wall while its decoders, which are separate processes, are killed one by one at random moments.
package enum KillTrial {
  private static let photoCount = 48

  /// - Parameter runs: The number of runs; every fourth run is disturbed almost constantly.
  package static func run(_ runs: Int, _ program: TestedProgram) throws -> Tally {
    var tally = Tally()
    let folder = try TrialFolder()
    try folder.addPhotos(photoCount, to: "photos", width: 480, height: 320)
    try folder.makeFolder("out")
    let wall = ["photos", "-o", "out/wall.png", "--width", "700", "--row-height", "60", "--no-cache", "--force"]
    let first = try program.run(wall, in: folder)
    let whole = folder.contents(of: "out")
    guard first.code == 0, first.complaints.isEmpty else { throw TrialError(first.errors) }
    var (killed, wholeCount) = (0, 0)
    for number in 0..<runs {
      let old = Array("old".utf8)
      try folder.write(old, to: "out/wall.png")
      var killer = Killer(seed: UInt64(number), pause: [0.005, 0.02, 0.06, 0.2][number % 4])
      let run = try program.run(wall, in: folder) { killer.visit($0) }
      tally.add(run)
      killed += killer.killed
      let left = folder.contents(of: "out")
      if run.code == 0 { wholeCount += 1 }
      if let loss = loss(run, left, old: old, whole: whole) {
        tally.losses.append("run \(number), \(killer.killed) killed: \(loss), code \(run.code), \(run.errors)")
      }
    }
    if killed < runs { tally.losses.append("only \(killed) decoders were there to be killed") }
    if wholeCount < runs / 4 { tally.losses.append("only \(wholeCount) of \(runs) walls were complete") }
    let last = try program.run(wall, in: folder)
    if last.code != 0 || folder.contents(of: "out") != whole { tally.losses.append("the next run: \(last.errors)") }
    return tally
  }

  /// Returns the fault in the result of a run; nil if there is none.
  private static func loss(
    _ run: TestedProgram.Run, _ left: [TrialFolder.Item], old: [UInt8], whole: [TrialFolder.Item]
  ) -> String? {
    guard left.map(\.name) == ["wall.png"] else { return "leaves \(left.map(\.name))" }
    switch run.code {
    case 0: return left == whole && run.complaints.isEmpty ? nil : "another wall"
    case 1:
      // If no decoder ran long enough to start, no photo is named.
      let isSaid = run.errors.contains("photos/") || run.errors.contains("no photo can be decoded")
      return left[0].bytes == Data(old) && isSaid ? nil : "loses the old wall"
    case 3:
      let named = Set(run.complaints.compactMap { $0.split(separator: ": ").dropFirst().first }).count
      // In words if only one photo is left.
      let isSaid = run.errors.contains(": \(photoCount - named) photo")
      return named > 0 && isSaid && left[0].bytes != Data(old) ? nil : "\(named) photos are named"
    default: return run.isHung ? "hangs" : "ends oddly"
    }
  }
}

/// Kills a child of a process now and then.
private struct Killer {
  private var random: SplitMix64
  /// The mean time between kills, in seconds.
  private let pause: Double
  private var next: ContinuousClock.Instant
  private(set) var killed = 0

  init(seed: UInt64, pause: Double) {
    random = SplitMix64(seed: seed)
    self.pause = pause
    next = .now
    wait()
  }

  private mutating func wait() {
    next = .now + .seconds(pause * 2 * Double(random.next() >> 40) / Double(1 << 24))
  }

  mutating func visit(_ process: pid_t) {
    if .now < next { return }
    wait()
    let children = ProcessTable.children(of: process).filter { !ProcessTable.hasEnded($0) }
    if children.isEmpty { return }
    if kill(children[Int(random.next() % UInt64(children.count))], SIGKILL) == 0 { killed += 1 }
  }
}
