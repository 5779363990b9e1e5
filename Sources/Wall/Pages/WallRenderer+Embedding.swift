import ImageCodecs
package import Layouts
import Parallel

extension WallRenderer {
  /// Creates a renderer for a wall as a picture in a document, which is opaque.
  package init(
    embedding plan: Plan, style: Style, photo: @escaping @Sendable (Plan.FileName) -> KnownPhoto? = { _ in nil }
  ) {
    self.init(plan, style: style, strips: style.embeddedEncoder(of: plan.canvas), photo: photo)
  }

  /// Renders the wall and passes its data on, piece by piece. Returns the photos that were damaged.
  ///
  /// - Precondition: The renderer was created with `init(embedding:)`.
  package func embed(
    photoDone: @escaping @Sendable () -> Void = {}, _ use: @escaping @Sendable ([UInt8]) throws(WallError) -> Void
  ) throws(WallError) -> [Damage] {
    guard let encoder = encoder as? EmbeddedEncoder else { preconditionFailure("The wall must be for a document.") }
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let assembler = Mutex(EmbeddedAssembler(encoder))
    let damages = try makeGroups(0..<groupCount, with: encoder, photoDone: photoDone) { (groups) throws(WallError) in
      try assembler.withLock { (assembler) throws(WallError) in
        for group in groups { try use(encoding { () throws(EncodingError) in try assembler.add(group) }) }
      }
      return true
    }
    try assembler.withLock { (assembler) throws(WallError) in
      try use(encoding { () throws(EncodingError) in try assembler.end() })
    }
    return damages.map(\.damage)
  }
}

extension WallRenderer.Style {
  fileprivate func embeddedEncoder(of canvas: Plan.Canvas) -> EmbeddedEncoder {
    EmbeddedEncoder(
      OutputPicture(
        width: canvas.width, height: canvas.height, hasAlpha: false, style: look.output, effort: look.effort))
  }
}
