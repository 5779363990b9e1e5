import Colors
import Files
import Raster

/// Reads a JPEG's markers up to the picture data, skipping segments that are not needed.
struct JPEGHeader {
  private var exif: EXIF?
  /// The place of the thumbnail in the file.
  private var thumbnail: Range<Int>?
  private var adobeTransform: UInt8?
  /// True if the Adobe marker occurs again with other contents.
  private var hasOtherTransforms = false
  private var hasJFIF = false
  private var frame: Frame?
  private var channelsOfFirstScan: Int?
  private var profile = JPEGProfile()
  /// The quantization steps of each table.
  private var steps: [UInt8: [Int]] = [:]
  /// The range of the picture's data, including the header of its first scan.
  private var data = 0..<0
  private var hasFinePatterns = false
  /// The range of the list of pictures behind this one.
  private var list: Range<Int>?

  private struct Frame {
    var marker: UInt8
    var bitsPerChannel: Int
    var width: Int
    var height: Int
    var componentIdentifiers: [UInt8]
    /// The quantization table of the first component.
    var table: UInt8
  }

  /// Reads the header of a JPEG file.
  @Sendable static func read(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    let read = try JPEGHeader(file, in: 0..<file.size)
    var header = try read.header(of: file.path)
    if let list = read.list { header.info.gainMap = try JPEGGainMap.find(in: file, listedIn: list, photo: header.info) }
    return header
  }

  /// Reads the segments of a JPEG that is part or all of a file.
  init(_ file: borrowing OpenFile, in part: Range<Int>) throws(ImageError) {
    do {
      var segments = JPEGSegments(in: part)
      while let segment = try segments.next(of: file) {
        try read(segment, of: file)
        data = segment.body.upperBound..<part.upperBound
      }
      channelsOfFirstScan = segments.channelsOfFirstScan
      hasFinePatterns = try seemsFull(of: file)
    } catch {
      throw ImageError(error)
    }
  }

  /// True for the three common kinds: cameras store sensor data as JPEGs of other kinds.
  var isCommon: Bool { frame.map { (0xC0...0xC2).contains($0.marker) && $0.bitsPerChannel == 8 } ?? false }
  /// The orientation in the JPEG's own EXIF.
  var orientation: Orientation? { exif?.orientation }
  /// The color space in the JPEG's own EXIF.
  var isAdobeRGB: Bool? { exif?.isAdobeRGB }

  func header(of path: FilePath) throws(ImageError) -> FileHeader {
    guard let frame else {
      throw ImageError(path, .truncated("the file ends before its picture begins"))
    }
    guard frame.width > 0, frame.height > 0 else {
      throw ImageError(path, .malformed("its size is \(frame.width) × \(frame.height)"))
    }
    var info = ImageInfo(
      format: .jpeg, storedWidth: frame.width, storedHeight: frame.height,
      orientation: exif?.orientation ?? .upright, date: exif?.date, color: color(of: frame),
      bitsPerChannel: frame.bitsPerChannel, hasAlpha: false,
      isProgressive: [0xC2, 0xC6, 0xCA, 0xCE].contains(frame.marker),
      needsWhole: frame.componentIdentifiers.count > channelsOfFirstScan ?? .max)
    info.dataBytes = data.count
    var header = FileHeader(info, profile.stated)
    header.useColors(ofEXIF: isAdobeRGB)
    header.hasFinePatterns = hasFinePatterns
    header.isReadAlike = isCommon && isColoredAlike(frame)
    header.thumbnail = thumbnail
    return header
  }

  /// Returns true if JFIF, the Adobe marker and component names agree about the colors. If they disagree, each program
  /// has its own rule about which of them counts.
  private func isColoredAlike(_ frame: Frame) -> Bool {
    if frame.componentIdentifiers.count == 1 { return true }
    return frame.componentIdentifiers.count == 3 && frame.componentIdentifiers != Self.namesOfRGB
      && adobeTransform ?? 1 == 1 && !hasOtherTransforms
  }

  /// Returns true if the compressed size suggests fine patterns. Data after the picture, such as a video, does not
  /// count: the end is located if it matters.
  private func seemsFull(of file: borrowing OpenFile) throws(FileError) -> Bool {
    guard let frame, let steps = steps[frame.table] else { return false }
    // Two 16-bit numbers: the product does not overflow.
    guard FinePatterns.fill(jpegOf: frame.width * frame.height, bytes: data.count, steps: steps) else { return false }
    return try file.bytes(at: data.upperBound - 2, count: 2) == [0xFF, 0xD9]
  }

  private mutating func read(_ segment: JPEGSegments.Segment, of file: borrowing OpenFile) throws(FileError) {
    let (marker, head) = (segment.marker, segment.head)
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      if frame == nil { frame = Self.frame(marker, head) }
    case 0xDB:
      readSteps(try file.bytes(at: segment.body.lowerBound, count: min(segment.body.count, Self.longestTables)))
    case 0xE0 where head.starts(with: Array("JFIF\0".utf8)) && segment.length >= 14:
      hasJFIF = true
    case 0xE1 where head.starts(with: Self.exifSignature) && exif == nil:
      let block = try file.bytes(of: segment).dropFirst(Self.exifSignature.count)
      exif = EXIF(block)
      let start = segment.body.lowerBound + Self.exifSignature.count
      thumbnail = EXIF.thumbnail(in: block).map { start + $0.lowerBound..<start + $0.upperBound }
    case 0xE2 where profile.wants(head, length: segment.length):
      profile.add(try file.bytes(of: segment))
    case 0xE2 where list == nil && head.starts(with: JPEGGainMap.listSignature): list = segment.body
    case 0xEE where head.starts(with: Array("Adobe".utf8)) && head.count >= 12:
      hasOtherTransforms = hasOtherTransforms || adobeTransform ?? head[11] != head[11]
      adobeTransform = head[11]
    default: break
    }
  }

  /// Four tables with two bytes per frequency.
  private static let longestTables = 4 * 129

  private mutating func readSteps(_ body: [UInt8]) {
    var rest = body[...]
    while let first = rest.popFirst() {
      let size = first >> 4 == 0 ? 1 : 2
      guard rest.count >= 64 * size else { return }
      let numbers = rest.prefix(64 * size)
      steps[first & 15] = (0..<64).map { bigEndian(numbers.dropFirst($0 * size).prefix(size)) }
      rest = rest.dropFirst(64 * size)
    }
  }

  static let exifSignature = Array("Exif\0\0".utf8)

  private static func frame(_ marker: UInt8, _ body: [UInt8]) -> Frame? {
    guard body.count >= 6, body.count >= 6 + 3 * Int(body[5]) || body[5] > 4 else { return nil }
    let count = min(Int(body[5]), 4, (body.count - 6) / 3)
    return Frame(
      marker: marker, bitsPerChannel: Int(body[0]), width: bigEndian(body[3...4]), height: bigEndian(body[1...2]),
      componentIdentifiers: (0..<count).map { body[6 + 3 * $0] }, table: count > 0 ? body[8] : 0)
  }

  private static let namesOfRGB = Array("RGB".utf8)

  /// Returns the color model by libjpeg's rules: first markers, then component names.
  private func color(of frame: Frame) -> ImageInfo.ColorModel {
    switch frame.componentIdentifiers.count {
    case 4: adobeTransform ?? 0 == 0 ? .cmyk : .ycck
    case 3:
      if hasJFIF {
        .ycbcr
      } else if let adobeTransform {
        adobeTransform == 0 ? .rgb : .ycbcr
      } else {
        frame.componentIdentifiers == Self.namesOfRGB ? .rgb : .ycbcr
      }
    default: .gray
    }
  }
}

extension OpenFile {
  /// Returns the body of a JPEG segment.
  borrowing func bytes(of segment: JPEGSegments.Segment) throws(FileError) -> [UInt8] {
    try bytes(at: segment.body.lowerBound, count: segment.body.count)
  }
}
