import Files
import Raster

/// Reads a JPEG's markers up to the picture data, skipping over what is not needed.
struct JPEGHeader {
  private var offset = 2
  private var orientation: Orientation?
  private var adobeTransform: UInt8?
  private var hasJFIF = false
  private var frame: Frame?

  private struct Frame {
    var marker: UInt8
    var bitsPerChannel: Int
    var width: Int
    var height: Int
    var componentIdentifiers: [UInt8]
  }

  /// What the header of `file`, which begins like a JPEG, says.
  static func read(_ file: borrowing OpenFile) throws(ImageError) -> ImageInfo {
    var header = JPEGHeader()
    do {
      try header.readSegments(of: file)
    } catch {
      throw ImageError(error)
    }
    guard let frame = header.frame else {
      throw ImageError(file.path, .truncated("the file ends before its picture begins"))
    }
    guard frame.width > 0, frame.height > 0 else {
      throw ImageError(file.path, .malformed("its size is \(frame.width) × \(frame.height)"))
    }
    return ImageInfo(
      format: .jpeg, storedWidth: frame.width, storedHeight: frame.height,
      orientation: header.orientation ?? .upright, color: header.color(of: frame),
      bitsPerChannel: frame.bitsPerChannel, hasAlpha: false,
      isProgressive: [0xC2, 0xC6, 0xCA, 0xCE].contains(frame.marker))
  }

  /// Walks from segment to segment until the first scan begins or the file ends.
  private mutating func readSegments(of file: borrowing OpenFile) throws(FileError) {
    while true {
      let start = try file.bytes(at: offset, count: Self.segmentStartBytes)
      guard start.count >= 4 else { return }
      if start[0] != 0xFF || start[1] == 0xFF || start[1] == 0 {
        // Fill bytes, or padding that a marker follows somewhere.
        offset += 1
        if offset > Self.furthestPadding && frame == nil && start[0] != 0xFF { return }
        continue
      }
      let marker = start[1]
      if marker == 0x01 || (0xD0...0xD7).contains(marker) {
        offset += 2
        continue
      }
      if marker == 0xDA || marker == 0xD9 { return }
      let length = Int(start[2]) << 8 | Int(start[3])
      if length < 2 { return }
      try read(marker, body: start[4...].prefix(length - 2), length: length - 2, of: file)
      offset += 2 + length
    }
  }

  /// Enough for every segment that is read but EXIF.
  private static let segmentStartBytes = 24 + 3 * 4
  private static let furthestPadding = 1 << 20

  private mutating func read(
    _ marker: UInt8, body: ArraySlice<UInt8>, length: Int, of file: borrowing OpenFile
  ) throws(FileError) {
    let body = Array(body)
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      if frame == nil { frame = Self.frame(marker, body) }
    case 0xE0 where body.starts(with: Array("JFIF\0".utf8)):
      hasJFIF = true
    case 0xE1 where body.starts(with: Self.exifSignature) && orientation == nil:
      let block = try file.bytes(at: offset + 4, count: length).dropFirst(Self.exifSignature.count)
      orientation = EXIF.orientation(in: block)
    case 0xEE where body.starts(with: Array("Adobe".utf8)) && body.count >= 12:
      adobeTransform = body[11]
    default: break
    }
  }

  private static let exifSignature = Array("Exif\0\0".utf8)

  private static func frame(_ marker: UInt8, _ body: [UInt8]) -> Frame? {
    guard body.count >= 6, body.count >= 6 + 3 * Int(body[5]) || body[5] > 4 else { return nil }
    let count = min(Int(body[5]), 4, (body.count - 6) / 3)
    return Frame(
      marker: marker, bitsPerChannel: Int(body[0]), width: Int(body[3]) << 8 | Int(body[4]),
      height: Int(body[1]) << 8 | Int(body[2]), componentIdentifiers: (0..<count).map { body[6 + 3 * $0] })
  }

  /// By the same rules as libjpeg: markers first, then the components' names.
  private func color(of frame: Frame) -> ImageInfo.ColorModel {
    switch frame.componentIdentifiers.count {
    case 4: adobeTransform == 2 ? .ycck : .cmyk
    case 3:
      if hasJFIF {
        .ycbcr
      } else if let adobeTransform {
        adobeTransform == 0 ? .rgb : .ycbcr
      } else {
        frame.componentIdentifiers == Array("RGB".utf8) ? .rgb : .ycbcr
      }
    default: .gray
    }
  }
}
