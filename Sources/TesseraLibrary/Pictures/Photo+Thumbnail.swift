import Files
import Foundation
import ImageCodecs
import Parallel
import Raster
public import TesseraLayout
import Wall

extension Photo {
  /// The way in which a photo fits the size of a thumbnail.
  public enum Fitting: Sendable {
    /// Exactly that size; the overhang is cropped.
    case fill
    /// The whole photo, at most that size.
    case fit
  }

  /// Makes a thumbnail: upright, in sRGB, without metadata.
  ///
  ///     let thumbnail = try await photo.thumbnail(400, 300, crop: .attention).data
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - fitting: How the photo fits this size.
  ///   - crop: The part that is shown if the photo overhangs.
  ///   - format: The format of the thumbnail.
  ///   - engine: The engine that makes it.
  public func thumbnail(
    _ width: Int, _ height: Int, _ fitting: Fitting = .fill, crop: Plan.Crop = .center, as format: Format = .jpeg,
    on engine: Engine = .standard
  ) async throws -> Picture {
    guard width > 0, height > 0, max(width, height) <= format.style.format.longestSide else {
      throw TesseraError.setting("a thumbnail cannot be \(width) × \(height) pixels")
    }
    return try await engine.perform { limits in
      let photo = try OpenPhoto(self)
      var size = (width, height)
      if fitting == .fit { size = try Self.size(of: photo, within: size, limits) }
      return try Self.thumbnail(of: photo, size, crop, format, limits)
    }
  }

  private static func size(
    of photo: OpenPhoto, within size: (width: Int, height: Int), _ limits: DecodingLimits
  ) throws -> (width: Int, height: Int) {
    let info: ImageInfo
    do { info = try ImageDecoder.probe(path: photo.path, limits: limits) } catch { throw TesseraError(error) }
    let (width, height) = (Double(info.width), Double(info.height))
    let scale = min(1, Double(size.width) / width, Double(size.height) / height)
    return (max(1, Int((width * scale).rounded())), max(1, Int((height * scale).rounded())))
  }

  private static func thumbnail(
    of photo: OpenPhoto, _ size: (width: Int, height: Int), _ crop: Plan.Crop, _ format: Format,
    _ limits: DecodingLimits
  ) throws -> Picture {
    let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let plan = Plan(
      canvas: Plan.Canvas(width: size.width, height: size.height),
      tiles: [Plan.Tile(file: Plan.FileName(photo.path), frame: frame, crop: crop)])
    var style = WallRenderer.Style(decoding: limits)
    style.look.output = format.style
    style.look.background = .color(format.style.format.hasAlpha ? .clear : .white)
    style.jobs = 1
    let folder = MemoryFolder()
    let path = folder.address(of: "thumbnail." + format.fileExtension)
    do throws(WallError) {
      let output: OutputFile
      do { output = try OutputFile(path) } catch { throw WallError.output(error) }
      _ = try WallRenderer(plan, style: style).render(to: output)
      do { try output.publish() } catch { throw WallError.output(error) }
    } catch {
      throw TesseraError(error)
    }
    return try Picture(path, width: size.width, height: size.height, format)
  }
}
