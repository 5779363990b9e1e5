extension ProductKinds {
  /// All kinds of output, in order of precedence.
  package static let all = ProductKinds([
    SiteProduct.self, FramesProduct.self, AnimationProduct.self, DocumentProduct.self, PyramidProduct.self,
    OpenRasterProduct.self, PictureProduct.self,
  ])
}
