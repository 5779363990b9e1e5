/// Command-line options for which the library has its own API.
package enum OptionsElsewhere {
  /// The options by name, with the API to use instead.
  package static let places = [
    "--output": "render(as:), rendering(to:) or site(in:)", "--report": "Rendering.result",
    "--jobs": "Engine(cores:)", "--max-memory": "Engine(memory:)", "--sandbox": "Engine(decoding:)",
    "--no-sandbox": "Engine(decoding:)", "--cache": "Engine(cache:)", "--no-cache": "Engine(cache:)",
    "--quiet": "Report.warnings", "--log": "Report.warnings", "--timings": "Report.seconds",
    "--progress": "Rendering.progress", "--json": "Report", "--color": "Report.warnings",
    "--plan": "Wall(_:) with a Plan", "--files-from": "Wall(of:)", "--null": "Wall(of:)",
  ]
}
