package import Files
package import ImageCodecs
import TesseraLayout

extension WallRenderer.Style {
  /// The encoder for a wall of this size.
  func encoder(of canvas: Plan.Canvas) -> any PictureEncoder {
    let output = look.output
    let (width, height, hasAlpha) = (canvas.width, canvas.height, !look.background.isOpaque)
    precondition(!hasAlpha || output.format.hasAlpha, "A wall is transparent only where its format can be.")
    switch output.format {
    case .png:
      return PNGEncoder(
        width: width, height: height, hasAlpha: hasAlpha, resolution: look.resolution, effort: look.effort,
        profile: look.colors.profile)
    case .tiff:
      return TIFFEncoder(
        width: width, height: height, hasAlpha: hasAlpha, resolution: look.resolution, effort: look.effort,
        profile: look.colors.profile)
    case .jpeg where !output.isProgressive:
      return JPEGEncoder(
        width: width, height: height, style: output, resolution: look.resolution, effort: look.effort,
        profile: look.colors.profile)
    case .jpeg, .webp, .avif:
      return WholeEncoder(
        width: width, height: height, hasAlpha: hasAlpha, style: output, resolution: look.resolution,
        effort: look.effort,
        profile: look.colors.profile)
    }
  }
}

/// Runs `work` and converts the errors of encoders.
func encoding<Result>(_ work: () throws(EncodingError) -> Result) throws(WallError) -> Result {
  do { return try work() } catch { throw .encoding(error) }
}

extension OutputFile {
  func add(_ bytes: [UInt8]) throws(WallError) {
    do { try write(bytes) } catch { throw .output(error) }
  }

  func correct(_ correction: PictureEnd.Correction) throws(WallError) {
    do { try replace(correction.bytes, at: correction.offset) } catch { throw .output(error) }
  }
}

/// The reason why a wall was not rendered.
package enum WallError: Error, Equatable, CustomStringConvertible {
  case unusable([ImageError])
  case output(FileError)
  case encoding(EncodingError)

  package var description: String {
    switch self {
    case .encoding(let error): error.description
    case .unusable(let errors): errors.map(\.description).joined(separator: "\n")
    case .output(let error): error.description
    }
  }
}
