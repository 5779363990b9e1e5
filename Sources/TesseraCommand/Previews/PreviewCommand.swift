import Files
import Planning
import Runs

extension Subcommand {
  static var preview: Subcommand {
    Subcommand(
      name: "preview",
      summary: "Show a picture, a wall, or the walls of a batch file in the terminal.",
      usage: "tessera preview [OPTIONS] INPUT…    (inputs: wall.png, photos, folders or walls.json5)",
      example: "tessera preview photos --layout hex",
      sections: [OptionSection("Preview", Settings.options(\PreviewValues.preview))] + previewedSections,
      others: lifted(WallSettings.outputOptions.without("--background") + WallSettings.updateOptions),
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.wall.lists)
        let shown = PreviewInput(parsed.inputs, hasWallOptions: parsed.given.contains { isForWalls($0.option.name) })
        parsed.noteIgnored(outputNames, "on a preview")
        if case .batch = shown {
          parsed.noteIgnored(parsed.given.map(\.option.name).filter(isForWalls), "on a batch file")
        } else {
          parsed.noteIgnored(["--only"], "without a batch file")
        }
        let values = parsed.settings
        if values.preview.opens {
          parsed.noteIgnored(["--as", "--width"], "with --open")
          return try open(shown, only: values.preview.only)
        }
        return try PreviewRun(values).show(shown)
      })
  }

  private static var previewedSections: [OptionSection<PreviewValues>] {
    let sections: [OptionSection<WallSettings>] =
      [OptionSection("Output", WallSettings.outputOptions.named("--background"))]
      + .arranging.without("--width") + .mosaic.without("--preview") + .paper.without("--min-dpi", "--marks") + .photos
      + [
        OptionSection("Work", WallSettings.workOptions.without("--wait", "--log"))
      ]
    return sections.map { OptionSection($0.title, lifted($0.options)) }
  }

  /// Converts the options of walls to options of previews.
  private static func lifted(_ options: [Option<WallSettings>]) -> [Option<PreviewValues>] {
    options.map { option in
      Option(option) { values, path throws(RunFailure) in try option.apply(&values.wall, path) }
    }
  }

  private static var outputNames: [String] {
    (WallSettings.outputOptions.without("--background") + WallSettings.updateOptions).map(\.name)
  }

  /// True for options of the look or the photos of a wall.
  private static func isForWalls(_ name: String) -> Bool {
    !(PreviewSettings.names + WallSettings.workOptions.map(\.name) + outputNames).contains(name)
  }

  /// Opens finished files.
  private static func open(_ shown: PreviewInput, only: [FilePath]) throws(RunFailure) -> ExitCode {
    switch shown {
    case .picture(let picture): try Viewer.open(picture)
    case .batch(let file):
      let runs = try BatchWalls(file, only: only, BatchSettings()).runs
      let finished = runs.compactMap { newest(of: $0) }
      guard !finished.isEmpty else { throw .inputs("no wall is made yet: tessera batch \(file)") }
      for path in finished { try Viewer.open(path) }
      if finished.count < runs.count { Console().note("\(runs.count - finished.count) of the walls are not made yet") }
    case .wall: throw .usage("--open needs a finished file: tessera preview --open wall.png")
    }
    return .done
  }

  /// Returns the newest file of a wall; nil if there is none.
  private static func newest(of run: WallRun) -> FilePath? {
    let files: [FilePath] = run.output.versions
    return files.first { path in (try? path.status()) != nil }
  }
}
