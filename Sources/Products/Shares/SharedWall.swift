package import Files
import Foundation
import Gallery
import ImageCodecs
import Messages
package import Planning
package import Runs
import Wall

/// The shares of a wall in a folder, and the obstacles to joining them.
package struct SharedWall {
  let folder: FilePath
  /// The records of the shares, in order; nil for missing shares.
  package private(set) var records: [ShareRecord?]
  /// Obstacles to joining, one sentence each.
  package private(set) var faults: [String] = []

  /// Reads all records of a folder.
  package init(in folder: FilePath) throws(RunFailure) {
    self.folder = folder
    let names: [FilePath]
    do throws(FileError) { names = try folder.entries() } catch { throw .usage(error.description) }
    let shares = names.compactMap(ShareRecord.share(named:))
    let counts = Set(shares.map(\.count)).sorted()
    guard let count = counts.first else { throw .inputs("\(folder): contains no shares of a wall") }
    if counts.count > 1 {
      let kinds = counts.map { count in "\(shares.count { $0.count == count }) of \(count)" }
      throw .inputs(
        "\(folder): contains shares with different totals (\(Values.list(kinds, before: "and"))); "
          + "remove the stale ones")
    }
    records = (1...count).map { number in
      Share(number, of: count).flatMap { share in
        ShareRecord(at: folder.appending(ShareRecord.name(of: share)))
          .flatMap { $0.share == share && $0.joint != nil ? $0 : nil }
      }
    }
    check(named: Set(shares.map(\.number)))
  }

  package var whole: [ShareRecord] { records.compactMap { $0 } }

  /// The indices of shares that are missing, truncated or stopped, counted from 0.
  package var unmade: [Int] {
    records.indices.filter { index in
      guard let record = records[index] else { return true }
      return record.made != nil || record.rows.written == nil || !record.rows.isThere(in: folder)
    }
  }

  /// The indices of the other shares whose rows are damaged. Reads all rows.
  package var damaged: [Int] {
    let unmade = Set(unmade)
    return records.indices.filter { !unmade.contains($0) && records[$0]?.rows.areIntact(in: folder) == false }
  }

  /// The completeness of a wall’s shares.
  package struct Status: Sendable {
    package var count: Int
    package var completeCount: Int
    /// Obstacles to joining, one sentence each.
    package var faults: [String]
    package var plan: FilePath?

    package var isComplete: Bool { faults.isEmpty }

    package var lines: [String] {
      let first = "\(completeCount) of \(count) share\(count == 1 ? "" : "s") complete"
      return [first] + faults + (plan.map { ["plan: \($0)"] } ?? [])
    }
  }

  package var status: Status {
    let damaged = damaged
    let done = records.count - unmade.count - damaged.count
    let damage =
      damaged.isEmpty ? [] : ["\(Self.shares(damaged)): the rows are damaged; rebuild \(Self.pronoun(damaged))"]
    return Status(
      count: records.count, completeCount: done, faults: faults + damage, plan: whole.first.map { FilePath($0.plan) })
  }

  // MARK: - Faults

  private mutating func check(named: Set<Int>) {
    let missing = records.indices.filter { records[$0] == nil && !named.contains($0 + 1) }
    let broken = records.indices.filter { records[$0] == nil && named.contains($0 + 1) }
    if !missing.isEmpty { faults.append("\(Self.shares(missing)) of \(records.count) \(Self.verb(missing)) missing") }
    if !broken.isEmpty {
      faults.append("\(Self.shares(broken)): the record cannot be read; rebuild \(Self.pronoun(broken))")
    }
    let incomplete = records.indices.filter { records[$0].map { !$0.rows.isThere(in: folder) } ?? false }
    if !incomplete.isEmpty {
      faults.append(
        "\(Self.shares(incomplete)): the rows are missing or truncated; rebuild \(Self.pronoun(incomplete))")
    }
    let stopped = records.indices.filter { records[$0]?.made != nil }
    if !stopped.isEmpty {
      faults.append(
        "\(Self.shares(stopped)): stopped before \(stopped.count == 1 ? "its" : "their") end; "
          + "rerun \(Self.pronoun(stopped)) to continue")
    }
    checkSameness()
    if faults.isEmpty { checkLosses() }
  }

  /// Checks that all shares have the same plan, look, program version and libraries.
  private mutating func checkSameness() {
    compare("made by a different program", \.program) { ($0, $1) }
    let unchecked = records.indices.filter { records[$0].map { $0.rows.written == nil } ?? false }
    if !unchecked.isEmpty {
      faults.append(
        "\(Self.shares(unchecked)): made by a version without checksums; rebuild \(Self.pronoun(unchecked))")
    }
    compare("made with different libraries", \.libraries) { own, usual in
      let (ours, theirs) = (own.components(separatedBy: ", "), usual.components(separatedBy: ", "))
      return (
        ours.filter { !theirs.contains($0) }.joined(separator: ", "),
        theirs.filter { !ours.contains($0) }.joined(separator: ", ")
      )
    }
    compare("made from a different plan or with different options", \.settings)
    if !faults.isEmpty { return }
    compare("made from different photos or dates", \.inputs)
    compare("made from photos with different contents", \.contents)
    compare("split at different rows", \.borders)
    compare("made as a different kind of picture", \.picture)
  }

  /// Reports the shares that differ from the majority.
  ///
  /// - Parameter text: Formats two different values for the message.
  private mutating func compare<Value: Hashable>(
    _ difference: String, _ property: KeyPath<ShareRecord, Value>,
    _ text: (Value, Value) -> (own: String, standard: String)? = { _, _ in nil }
  ) {
    let kinds = Dictionary(grouping: records.indices.filter { records[$0] != nil }) { records[$0]?[keyPath: property] }
    if kinds.count < 2 { return }
    let ordered = kinds.sorted { ($1.value.count, $0.value[0]) < ($0.value.count, $1.value[0]) }
    let usual = ordered[0]
    for (value, shares) in ordered.dropFirst() {
      var details = ""
      if let value, let key = usual.key, let words = text(value, key) {
        details = ": \(words.own) instead of \(words.standard)"
      }
      faults.append(
        "\(Self.shares(shares)) \(shares.count == 1 ? "was" : "were") \(difference) than share \(usual.value[0] + 1)"
          + details)
    }
  }

  /// Checks that no share shows a photo that another leaves out.
  private mutating func checkLosses() {
    for loss in conflicts {
      faults.append(
        "\(FilePath(loss.file)): is left out of \(Self.shares(loss.without)) but shown in \(Self.shares(loss.with)): "
          + "rebuild \(Self.shares(loss.without)), or rebuild all shares from the plan written by --replan")
    }
  }

  /// Photos left out of some shares and shown in others.
  private var conflicts: [(file: String, without: [Int], with: [Int])] {
    let ranges = rowsOfShares
    var found: [(file: String, without: [Int], with: [Int])] = []
    for loss in losses {
      let touched = ranges.indices.filter { index in
        loss.rows.contains { $0.from < ranges[index].upperBound && $0.to > ranges[index].lowerBound }
      }
      let without = touched.filter { records[$0]?.leftOut.contains { $0.file == loss.file } ?? false }
      let with = touched.filter { !without.contains($0) }
      if !with.isEmpty { found.append((loss.file, without, with)) }
    }
    return found
  }

  private var rowsOfShares: [Range<Int>] {
    guard let joint = whole.first?.joint else { return [] }
    let encoder = joint.encoder
    return (0..<joint.borders.count).map { share in
      let groups = joint.borders[share]
      return encoder.rows(ofGroup: groups.lowerBound)
        .lowerBound..<encoder.rows(ofGroup: groups.upperBound - 1).upperBound
    }
  }

  // MARK: - Joining

  /// Photos left out, without duplicates.
  package var losses: [ShareRecord.Loss] {
    var seen: Set<String> = []
    return whole.flatMap(\.leftOut).filter { seen.insert($0.file).inserted }
  }

  /// Tiles with damaged photos, without duplicates at borders.
  package var damages: [ShareRecord.Damage] {
    var seen: Set<ShareRecord.Damage> = []
    return whole.flatMap(\.damages).filter { seen.insert($0).inserted }
  }

  package var textFaults: [String] {
    var seen: Set<String> = []
    return whole.flatMap(\.textFaults).filter { seen.insert($0).inserted }
  }

  /// The joined wall's record, before damages.
  package var record: WallRecord {
    var record = WallRecord()
    guard let first = whole.first else { return record }
    if !losses.contains(where: \.isPassing) { (record.inputs, record.contents) = (first.inputs, first.contents) }
    record.leftOutCount = losses.count
    record.photoCount = first.tileCount - losses.reduce(0) { $0 + $1.rows.count }
    return record
  }

  // MARK: - Messages

  private static func shares(_ indexes: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for index in indexes.sorted() {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound...index + 1
      } else {
        runs.append(index + 1...index + 1)
      }
    }
    let words = runs.flatMap { run in
      run.count == 1
        ? ["\(run.lowerBound)"]
        : run.count == 2 ? ["\(run.lowerBound)", "\(run.upperBound)"] : ["\(run.lowerBound) to \(run.upperBound)"]
    }
    return (indexes.count == 1 ? "share " : "shares ") + Values.list(words, before: "and")
  }

  private static func verb(_ indexes: [Int]) -> String { indexes.count == 1 ? "is" : "are" }
  private static func pronoun(_ indexes: [Int]) -> String { indexes.count == 1 ? "it" : "them" }
}
