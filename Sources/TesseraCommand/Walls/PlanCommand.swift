import TesseraLayout

extension Subcommand {
  static var plan: Subcommand {
    Subcommand(
      name: "plan",
      summary: "Print where each photo would go, as JSON; reads headers only.",
      usage: "tessera plan [OPTIONS] INPUT…",
      example: "tessera plan photos --layout hex --width 2000 > plan.json",
      options: WallSettings.layoutHelp + [
        HelpSection("Photos", WallSettings.choiceOptions), HelpSection("Work", WallSettings.workOptions),
      ],
      run: { arguments throws(RunFailure) in
        // The output options are understood, so that a render command line can be planned by changing one word.
        let options =
          WallSettings.allLayoutOptions + WallSettings.choiceOptions + WallSettings.outputOptions
          + WallSettings.workOptions + WallSettings.nightlyOptions
        var parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        // What a manifest says of sizes is enough, but not where a photo may say what must be seen of it.
        parsed.settings.choice.opensDeclared = parsed.settings.crop.isSearched
        let configuration = try WallConfiguration(parsed.settings, inputs: parsed.inputs)
        let caches = Caches()
        let store = caches.store(for: parsed.settings.work, within: parsed.settings.choice.decoding.memory)
        var photos = try WallPhotos(WallFiles(configuration), configuration, store: store)
        caches.close(reportingOn: configuration.console)
        let pages = try configuration.plan(for: &photos)
        try configuration.console.result(PlanDocument(pages).json + "\n")
        return photos.leftOut.isEmpty ? .done : .incomplete
      })
  }
}
