import Files
import Planning

/// All kinds of output.
enum ProductKinds {
  /// All kinds of output, in order of precedence.
  private static let kinds: [any Product.Type] = [
    SiteProduct.self, FramesProduct.self, AnimationProduct.self, DocumentProduct.self, PyramidProduct.self,
    OpenRasterProduct.self, PictureProduct.self,
  ]

  /// The groups of settings that only one kind has.
  static var ownSettings: [any SettingsGroup.Type] { kinds.compactMap { $0.ownSettings } }

  /// True if an output's name alone asks for one of the kinds.
  static func arePromised(by output: FilePath) -> Bool { kinds.contains { $0.isPromised(by: output) } }

  /// Returns the product for the options and the output's name, and completes the options.
  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> any Product {
    for kind in kinds {
      if let product = try kind.chosen(by: &settings, for: &output) { return product }
    }
    preconditionFailure("A wall that is not of any other kind must be a picture.")
  }
}
