import Files
import Foundation
import Layouts
import Messages
import Planning
import Plans
import Products
import Runs

extension Subcommand {
  static var plan: Subcommand {
    Subcommand(
      name: "plan",
      summary: "Print the plan of a wall as JSON; reads headers only.",
      usage: "tessera plan [OPTIONS] INPUT…",
      example: "tessera plan photos --layout hex --width 2000 > plan.json",
      sections: planned,
      // The output options are accepted, so that changing one word turns a render command into a plan command.
      others: WallSettings.outputOptions + WallSettings.updateOptions,
      run: { parsed throws(RunFailure) in
        try parsed.readLists(\.lists)
        let output = try planOutput(parsed)
        // Sizes in a manifest are sufficient, unless the crop depends on the contents of photos.
        let (settings, caches, console) = (parsed.settings, Caches(), Console(parsed.settings.work))
        let planning = try WallPlanning(settings, inputs: parsed.inputs, of: .all, caches: caches, notes: console)
        caches.close(reportingOn: console)
        let document = planning.document
        let showsQuality = parsed.settings.work.showsQuality
        if showsQuality { try console.result(printableJSON(Array((planning.photos.quality.json + "\n").utf8))) }
        if let output {
          try document.write(to: output)
        } else if !showsQuality {
          try document.write { (piece) throws(RunFailure) in try console.result(printableJSON(Array(piece.utf8))) }
          try console.result("\n")
        }
        return planning.exitCode
      })
  }

  /// Returns the file to which a plan is written; nil for standard output. Other options of pictures have no effect on
  /// a plan.
  private static func planOutput(_ parsed: ParsedArguments<WallSettings>) throws(RunFailure) -> FilePath? {
    let console = Console(parsed.settings.work)
    var used = Set(["--output", "--background", "--dpi"] + WatermarkSettings.names + planned.options.map(\.name))
    used.subtract(["--marks", "--timings", "--wait"])
    if parsed.settings.work.output != nil { used.insert("--force") }
    let given = Set(parsed.given.map(\.option.name))
    for name in given.subtracting(used).sorted() { console.note("\(name) has no effect on a plan") }
    guard let output = parsed.settings.work.output, output != FilePath("-") else { return nil }
    guard output.fileExtension == "json" || output.fileExtension == "json5" else {
      console.note("\(output): is not a JSON file; the plan goes to standard output")
      return nil
    }
    try PlanDocument.refuseForeign(output, isForced: parsed.settings.work.isForced)
    return output
  }

  private static var planned: [OptionSection<WallSettings>] {
    .arranging + .mosaic + .paper + .photos + [
      OptionSection("Work", Settings.options(\.work.run, [\.showsQuality]) + WallSettings.workOptions)
    ]
  }
}

extension PlanQuality {
  fileprivate var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
