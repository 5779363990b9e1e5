import Files
package import Planning

/// The work of one kind of output in a run.
///
///     struct PyramidMaking: OutputMaking {
///       let run: WallRun
///       func make(of files: WallFiles, …) { try run.make(of: files, …) { … } publishing: { … } }
///     }
package protocol OutputMaking {
  var run: WallRun { get }
}

extension OutputMaking {
  package var settings: WallSettings { run.settings }
  package var work: WorkSettings { run.work }
  package var output: OutputName { run.output }
  package var notes: any Notes { run.notes }
}
