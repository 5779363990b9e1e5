/// The options of the command line that callers of the library state elsewhere.
package enum OptionsElsewhere {
  /// By name, with the place.
  package static let places = [
    "--output": "render(as:), rendering(to:) or site(in:)", "--report": "Rendering.result",
    "--jobs": "Engine(cores:)", "--max-memory": "Engine(memory:)", "--sandbox": "Engine(decoding:)",
    "--no-sandbox": "Engine(decoding:)", "--cache": "Engine(cache:)", "--no-cache": "Engine(cache:)",
    "--quiet": "Report.warnings", "--log": "Report.warnings", "--timings": "Report.seconds",
    "--plan": "Wall(_:) with a Plan", "--files-from": "Wall(of:)", "--null": "Wall(of:)",
  ]
}
