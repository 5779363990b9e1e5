import Files
import Messages
package import Planning
package import Runs

// The options of all kinds of output.

extension [OptionSection<WallSettings>] {
  /// The sections of `tessera render`, besides shares.
  package static var walls: Self {
    outputs(and: ProductKinds.all.ownOptions + WallSettings.planOptions)
      + arranging + mosaic + paper + photos
      + [OptionSection("Work", WallSettings.workOptions + WallSettings.updateOptions)]
  }

  package static var paper: Self { [OptionSection("Paper", WallSettings.paperOptions)] }

  /// The sections of outputs.
  ///
  /// - Parameter others: More options of the first section.
  package static func outputs(and others: [Option<WallSettings>] = []) -> Self {
    outputs(ProductKinds.all.format, and: others) + ProductKinds.all.optionSections
  }
}

extension WallSettings {
  package static var motionOptions: [Option<WallSettings>] { ProductKinds.animations.subcommandOptions }

  package static var siteOptions: [Option<WallSettings>] { ProductKinds.sites.subcommandOptions }

  /// The options of walls of any kind.
  package static var allOptions: [Option<WallSettings>] {
    [OptionSection].walls.options + ProductKinds.all.subcommandOptions
  }
}

// MARK: - By name

extension WallSettings {
  /// Sets an option by its name.
  package mutating func set(_ name: String, _ value: String) throws(RunFailure) {
    let all = Self.allOptions
    guard let option = all.first(where: { $0.name == name }) else {
      let hint = Spelling.nearest(to: name, among: all.map(\.name)).map { "; did you mean \($0)?" }
      throw .usage("there is no option \(name)\(hint ?? "")")
    }
    try option.apply(&self, FilePath(value))
  }
}
