import Documents
import Files
import JSON5
import Planning
import Products
import Runs

// Contact sheets of videos in a batch file.

extension BatchFile {
  /// Returns the choice of frames under the key `sheet`; nil for other walls.
  static func frames(_ value: JSONValue?) throws(RunFailure) -> Settings<SheetSettings>? {
    switch value {
    case nil, .flag(false): return nil
    case .flag(true): return Settings()
    case .object(let keys):
      let options = Settings.options(\SheetValues.frames)
      let known = options.compactMap { BatchKeys.key(of: $0.name) }
      var values = SheetValues()
      for key in keys.keys.sorted() {
        guard let option = options.first(where: { BatchKeys.key(of: $0.name) == key }) else {
          throw .usage("“sheet”: \(unknown(key, among: known))")
        }
        do throws(RunFailure) {
          try BatchKeys.apply(keys[key] ?? .null, option, to: &values)
        } catch {
          throw .usage("“sheet”: “\(key)”: \(error.description)")
        }
      }
      return values.frames
    case let value?: throw .usage("“sheet”: must be true, false or an object, not \(value.kind)")
    }
  }

  /// Returns the run that makes the contact sheet of a video. The video is opened when the sheet is made, so that one
  /// that is missing does not keep other walls from being made.
  func sheet(
    _ entry: Entry, _ frames: Settings<SheetSettings>, of inputs: [FilePath], _ settings: WallSettings,
    as output: OutputName, name: String, _ registry: WallRegistry
  ) throws(RunFailure) -> WallRun {
    guard inputs.count == 1, let film = inputs.first else { throw .usage("“sheet”: “inputs” must be one video") }
    if settings.pages.joinsPages { throw .usage("“sheet” cannot be combined with “joinPages”") }
    let given = Set(entry.keys.keys.map { "--" + BatchKeys.subject(of: $0) })
    let values = SheetValues(wall: settings, frames: frames)
    var checked = settings
    if !given.contains("--layout") { checked.look.layout = .grid }
    // Notes come with the sheet.
    var run = try WallRun(
      checked, inputs: inputs, output: output, name: name, of: .all, among: registry, notes: SilentNotes())
    run.final = { () throws(RunFailure) in
      let sheet = try FilmSheet(film, values, given: given)
      return try Console.run(sheet.settings, inputs: sheet.frames, output: output, name: name, among: registry)
    }
    return run
  }
}
