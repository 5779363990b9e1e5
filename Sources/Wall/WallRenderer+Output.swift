import Files
import ImageCodecs
import Layouts

extension WallRenderer.Style {
  /// Returns the encoder for a wall of this size.
  func encoder(of canvas: Plan.Canvas) -> any PictureEncoder { picture(of: canvas).encoder }

  /// Returns the picture of a wall of this size.
  func picture(of canvas: Plan.Canvas) -> OutputPicture {
    var picture = OutputPicture(
      width: canvas.width, height: canvas.height, hasAlpha: !look.background.isOpaque, style: look.output,
      effort: look.output.effort ?? look.effort, resolution: look.resolution, profile: look.colors.profile,
      metadata: metadata)
    if look.keepsHDR {
      if look.output.format == .jpeg { picture.role = .base }
      picture.isBright = look.output.format != .jpeg
      if picture.isBright { picture.profile = nil }
    }
    return picture
  }
}

/// Runs `work` and converts the errors of encoders.
func encoding<Result>(_ work: () throws(EncodingError) -> Result) throws(WallError) -> Result {
  do { return try work() } catch { throw .encoding(error) }
}

extension OutputFile {
  package func add(_ bytes: [UInt8]) throws(WallError) {
    do { try write(bytes) } catch { throw .output(error) }
  }

  func correct(_ correction: PictureEnd.Correction) throws(WallError) {
    do { try replace(correction.bytes, at: correction.offset) } catch { throw .output(error) }
  }
}
