import Files
import Messages
package import Planning
package import Runs

// The options of all kinds of output.

extension [OptionSection<WallSettings>] {
  /// The sections of `tessera render`, besides shares.
  package static var walls: Self {
    outputs(and: ProductKinds.all.ownSettings.flatMap { $0.ownOptions } + WallSettings.planOptions)
      + arranging + mosaic + paper + photos
      + [OptionSection("Work", WallSettings.workOptions + WallSettings.updateOptions)]
  }
}

// MARK: - By name

extension WallSettings {
  /// Sets an option by its name.
  package mutating func set(_ name: String, _ value: String) throws(RunFailure) {
    let all = [OptionSection].walls.options + Self.siteOptions + Self.motionOptions
    guard let option = all.first(where: { $0.name == name }) else {
      let hint = Spelling.nearest(to: name, among: all.map(\.name)).map { "; did you mean \($0)?" }
      throw .usage("there is no option \(name)\(hint ?? "")")
    }
    try option.apply(&self, FilePath(value))
  }
}
