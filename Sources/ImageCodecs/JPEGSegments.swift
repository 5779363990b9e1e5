import Files

/// Walks the segments of a JPEG, up to the picture data or a limit.
///
///     var segments = JPEGSegments(in: 0..<file.size)
///     while let segment = try segments.next(of: file) { print(segment.marker) }
struct JPEGSegments {
  /// The offset after the last byte read.
  private var offset: Int
  private let end: Int
  private var count = 0
  /// The number of channels in the picture's first scan, once that has been reached.
  private(set) var channelsOfFirstScan: Int?

  struct Segment {
    var marker: UInt8
    /// The start of the segment's body: enough for every segment except EXIF, profiles and metadata.
    var head: [UInt8]
    /// The range of the segment's body in the file, as far as the file goes.
    var body: Range<Int>
    /// The length that the segment claims for its body.
    var length: Int
  }

  /// - Parameter part: The range of the JPEG in the file.
  init(in part: Range<Int>) {
    offset = part.lowerBound + 2
    end = part.upperBound
  }

  private static let maxSegments = 10_000
  private static let maxPadding = 1 << 20
  private static let headBytes = 40

  /// Returns the next segment; nil if there is none before the picture's data.
  mutating func next(of file: borrowing OpenFile) throws(FileError) -> Segment? {
    while count < Self.maxSegments, let marker = try passNextMarker(of: file) {
      count += 1
      switch marker {
      case 0x01, 0xD0...0xD8: continue
      case 0xD9: return nil
      case 0xDA:
        channelsOfFirstScan = try bytes(3, of: file).dropFirst(2).first.map { Int($0) }
        return nil
      default: break
      }
      let start = try bytes(Self.headBytes, of: file)
      guard start.count >= 2 else { return nil }
      let length = bigEndian(start[..<2])
      guard length >= 2 else { return nil }
      let body = min(offset + 2, end)..<min(offset + length, end)
      offset += length
      return Segment(marker: marker, head: Array(start.dropFirst(2).prefix(length - 2)), body: body, length: length - 2)
    }
    return nil
  }

  /// Skips any padding and the next marker, and returns the marker; nil if there is none within a reasonable distance.
  private mutating func passNextMarker(of file: borrowing OpenFile) throws(FileError) -> UInt8? {
    let furthest = offset + Self.maxPadding
    var blockSize = 2
    var isBehindMarkerByte = false
    while offset < furthest {
      let block = try bytes(blockSize, of: file)
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

  private func bytes(_ count: Int, of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    try file.bytes(at: offset, count: min(count, end - offset))
  }
}
