import Comparisons
import Files
import Planning
import Products
import Runs

extension CompareRun {
  /// Makes the wall, the page or the folder of changes, if requested.
  func show(_ outcomes: [PairOutcome]) throws(RunFailure) {
    guard let output = options.wall.work.output else { return }
    let changes = outcomes.changes
    let title = title(of: outcomes)
    if showsPages(at: output) {
      var pages = ChangesPages(outcomes.uncompared + changes, pairs.failures, title: title, comparer)
      (pages.acceptCommand, pages.jobs) = (acceptCommand, options.wall.work.jobs)
      try pages.publish(at: output)
      return console.summary("\(output): \(changes.count == 1 ? "1 change" : "\(changes.count) changes")")
    }
    if changes.isEmpty {
      let isComplete = outcomes.uncompared.isEmpty && pairs.failures.isEmpty
      return try removeEarlierChanges(
        at: output, isComplete ? "nothing changed" : "no picture could be shown to differ")
    }
    let manifest = try ChangesManifest(changes, comparer)
    var settings = options.wall
    try settings.arrangeChanges(title)
    let run = try Console.run(
      settings, inputs: [manifest.path], output: OutputName(naming: output, history: nil, as: .all))
    let exitCode = try Console.exitCode(of: run, executing: run.execute)
    pairs.mountRevisions()
    if exitCode != .done && exitCode != .incomplete { throw .inputs("\(output): the changes could not be shown") }
  }

  /// True for the name of a page, or of a folder with one.
  func showsPages(at output: FilePath) -> Bool { ChangesPages.isPage(output) || output.fileExtension.isEmpty }

  /// Removes the wall of an earlier comparison, which CI jobs would take for the changes of this one.
  private func removeEarlierChanges(at output: FilePath, _ reason: String) throws(RunFailure) {
    let isRemoved: Bool
    do { isRemoved = try EarlierChanges.remove(at: output) } catch { throw .output(error) }
    console.note("\(output): \(isRemoved ? "removed" : "not written"), because \(reason)")
  }

  /// The result in a sentence.
  func title(of outcomes: [PairOutcome]) -> String {
    let lost = outcomes.uncompared.count + pairs.failures.count
    return Self.title(outcomes.changes.count, lost: lost, of: outcomes.count + pairs.failures.count)
  }

  /// - Parameter lost: The number of pictures that could not be compared.
  private static func title(_ changed: Int, lost: Int, of count: Int) -> String {
    let differing =
      switch (changed, count) {
      case (0, _): "No picture differs"
      case (1, 1): "The picture differs"
      default: "\(changed) of \(count) pictures \(changed == 1 ? "differs" : "differ")"
      }
    if lost == 0 { return differing }
    if changed > 0 { return "\(differing), \(lost) could not be compared" }
    return count == 1 ? "The picture could not be compared" : "\(lost) of \(count) pictures could not be compared"
  }
}

extension WallSettings {
  /// Sets the defaults of walls of changes: a row for each pair, with captions.
  mutating func arrangeChanges(_ title: String) throws(RunFailure) {
    work.kind = EarlierChanges.kind
    let given = Set(self.given.map(\.name))
    let isGrid = !given.contains("--layout")
    let defaults = [
      ("--layout", "grid"), ("--columns", "3"), ("--cell", "480x360"), ("--content", "fit"), ("--spacing", "24"),
      ("--margin", "32"), ("--caption", "{name}"), ("--title", title), ("--background", "#f4f4f5"),
    ]
    let isPaper = given.contains("--paper")
    for (name, value) in defaults where !given.contains(name) {
      // A sheet of paper has its own cells and margins.
      if isPaper && ["--cell", "--spacing", "--margin"].contains(name) { continue }
      if !isGrid && ["--layout", "--columns", "--cell", "--content"].contains(name) { continue }
      try set(name, value)
    }
    forgetGiven()
  }
}
