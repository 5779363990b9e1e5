import Files
package import Planning

extension WallOutcome {
  /// Reports the outcome.
  package func report(on notes: any Notes) {
    if case .failed(let failure) = ending {
      if !failure.description.isEmpty { notes.error(failure.description) }
    } else if files != [FilePath("-")] {
      if let file = files.first { notes.summary(summary, of: file) } else { notes.summary(summary) }
    }
    if let table { notes.table(table) }
  }
}
