import Colors
import Files
import Raster

/// Reads a JPEG's markers up to the picture data, skipping over what is not needed.
struct JPEGHeader {
  private var offset = 2
  private var exif: EXIF?
  private var adobeTransform: UInt8?
  private var hasJFIF = false
  private var frame: Frame?
  private var profile = JPEGProfile()

  private struct Frame {
    var marker: UInt8
    var bitsPerChannel: Int
    var width: Int
    var height: Int
    var componentIdentifiers: [UInt8]
  }

  /// What the header of `file`, which begins like a JPEG, says.
  static func read(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
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
    let info = ImageInfo(
      format: .jpeg, storedWidth: frame.width, storedHeight: frame.height,
      orientation: header.exif?.orientation ?? .upright, date: header.exif?.date, color: header.color(of: frame),
      bitsPerChannel: frame.bitsPerChannel, hasAlpha: false,
      isProgressive: [0xC2, 0xC6, 0xCA, 0xCE].contains(frame.marker))
    return FileHeader(info, header.profile.stated)
  }

  /// Walks from segment to segment until the first scan begins, the file ends or it has gone on for too long.
  private mutating func readSegments(of file: borrowing OpenFile) throws(FileError) {
    for _ in 0..<Self.mostSegments {
      guard let marker = try passNextMarker(of: file) else { return }
      switch marker {
      case 0x01, 0xD0...0xD8: continue
      case 0xD9, 0xDA: return
      default: break
      }
      let start = try file.bytes(at: offset, count: Self.segmentStartBytes)
      guard start.count >= 2 else { return }
      let length = Int(start[0]) << 8 | Int(start[1])
      guard length >= 2 else { return }
      try read(marker, body: Array(start.dropFirst(2).prefix(length - 2)), length: length - 2, of: file)
      offset += length
    }
  }

  private static let mostSegments = 10_000
  /// Enough for every segment that is read but EXIF and profiles.
  private static let segmentStartBytes = 24 + 3 * 4

  /// Passes over padding, if any, and the marker behind it; nil where there is none within reason.
  private mutating func passNextMarker(of file: borrowing OpenFile) throws(FileError) -> UInt8? {
    let furthest = offset + Self.mostPadding
    var blockSize = 2
    var isBehindMarkerByte = false
    while offset < furthest {
      let block = try file.bytes(at: offset, count: blockSize)
      if block.isEmpty { return nil }
      for byte in block {
        offset += 1
        if isBehindMarkerByte && byte != 0 && byte != 0xFF { return byte }
        isBehindMarkerByte = byte == 0xFF
      }
      blockSize = 64 << 10
    }
    return nil
  }

  private static let mostPadding = 1 << 20

  private mutating func read(
    _ marker: UInt8, body: [UInt8], length: Int, of file: borrowing OpenFile
  ) throws(FileError) {
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      if frame == nil { frame = Self.frame(marker, body) }
    case 0xE0 where body.starts(with: Array("JFIF\0".utf8)) && length >= 14:
      hasJFIF = true
    case 0xE1 where body.starts(with: Self.exifSignature) && exif == nil:
      let block = try file.bytes(at: offset + 2, count: length).dropFirst(Self.exifSignature.count)
      exif = EXIF(block)
    case 0xE2 where profile.wants(body, length: length):
      profile.add(try file.bytes(at: offset + 2, count: length))
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
    case 4: adobeTransform ?? 0 == 0 ? .cmyk : .ycck
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
