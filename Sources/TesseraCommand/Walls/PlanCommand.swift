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
          WallSettings.allLayoutOptions + WallSettings.paperOptions + WallSettings.choiceOptions
          + WallSettings.outputOptions
          + WallSettings.workOptions + WallSettings.nightlyOptions
        var parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        try parsed.readLists(\.lists)
        // What a manifest says of sizes is enough, but not where a photo may say what must be seen of it.
        var settings = parsed.settings
        settings.fitDevice()
        try settings.resolveLengths()
        var request = try WallRequest(settings, inputs: parsed.inputs)
        request.environment.opensDeclared =
          settings.look.crop.isSearched || settings.look.text.templates.contains(where: \.needsHeaders)
        let caches = Caches()
        caches.mount(for: settings.work)
        let store = caches.store(for: settings.work, within: settings.decoding.memory)
        var photos = try WallPhotos(WallFiles(request), request, store: store)
        caches.close(reportingOn: request.console)
        let pages = try request.plan(for: &photos)
        let soft = settings.printResolution?.photosBelow(on: pages, photos.sizes) ?? []
        for photo in soft { request.console.error("\(photo)") }
        if request.isStrict && !soft.isEmpty { throw .inputs("nothing written (--strict)") }
        try request.console.result(PlanDocument(pages, background: settings.look.background?.description).json + "\n")
        return photos.leftOut.isEmpty && soft.isEmpty ? .done : .incomplete
      })
  }
}
