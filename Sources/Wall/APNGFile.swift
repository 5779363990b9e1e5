package import Files
package import ImageCodecs
import Layouts

/// A sink that writes frames into an animated PNG.
package struct APNGFile: FrameSink {
  package let encoder: PNGEncoder
  private let output: OutputFile
  private var assembler: APNGAssembler
  private var isBegun = false

  /// - Parameter plays: The number of times the animation plays; 0 to repeat forever.
  package init(
    to output: OutputFile, of animation: Animation, style: WallRenderer.Style, framesPerSecond: Int, plays: Int
  ) {
    encoder = style.frameEncoder(of: animation.canvas)
    self.output = output
    assembler = APNGAssembler(
      encoder, frameCount: animation.frameCount, framesPerSecond: framesPerSecond, plays: plays)
  }

  package mutating func add(_ groups: [PNGEncoder.Group], times: Int) throws(WallError) {
    if !isBegun { try output.add(try encoding { () throws(EncodingError) in try assembler.header }) }
    isBegun = true
    try output.add(assembler.addFrame(groups, times: times))
  }

  package mutating func end(note: String?) throws(WallError) { try output.add(assembler.end(note: note)) }
}

extension WallRenderer.Style {
  /// Returns the encoder that writes the frames of an animation as PNGs.
  func frameEncoder(of canvas: Plan.Canvas) -> PNGEncoder {
    PNGEncoder(
      width: canvas.width, height: canvas.height, hasAlpha: !look.background.isOpaque, resolution: look.resolution,
      effort: look.effort, profile: look.colors.profile)
  }
}
