import Files
import Raster

/// The boxes of a JPEG 2000 that its library applies only while decoding; none if the file is only a codestream.
struct JPEG2000Boxes {
  private let boxes: [ISOBox]

  init(_ file: borrowing OpenFile) throws(FileError) {
    let start = try file.bytes(at: 0, count: 8)
    boxes = start.has("jP  ", at: 4) ? try ISOBox.boxes(in: 0..<file.size, of: file) : []
  }

  /// Returns the number of channels in the palette, and the bits of the first; nil if there is no palette.
  private func palette(of file: borrowing OpenFile) throws(FileError) -> (channels: Int, bits: Int)? {
    for header in boxes where header.name == "jp2h" {
      for box in try ISOBox.boxes(in: header.body, of: file) where box.name == "pclr" {
        let start = try file.bytes(at: box.body.lowerBound, count: min(box.body.count, 4))
        if start.count == 4 { return (Int(start[2]), Int(start[3] & 0x7F) + 1) }
      }
    }
    return nil
  }

  /// Reads a header with the library, and a palette without it.
  @Sendable static func header(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    var header = try LibraryHeader.reader(of: .jpeg2000)(file)
    do throws(FileError) {
      let boxes = try JPEG2000Boxes(file)
      if let (channels, bits) = try boxes.palette(of: file) {
        header.info.color = channels < 3 ? .gray : .rgb
        header.info.hasAlpha = channels == 2 || channels == 4
        header.info.bitsPerChannel = min(bits, 16)
        // Between the entries of a palette there is nothing.
        header.info.halvings = 0
      }
      header.info.date = EXIF(try MetadataBlocks(jpeg2000: file).exif[...]).date
    } catch {
      throw ImageError(error)
    }
    return header
  }

  static let exifIdentifier = Array("JpgTiffExif->JP2".utf8)
  static let packetIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// Returns the contents of the first box with this identifier; empty if there is none of at most this length.
  func block(identifier: [UInt8], atMost longest: Int, of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    guard let box = boxes.first(where: { $0.identifier == identifier && $0.body.count <= longest }) else { return [] }
    return try file.bytes(at: box.body.lowerBound, count: box.body.count)
  }
}

extension MetadataBlocks {
  @Sendable static func metadata(jpeg2000 file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> Metadata {
    try MetadataBlocks(jpeg2000: file).metadata
  }

  init(jpeg2000 file: borrowing OpenFile) throws(FileError) {
    let boxes = try JPEG2000Boxes(file)
    exif = try boxes.block(identifier: JPEG2000Boxes.exifIdentifier, atMost: Self.longestExif, of: file)
    packet = try boxes.block(identifier: JPEG2000Boxes.packetIdentifier, atMost: XMPPacket.longest, of: file)
  }
}
