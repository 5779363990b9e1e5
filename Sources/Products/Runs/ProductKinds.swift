package import Files
package import Planning

/// Kinds of output, in order of precedence. Runs are given them, and know none by name.
package struct ProductKinds: Sendable {
  let kinds: [any Product.Type]

  package init(_ kinds: [any Product.Type]) { self.kinds = kinds }

  /// The groups of settings that kinds declare.
  package var ownSettings: [any SettingsGroup.Type] { kinds.flatMap { $0.ownSettings } }

  /// The options of groups that only one kind uses.
  package var ownOptions: [Option<WallSettings>] {
    ownSettings.filter { $0.use == .ownKind }.flatMap { $0.ownOptions }
  }

  /// The sections of options that kinds declare, in the order of the help.
  package var optionSections: [OptionSection<WallSettings>] { kinds.reversed().flatMap { $0.optionSections } }

  /// The options of the subcommands that make single kinds.
  package var subcommandOptions: [Option<WallSettings>] { kinds.flatMap { $0.subcommandOptions } }

  /// True if an output's name alone asks for one of the kinds.
  package func arePromised(by output: FilePath) -> Bool { kinds.contains { $0.isPromised(by: output) } }

  /// Returns the product for the options and the output's name, and completes the options.
  package func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> any Product {
    let reasons = kinds.flatMap { $0.idleReasons }
    settings.idleReasons = Dictionary(reasons.map { ($0.use.name, $0) }, uniquingKeysWith: { first, _ in first })
    settings.features = kinds.flatMap { $0.features }
    settings.listedEndings = kinds.flatMap { $0.listedEndings }
    for kind in kinds {
      if let product = try kind.chosen(by: &settings, for: &output) { return product }
    }
    preconditionFailure("A wall that is not of any other kind must be a picture.")
  }
}
