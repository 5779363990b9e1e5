import FaultInjection
import Foundation
import Parallel

/// `tessera-torture TESSERA PHOTOS [--quick] [--only=WORDS]`: runs all trials on the program, and prints a table.
@main
enum TesseraTorture {
  static func main() {
    let words = CommandLine.arguments.dropFirst()
    guard let program = words.first(where: { !$0.hasPrefix("-") }) else {
      return print("usage: tessera-torture TESSERA PHOTOS [--quick] [--only=WORDS]")
    }
    let photos = words.filter { !$0.hasPrefix("-") }.dropFirst().first ?? "SampleImages"
    let isQuick = words.contains("--quick")
    let only = words.first { $0.hasPrefix("--only=") }?.dropFirst("--only=".count)
    var table = Table(only: only.map(String.init))
    table.measure(TestedProgram(path: absolute(program)), photos: absolute(photos), isQuick: isQuick)
    if table.isLossless { return }
    exit(1)
  }

  private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

/// The table, printed line by line after each trial.
private struct Table {
  private(set) var isLossless = true
  /// A text that must be in the names of lines; nil for all.
  private let only: String?

  init(only: String?) {
    self.only = only
  }

  mutating func measure(_ program: TestedProgram, photos: String, isQuick: Bool) {
    print("| what | tried | lost | crashed | worst time | worst memory |\n|---|---|---|---|---|---|")
    addFaults(program, most: isQuick ? 20 : .max)
    row("disks that are full") { try FullDiskTrial.run(program, step: isQuick ? 32 : 4) }
    row("decoders killed at random") { try KillTrial.run(isQuick ? 20 : 500, program) }
    row("1000 broken files among 100 good ones") {
      var all = Tally()
      for seed in 1...(isQuick ? 1 : 50) { all.add(try BrokenFilesTrial.run(1000, program, seed: UInt64(seed))) }
      return all
    }
    row("walls from poisoned memory") { try PoisonTrial.run(program, photos: photos) }
    let (photoCount, wallCounts) = isQuick ? (5000, [200]) : (100_000, [200, 5000])
    var slowProgram = program
    slowProgram.timeout = 3600
    row("\(photoCount) photos in one folder") {
      try LoadTrial.runPhotos(photoCount, slowProgram) { FileHandle.standardError.write(Data($0.utf8)) }
    }
    for count in wallCounts {
      row("\(count) walls in one batch") {
        try LoadTrial.runWalls(count, slowProgram) { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
      }
    }
    row("8 batches at once, 40 walls each") { try LoadTrial.runBatches(8, of: 40, slowProgram) }
  }

  /// Every call of every scenario, or at most `most`; for faults that end programs, some hundreds are enough.
  private mutating func addFaults(_ program: TestedProgram, most: Int) {
    guard let folder = try? TrialFolder(), let shim = try? FaultShim(in: folder) else {
      return print("| calls that fail | skipped: there is no C compiler | | | | |")
    }
    for fault in Fault.ofFiles { add(fault, Scenario.all, program, shim, most: most) }
    for fault in [Fault.ofMemory, .ofRuntimes] { add(fault, Scenario.all, program, shim, most: min(most, 300)) }
    for fault in Fault.ofDecoders { add(fault, Scenario.confined, program, shim, most: min(most, 300)) }
  }

  private mutating func add(
    _ fault: Fault, _ scenarios: [Scenario], _ program: TestedProgram, _ shim: FaultShim, most: Int
  ) {
    row("calls that fail: \(fault.name)") {
      let tallies = concurrentMap(scenarios.count) { index -> Result<Tally, TrialError> in
        do {
          return .success(try FaultTrial(scenarios[index], program, shim).run(fault, most: most))
        } catch {
          return .failure(TrialError("\(error)"))
        }
      }
      var all = Tally()
      for tally in tallies { all.add(try tally.get()) }
      return all
    }
  }

  private mutating func row(_ name: String, _ trial: () throws -> Tally) {
    if let only, !name.contains(only) { return }
    do {
      let tally = try trial()
      let ended = tally.ended > 0 ? " (and \(tally.ended) ended by their runtime)" : ""
      let time = (tally.worstSeconds * 100).rounded() / 100
      let columns = ["\(tally.tried)", "\(tally.losses.count)", "\(tally.crashes)\(ended)", "\(time) s"]
      print("| \(name) | \(columns.joined(separator: " | ")) | \(Int(tally.worstMegabytes.rounded())) MB |")
      for loss in tally.losses { FileHandle.standardError.write(Data("lost: \(loss)\n".utf8)) }
      if !tally.losses.isEmpty { isLossless = false }
    } catch {
      isLossless = false
      print("| \(name) | not run: \(error) | | | | |")
    }
    fflush(nil)
  }
}
