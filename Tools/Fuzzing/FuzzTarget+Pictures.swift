import Colors
import Files
import ImageCodecs
import Raster

extension FuzzTarget {
  /// Small enough for thousands of tries per second.
  private static let limits = DecodingLimits(maxPixels: 1 << 20)

  /// Checks any picture's header: its size must be within the limits, or it must be refused with a message.
  static func checkHeader(of path: FilePath) throws -> Bool {
    do throws(ImageError) {
      let header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: limits)
      try Self.expectSense(in: header.info)
      return true
    } catch {
      try expect(!error.description.isEmpty, "a refusal has words")
      return error.reason != .notAPicture && error.reason != .empty
    }
  }

  private static func expectSense(in info: ImageInfo) throws(ImageError) {
    let pixels = info.storedWidth * info.storedHeight
    precondition(info.storedWidth > 0 && info.storedHeight > 0 && pixels <= limits.maxPixels, "Sizes are checked.")
    precondition(info.decodingBytes > 0 && info.decodingBytes < 1 << 34, "Memory is counted.")
  }

  /// Checks a picture of the target's format, decoded completely, and again smaller, with less effort, or as inks.
  func checkPicture(_ bytes: [UInt8], at path: FilePath) throws -> Bool {
    let start = Array(bytes.prefix(ImageFormat.sniffedBytes))
    guard let format = ImageFormat(sniffing: start), formats.contains(format) else { return false }
    let header: FileHeader
    do throws(ImageError) {
      var limits = Self.limits
      limits.developsRaw = self == .mosaic
      header = try ImageDecoder.header(of: ImageDecoder.open(path), limits: limits)
      try Self.expectSense(in: header.info)
    } catch {
      try expect(!error.description.isEmpty, "a refusal has words")
      return true
    }
    try decode(path, header)
    let variant = bytes.count
    try decode(
      path, header, eighths: 1 + variant % 7, effort: [.balanced, .fast, .best][variant % 3],
      keepsInks: header.info.samples == .inks && !header.info.hasAlpha)
    try decodeGains(path, header)
    return true
  }

  /// Decodes the light of an HDR photo above its SDR light.
  private func decodeGains(_ path: FilePath, _ header: FileHeader) throws {
    guard let light = header.lightRange, let picture = header.gains else { return }
    try expect(light.headroom > 0 && light.gains.upperBound <= 30, "gains make sense")
    let scale = GainScale(covering: light.gains, offset: light.offset ?? 0)
    let pipeline = picture.gainPipeline(to: .sRGB, in: scale)
    do throws(ImageError) {
      var (gains, _) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
      try pipeline.convert(&gains)
    } catch {
      try expect(!error.description.isEmpty, "a refusal has words")
    }
  }

  private var formats: Set<ImageFormat> {
    switch self {
    case .jpeg: [.jpeg]
    case .png: [.png]
    case .heif: [.heif, .avif]
    case .jpegxl: [.jpegXL]
    case .jpeg2000: [.jpeg2000]
    case .svg: [.svg]
    case .pdf: [.pdf]
    case .mosaic: [.tiff, .raw]
    case .webp: [.webp]
    case .tiff: [.tiff]
    case .gif: [.gif]
    case .qoi: [.qoi]
    case .gainmap: [.jpeg, .heif, .avif]
    default: []
    }
  }

  private func decode(
    _ path: FilePath, _ header: FileHeader, eighths: Int = 8, effort: Effort = .best, keepsInks: Bool = false
  ) throws {
    let info = header.info
    var picture: Pixels
    do throws(ImageError) {
      let (pixels, damage) = try ImageDecoder.decode(
        ImageDecoder.open(path), info: info, eighths: eighths, effort: effort, keepsInks: keepsInks)
      if damage == "" { throw ImageError(path, .malformed("")) }
      picture = pixels
    } catch {
      try expect(!error.reason.description.hasSuffix(": "), "a refusal has words: \(error)")
      return
    }
    try expect(picture.bytes.count == 4 * picture.width * picture.height, "all rows have come")
    let isWhole = picture.width == info.storedWidth && picture.height == info.storedHeight
    try expect(isWhole || eighths < 8, "a picture has the size that its header has")
    guard let colors = header.colors, !(info.samples == .inks && !keepsInks) else { return }
    if colors.isBright {
      let pipeline = header.pipeline(to: .sRGB)
      let (shown, _) = try ImageDecoder.decode(ImageDecoder.open(path), using: pipeline)
      try expect(shown.bytes.count == 4 * info.storedWidth * info.storedHeight, "all rows have come")
      return
    }
    let pipeline = try ColorConversion.between(colors, and: .sRGB, samples: info.samples)
    pipeline?.convert(&picture)
  }
}
