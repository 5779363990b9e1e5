import Foundation

/// Runs a scenario again and again, with a different call failing each time, and checks the result: it must be a
/// complete new wall, or the old one and a message.
///
///     let trial = try FaultTrial(scenario, program, shim)
///     let tally = try trial.hold(fault, step: 1)
///     print(tally.tried, tally.losses)
package struct FaultTrial {
  private let scenario: Scenario
  private let program: TestedProgram
  private let shim: FaultShim
  private let folder: TrialFolder
  private let note: String
  private let old: [TrialFolder.Item]
  private let new: [TrialFolder.Item]
  private let printed: String

  package init(_ scenario: Scenario, _ program: TestedProgram, _ shim: FaultShim) throws {
    (self.scenario, self.program, self.shim) = (scenario, program, shim)
    folder = try scenario.prepare(program)
    note = folder.aside("note")
    old = folder.contents(of: "out")
    let run = try program.run(scenario.command, in: folder)
    guard run.code == 0, run.complaints.isEmpty else { throw TrialError("\(scenario.name): \(run.errors)") }
    new = folder.contents(of: "out")
    printed = run.output
  }

  /// Makes every call fail in turn; stops when a run has no more calls.
  ///
  /// - Parameter most: at most about this many runs, spread over all calls.
  package func run(_ fault: Fault, most: Int = .max) throws -> Tally {
    var tally = Tally()
    let (whole, counts) = try run(fault, at: 0)
    if let loss = try lossUntouched(whole) { tally.losses.append("\(scenario.name), untouched: \(loss)") }
    let count = counts.counted
    let step = count <= most ? 1 : (count + most - 1) / most
    var number = 1
    // If every call is tried, this run may have more of them.
    while step == 1 || number <= count {
      let (run, note) = try run(fault, at: number)
      guard let call = note.call else {
        // No call is left that could fail.
        if let loss = try lossUntouched(run) { tally.losses.append("\(scenario.name), untouched: \(loss)") }
        return tally
      }
      tally.add(run, endedByFault: fault.isFatal && run.code < 0 && !run.isHung)
      if let loss = try loss(run, fault, note) {
        let said = run.errors.split(separator: "\n").first { $0.contains("tessera: ") } ?? ""
        tally.losses.append(
          "\(scenario.name), \(fault.name) at \(number), \(call) \(note.path): \(loss); code \(run.code); \(said)")
      }
      number += step
    }
    return tally
  }

  private func run(_ fault: Fault, at number: Int) throws -> (run: TestedProgram.Run, note: FaultNote) {
    for name in ["out", "cache"] { try folder.restore(name) }
    try folder.empty(aside: "tmp")
    try FaultNote.clear(note)
    var environment = shim.environment(fault, at: number, note: note)
    // If the program is killed, it should end at once.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let run = try program.run(scenario.command, in: folder, environment: environment)
    return (run, try FaultNote(note))
  }

  // MARK: - Checking

  /// Returns the fault found after a run; nil if there is none.
  private func loss(_ run: TestedProgram.Run, _ fault: Fault, _ note: FaultNote) throws -> String? {
    if run.isHung { return "hangs" }
    let items = folder.contents(of: "out").filter { $0.name != "report.json" }
    if let loss = try lossOfWalls(run, items, fault) { return loss }
    if fault.isHarmless && run.code != 0 { return "is minded" }
    if [1, 2, 3].contains(run.code) && !names(run, fault, note) { return "is not named" }
    // A name that cannot be removed stays until the next run, and a killed program removes nothing.
    if run.code >= 0 && note.call != "unlink" && !fault.isLasting {
      if let litter = litter(items) { return "leaves \(litter)" }
    }
    if run.code == 0 && scenario.prints && run.output != printed { return "prints something else" }
    return run.code == 0 ? nil : try lossOfNextRun()
  }

  private func lossOfWalls(_ run: TestedProgram.Run, _ items: [TrialFolder.Item], _ fault: Fault) throws -> String? {
    let (old, new) = (plain(old), plain(new))
    let walls = plain(items)
    switch run.code {
    case 0:
      return try walls == new || shows(walls, new) ? nil : "leaves a wall that is not complete, and does not say so"
    case 1, 2:
      if walls == old { return nil }
      // If there are several walls, each must be the old or the new one.
      let isPartly = scenario.walls > 1 && walls.allSatisfy { old.contains($0) || new.contains($0) }
      return isPartly && old.allSatisfy { item in walls.contains { $0.kind == item.kind } } ? nil : "loses the old wall"
    case 3: return try walls.map(\.kind) == new.map(\.kind) && canBeRead(walls) ? nil : "leaves a broken wall"
    case ..<0 where fault.isFatal:
      return walls.allSatisfy { old.contains($0) || new.contains($0) }
        && old.allSatisfy { item in walls.contains { $0.kind == item.kind } } ? nil : "loses the old wall"
    default: return run.code < 0 ? "crashes" : "ends with an odd code"
    }
  }

  /// Returns the items without staged files and logs.
  private func plain(_ items: [TrialFolder.Item]) -> [TrialFolder.Item] {
    items.filter { !$0.name.hasPrefix(".") && $0.name != "report.json" }
  }

  /// Returns true if two sets of walls have the same pixels, even if their metadata differ.
  private func shows(_ walls: [TrialFolder.Item], _ others: [TrialFolder.Item]) throws -> Bool {
    guard walls.map(\.kind) == others.map(\.kind), walls.map(\.target) == others.map(\.target) else { return false }
    for (wall, other) in zip(walls, others) where wall != other {
      guard let bytes = other.bytes else { return false }
      try folder.write([UInt8](bytes), to: "expected/\(other.name)")
      let sums = try ["out/\(wall.name)", "expected/\(other.name)"].map {
        try program.run(["checksum", $0], in: folder).output.split(separator: " ").first
      }
      if sums[0] == nil || sums[0] != sums[1] { return false }
    }
    return true
  }

  private func canBeRead(_ walls: [TrialFolder.Item]) throws -> Bool {
    try walls.allSatisfy { try $0.target != nil || program.run(["checksum", "out/\($0.name)"], in: folder).code == 0 }
  }

  /// Returns true if a message names the file of the failed call, or the wall for which it was staged. For internal
  /// files it must name the input or output that was affected.
  private func names(_ run: TestedProgram.Run, _ fault: Fault, _ note: FaultNote) -> Bool {
    let places = ["photos", "out/", "walls.json5"]
    var names = places + ["standard output", "tmp", "-:"]
    // If all calls fail, the first need not be the one that ends the run.
    if run.code != 3 && !fault.isLasting
      && places.contains(where: { note.path.contains("/work/" + $0) || note.path.hasPrefix($0) })
    {
      let file = note.path.split(separator: "/").last ?? ""
      // `wall` of `.wall.png.tessera`.
      let name = file.hasPrefix(".") ? file.dropFirst().split(separator: ".").first : file
      names = [name.map(String.init) ?? "", "out/", "photos"]
    }
    // If decoders cannot be started at all, no single photo is named.
    if !fault.kinds.isDisjoint(with: [.starting, .speaking]) { names.append("no photo can be decoded") }
    return run.complaints.contains { complaint in names.contains { complaint.contains($0) } }
  }

  private func litter(_ items: [TrialFolder.Item]) -> String? {
    items.map(\.name).first { $0.hasPrefix(".") } ?? folder.names(aside: "tmp").first
  }

  /// Checks that the next run makes the wall and removes everything left over.
  private func lossOfNextRun() throws -> String? {
    let run = try program.run(scenario.command, in: folder)
    return try lossUntouched(run).map { "the next run: \($0)" }
  }

  private func lossUntouched(_ run: TestedProgram.Run) throws -> String? {
    guard run.code == 0 else { return "ends with code \(run.code): \(run.errors)" }
    let items = folder.contents(of: "out")
    // Unnamed files disappear with the program; a name remains if it was killed at the wrong moment.
    if let name = items.map(\.name).first(where: { $0.hasPrefix(".") }) { return "leaves \(name)" }
    if scenario.prints { return run.output == printed ? nil : "prints something else" }
    // There may be one more version by now, in which photos were left out.
    let (walls, wanted) = (plain(items), plain(new))
    let isNew = walls.allSatisfy { wanted.contains($0) || $0.isVersion } && wanted.allSatisfy { walls.contains($0) }
    return try isNew || shows(walls, wanted) ? nil : "makes another wall"
  }
}
