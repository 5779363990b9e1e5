import Planning

/// All kinds of output.
enum ProductKinds {
  /// The first that is asked for is made.
  private static let kinds: [any Product.Type] = [
    SiteProduct.self, FramesProduct.self, AnimationProduct.self, DocumentProduct.self, PyramidProduct.self,
    PictureProduct.self,
  ]

  /// The product that options and the name of an output ask for. Settles the options.
  static func chosen(
    by settings: inout WallSettings, for output: inout OutputName
  ) throws(RunFailure) -> any Product {
    for kind in kinds {
      if let product = try kind.chosen(by: &settings, for: &output) { return product }
    }
    preconditionFailure("A wall that is nothing else is a picture.")
  }
}
