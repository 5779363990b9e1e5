import Files
import Gallery

extension Subcommand {
  static var plan: Subcommand {
    Subcommand(
      name: "plan",
      summary: "Print where every photo would go, as JSON. Only headers are read.",
      usage: "tessera plan [OPTIONS] INPUT…",
      example: "tessera plan photos --layout hex --width 2000 > plan.json",
      options: WallSettings.layoutHelp + [HelpSection("Photos", WallSettings.choiceOptions)],
      run: { arguments throws(UsageError) in
        // The output options are understood, so that a render command line can be planned by changing one word.
        let options = WallSettings.allLayoutOptions + WallSettings.choiceOptions + WallSettings.outputOptions
        var parsed = try ParsedArguments(arguments, options: options, defaults: WallSettings())
        parsed.settings.choice.opensDeclared = false
        let configuration = try WallConfiguration(parsed.settings, inputs: parsed.inputs)
        let console = configuration.console
        do {
          let gallery = try gallery(configuration)
          let plan = try configuration.plan(for: gallery.photos, console)
          guard console.result(plan.json + "\n") else { return .failed }
          return gallery.leftOut.isEmpty ? .done : .incomplete
        } catch let failure as RunFailure {
          return failure.report(on: console)
        } catch let error as UsageError {
          throw error
        } catch {
          preconditionFailure("A plan ends in no other way: \(error)")
        }
      })
  }
}
