package import Files
package import Planning

/// Kinds of output, in order of precedence. Runs are given them, and know none by name.
package struct ProductKinds: Sendable {
  private let kinds: [any Product.Type]

  package init(_ kinds: [any Product.Type]) { self.kinds = kinds }

  /// The groups of settings that only one kind has.
  package var ownSettings: [any SettingsGroup.Type] { kinds.compactMap { $0.ownSettings } }

  /// True if an output's name alone asks for one of the kinds.
  package func arePromised(by output: FilePath) -> Bool { kinds.contains { $0.isPromised(by: output) } }

  /// Returns the product for the options and the output's name, and completes the options.
  package func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> any Product {
    let reasons = kinds.flatMap { $0.idleReasons }
    settings.idleReasons = Dictionary(reasons.map { ($0.use.name, $0) }, uniquingKeysWith: { first, _ in first })
    for kind in kinds {
      if let product = try kind.chosen(by: &settings, for: &output) { return product }
    }
    preconditionFailure("A wall that is not of any other kind must be a picture.")
  }
}
