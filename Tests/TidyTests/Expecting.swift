import Testing

/// Fails a test with the faults of the project, if there are any.
func expectNone(_ faults: String, sourceLocation: SourceLocation = #_sourceLocation) {
  if !faults.isEmpty { Issue.record("\(faults)", sourceLocation: sourceLocation) }
}
