package import Files
import ImageCodecs
package import Layouts
import Parallel
import Raster

// A wall in several sizes.

extension WallRenderer {
  /// A copy of a wall in a smaller size.
  package struct Copy: Sendable {
    package var canvas: Plan.Canvas
    /// The file; nil if only smaller copies are made from this one.
    package var output: OutputFile?

    package init(_ canvas: Plan.Canvas, output: OutputFile?) {
      (self.canvas, self.output) = (canvas, output)
    }

    fileprivate var bytes: Int { canvas.width * canvas.height * Pixels.bytesPerPixel }
  }

  /// Returns the memory for the wall and its copies.
  package func need(of copies: [Copy]) -> MemoryNeed {
    need(strips(keeping: encoder.keptBytes + (copies.first?.bytes ?? 0)))
  }

  private func strips(keeping bytes: Int) -> StripEncoder {
    StripEncoder(
      width: plan.canvas.width, height: plan.canvas.height, rowsPerGroup: encoder.rowsPerGroup, keptBytes: bytes)
  }

  /// Writes the wall and smaller copies. Photos are decoded once, and each copy is scaled from the one before it.
  ///
  /// - Parameters:
  ///   - output: The file of the wall; nil if only copies are written.
  ///   - copies: The copies, from the largest to the smallest.
  package func render(to output: OutputFile?, copies: [Copy]) throws(WallError) -> [Damage] {
    if style.look.keepsHDR { return try renderKeepingHDR(to: output, copies: copies) }
    return try renderPictures(to: output, copies: copies)
  }

  /// Writes the wall and smaller copies without gain maps.
  func renderPictures(to output: OutputFile?, copies: [Copy]) throws(WallError) -> [Damage] {
    guard let encoder = encoder as? any PictureEncoder else { preconditionFailure("A copy is a picture.") }
    return try render(with: encoder, to: output, copies)
  }

  private func render<Encoder: PictureEncoder>(
    with encoder: Encoder, to output: OutputFile?, _ copies: [Copy]
  ) throws(WallError) -> [Damage] {
    let kept = keptMemory()
    defer { withExtendedLifetime(kept) {} }
    var writing: PictureWriting<Encoder>?
    if let output { writing = try PictureWriting(encoder, to: output) }
    let scaling = copies.first.map { Resampler(style.resampling(of: plan.canvas, to: $0.canvas)) }
    let use = Mutex((writing: writing, scaling: scaling))
    let damages = try makeGroups(0..<encoder.groupCount, with: strips(keeping: encoder.keptBytes)) {
      (strips) throws(WallError) in
      try use.withLock { (use) throws(WallError) in
        for strip in strips {
          use.scaling?.add(rowsOf: strip)
          try use.writing?.add(strip)
        }
      }
      return true
    }
    let copy = try use.withLock { (use) throws(WallError) in
      try use.writing?.end()
      use.writing = nil
      return use.scaling.take()?.finish()
    }
    if let copy { try write(copies, from: copy) }
    return damages.map(\.damage)
  }

  private func write(_ copies: [Copy], from first: Pixels) throws(WallError) {
    var pixels = first
    for (index, copy) in copies.enumerated() {
      if let output = copy.output { try write(pixels, with: style.encoder(of: copy.canvas), to: output) }
      guard index + 1 < copies.count else { return }
      pixels = pixels.resampled(style.resampling(of: copy.canvas, to: copies[index + 1].canvas))
    }
  }

  private func write<Encoder: PictureEncoder>(
    _ pixels: Pixels, with encoder: Encoder, to output: OutputFile
  ) throws(WallError) {
    try PictureWriting.write(pixels, with: encoder, to: output)
  }
}

extension WallRenderer.Style {
  fileprivate func resampling(of canvas: Plan.Canvas, to copy: Plan.Canvas) -> Resampling {
    Resampling(
      source: (canvas.width, canvas.height),
      area: Area(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)),
      width: copy.width, height: copy.height, isOpaque: look.background.isOpaque, isLinear: look.isLinear)
  }
}

extension Resampler {
  fileprivate mutating func add(rowsOf strip: Pixels) {
    for row in 0..<strip.height {
      add(strip.bytes.span.extracting(row * strip.bytesPerRow..<(row + 1) * strip.bytesPerRow))
    }
  }
}
