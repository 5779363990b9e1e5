import CCodecs
import Files
import Raster

/// The boxes of a JPEG XL in a container; none if the file is only a codestream.
struct JPEGXLBoxes {
  private let boxes: [ISOBox]

  init(_ file: borrowing OpenFile) throws(FileError) {
    let start = try file.bytes(at: 0, count: 8)
    boxes = start.has("JXL ", at: 4) ? try ISOBox.boxes(in: 0..<file.size, of: file) : []
  }

  /// True if the picture is a JPEG without loss.
  var isRepackedJPEG: Bool { boxes.contains { $0.name == "jbrd" } }

  /// Returns the contents of the first box with this name, decompressed if necessary; empty if there is none, or if it
  /// is longer than `longest`.
  func contents(_ name: String, atMost longest: Int, of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    for box in boxes where box.body.count <= longest {
      if box.name == name { return try file.bytes(at: box.body.lowerBound, count: box.body.count) }
      guard box.name == "brob" else { continue }
      let packed = try file.bytes(at: box.body.lowerBound, count: box.body.count)
      if packed.starts(with: name.utf8) { return Self.unpacked(packed, atMost: longest) }
    }
    return []
  }

  private static func unpacked(_ packed: [UInt8], atMost most: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: most) { output, count in
      // Sound: the shim writes at most as much as fits, and returns the count.
      count = unsafe ccodecs_jxl_unpack(packed, packed.count, output.baseAddress, most)
    }
  }

  /// Returns the EXIF block, which the box begins with an offset to.
  func exif(of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    let box = try contents("Exif", atMost: MetadataBlocks.longestExif, of: file)
    let offset = bigEndian(box.prefix(4))
    return box.count > 4 && offset < box.count - 4 ? Array(box.dropFirst(4 + offset)) : []
  }

  /// Reads the header of a JPEG XL with its library, and the date without it. The orientation is that of the
  /// codestream, which EXIF repeats.
  @Sendable static func header(_ file: borrowing OpenFile) throws(ImageError) -> FileHeader {
    var header = try LibraryHeader.reader(of: .jpegXL)(file)
    do throws(FileError) {
      let boxes = try JPEGXLBoxes(file)
      let exif = EXIF(try boxes.exif(of: file)[...])
      header.info.date = exif.date
      // The codestream states its colors, except that of a repacked JPEG, which has the numbers of that.
      if boxes.isRepackedJPEG { header.useColors(ofEXIF: exif.isAdobeRGB, insteadOf: .sRGB) }
    } catch {
      throw ImageError(error)
    }
    return header
  }
}

extension MetadataBlocks {
  init(jpegXL file: borrowing OpenFile) throws(FileError) {
    let boxes = try JPEGXLBoxes(file)
    exif = try boxes.exif(of: file)
    packet = try boxes.contents("xml ", atMost: XMPPacket.longest, of: file)
  }
}
