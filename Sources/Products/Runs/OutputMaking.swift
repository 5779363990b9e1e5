import Files
import Planning

/// The work of one kind of output in a run.
///
///     struct PyramidMaking: OutputMaking {
///       let run: WallRun
///       func make(of files: WallFiles, …) { try run.make(of: files, …) { … } publishing: { … } }
///     }
protocol OutputMaking {
  var run: WallRun { get }
}

extension OutputMaking {
  var settings: WallSettings { run.settings }
  var work: WorkSettings { run.work }
  var output: OutputName { run.output }
  var notes: any Notes { run.notes }
}
