import ImageCodecs
import Parallel

extension WallRenderer {
  /// Renders the wall as a PNG without a note, and passes its data on, piece by piece. Returns the photos that were
  /// damaged.
  package func renderPNG(
    photoDone: @escaping @Sendable () -> Void = {}, _ use: @escaping @Sendable ([UInt8]) throws(WallError) -> Void
  ) throws(WallError) -> [Damage] {
    guard let encoder = encoder as? PNGEncoder else { preconditionFailure("The wall must be written as PNG.") }
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let assembler = Mutex(PNGAssembler(encoder))
    try assembler.withLock { (assembler) throws(WallError) in
      try use(encoding { () throws(EncodingError) in try assembler.header })
    }
    let damages = try makeGroups(0..<groupCount, with: encoder, photoDone: photoDone) { (groups) throws(WallError) in
      try assembler.withLock { (assembler) throws(WallError) in
        for group in groups { try use(assembler.add(group)) }
      }
      return true
    }
    try assembler.withLock { (assembler) throws(WallError) in try use(assembler.end()) }
    return damages.map(\.damage)
  }
}
