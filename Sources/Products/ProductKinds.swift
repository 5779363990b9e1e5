import Planning

/// All kinds of output.
enum ProductKinds {
  /// In order of precedence.
  private static let kinds: [any Product.Type] = [
    SiteProduct.self, FramesProduct.self, AnimationProduct.self, DocumentProduct.self, PyramidProduct.self,
    PictureProduct.self,
  ]

  /// Returns the product for the options and the output's name, and settles the options.
  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> any Product {
    for kind in kinds {
      if let product = try kind.chosen(by: &settings, for: &output) { return product }
    }
    preconditionFailure("A wall that is nothing else is a picture.")
  }
}
