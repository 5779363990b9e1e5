package import Files

/// The metadata of a photo's file, for a copy of the photo.
///
///     let header = try ImageDecoder.header(of: file, limits: limits)
///     let kept = try KeptMetadata(of: file, info: header.info, worker: header.worker)
package struct KeptMetadata: Equatable, Sendable {
  /// The EXIF block, beginning with its TIFF header; empty if there is none.
  private(set) var exif: [UInt8] = []
  /// The XMP packet; empty if there is none.
  private(set) var packet: [UInt8] = []

  /// Creates empty metadata.
  package init() {}

  /// Reads the metadata. Tags that would rotate an upright copy again, or convert its colors again, are changed.
  ///
  /// - Parameters:
  ///   - memory: The memory shared by everything that is decoded at the same time.
  ///   - worker: The worker in which libraries read the file; nil for this process.
  package init(
    of file: borrowing OpenFile, info: ImageInfo, memory: MemoryBudget = .unlimited, worker: PhotoWorker? = nil
  ) throws(ImageError) {
    let share = memory.share(ImageInfo.headerBytes)
    defer { withExtendedLifetime(share) {} }
    let blocks = try MetadataBlocks(uninterpreted: file, info, worker)
    exif = Self.upright(exif: blocks.exif)
    packet = Self.upright(packet: blocks.packet)
  }

  private static func upright(exif: [UInt8]) -> [UInt8] {
    let block = MemoryBlock(exif[...])
    let short = 3
    guard let reader = TIFFReader(Array(exif.prefix(16))),
      let first = reader.directory(at: reader.firstDirectory, of: block)
    else { return [] }
    var exif = exif
    if let entry = first[0x0112], entry.type == short, entry.place + 2 <= exif.count {
      exif.replaceSubrange(entry.place..<entry.place + 2, with: exif[0] == UInt8(ascii: "I") ? [1, 0] : [0, 1])
    }
    return inSRGB(exif, first, reader)
  }

  /// Returns an EXIF block without Adobe RGB: the copy is in sRGB, or has a profile.
  private static func inSRGB(_ exif: [UInt8], _ first: TIFFReader.Directory, _ reader: TIFFReader) -> [UInt8] {
    let block = MemoryBlock(exif[...])
    guard let details = reader.directory(at: reader.number(first[0x8769], of: block) ?? 0, of: block),
      EXIF.isAdobeRGB(in: details, reader, of: block) == true
    else { return exif }
    var exif = exif
    func replace(_ entry: TIFFReader.Entry?, with bytes: [UInt8]) {
      guard let entry, entry.place + bytes.count <= exif.count else { return }
      exif.replaceSubrange(entry.place..<entry.place + bytes.count, with: bytes)
    }
    replace(details[0xA001], with: exif[0] == UInt8(ascii: "I") ? [1, 0] : [0, 1])
    if let rules = reader.directory(at: reader.number(details[0xA005], of: block) ?? 0, of: block) {
      replace(rules[0x0001], with: Array("R98\0".utf8))
    }
    return exif
  }

  private static func upright(packet: [UInt8]) -> [UInt8] {
    guard let text = String(validating: packet, as: UTF8.self) else { return packet }
    return Array(text.replacing(/(tiff:Orientation\s*(?:=\s*["']|>\s*))[1-8]/) { "\($0.output.1)1" }.utf8)
  }
}

extension MetadataBlocks {
  /// Reads the blocks of a file, whatever their contents. A TIFF has no EXIF block: its own directory has the tags.
  fileprivate init(
    uninterpreted file: borrowing OpenFile, _ info: ImageInfo, _ worker: PhotoWorker?
  ) throws(ImageError) {
    guard let reading = info.format.entry.reading else {
      self.init()
      return
    }
    if case .blocks = reading.metadata {
      self =
        if let worker { try IsolatedDecoder.blocks(of: file, info.format, in: worker) } else {
          try MetadataBlocks(of: file, info.format)
        }
      return
    }
    do throws(FileError) {
      switch info.format {
      case .jpeg: try self.init(jpeg: 0..<file.size, of: file)
      case .webp: try self.init(webp: file)
      case .jpeg2000: try self.init(jpeg2000: file)
      case .tiff: self = try MetadataBlocks(tiff: file) ?? MetadataBlocks()
      default:
        guard let preview = info.preview else {
          self.init()
          return
        }
        try self.init(jpeg: preview.offset..<preview.offset + preview.length, of: file)
      }
    } catch {
      throw ImageError(error)
    }
  }
}
