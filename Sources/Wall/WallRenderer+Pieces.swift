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

  /// Renders the wall as a picture of its format, and passes it on in pieces, except for its first bytes, some of which
  /// follow from the others. Returns these bytes, and the photos that were damaged.
  package func renderPicture(
    photoDone: @escaping @Sendable () -> Void = {}, _ use: @escaping @Sendable ([UInt8]) throws(WallError) -> Void
  ) throws(WallError) -> (start: [UInt8], damages: [Damage]) {
    guard let encoder = encoder as? any PictureEncoder else { preconditionFailure("The wall must be a picture.") }
    return try renderPicture(encoder, photoDone: photoDone, use)
  }

  private func renderPicture<Encoder: PictureEncoder>(
    _ encoder: Encoder, photoDone: @escaping @Sendable () -> Void,
    _ use: @escaping @Sendable ([UInt8]) throws(WallError) -> Void
  ) throws(WallError) -> (start: [UInt8], damages: [Damage]) {
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    let assembler = Mutex(try encoding { () throws(EncodingError) in try encoder.assembler(noteRoom: 0) })
    var start = try assembler.withLock { (assembler) throws(WallError) in
      try encoding { () throws(EncodingError) in try assembler.begin() }
    }
    let damages = try makeGroups(0..<groupCount, with: encoder, photoDone: photoDone) { (groups) throws(WallError) in
      try assembler.withLock { (assembler) throws(WallError) in
        for group in groups { try use(encoding { () throws(EncodingError) in try assembler.add(group) }) }
      }
      return true
    }
    let end = try assembler.withLock { (assembler) throws(WallError) in
      try encoding { () throws(EncodingError) in try assembler.end(note: nil, digests: []) }
    }
    try use(end.bytes)
    if let correction = end.correction {
      let corrected = correction.offset..<correction.offset + correction.bytes.count
      precondition(corrected.upperBound <= start.count, "Only the beginning of a picture may be corrected.")
      start.replaceSubrange(corrected, with: correction.bytes)
    }
    return (start, damages.map(\.damage))
  }
}
