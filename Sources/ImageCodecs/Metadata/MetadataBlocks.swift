package import Files
package import Parallel

/// The blocks of metadata in a picture's file, as they stand there.
struct MetadataBlocks {
  /// It begins with its TIFF header.
  var exif: [UInt8] = []
  var packet: [UInt8] = []
  var iptc: [UInt8] = []

  static let longestExif = 1 << 20

  /// What they say: first XMP, then IPTC, then EXIF, each for what is missing before.
  var metadata: Metadata {
    var metadata = packet.isEmpty ? Metadata() : XMPPacket.metadata(packet) ?? Metadata()
    if !iptc.isEmpty { metadata = metadata.completed(by: IPTC.metadata(iptc)) }
    if let reader = TIFFReader(Array(exif.prefix(16))) {
      metadata = metadata.completed(by: Metadata(reader, of: MemoryBlock(exif[...])))
    }
    return metadata
  }
}

extension ImageDecoder {
  /// What the file of a picture says of the photo beside what it is like, read without decoding. What is malformed is
  /// taken as absent.
  ///
  /// It takes about as long as reading the header does, so it is for those who want it.
  ///
  /// - Parameters:
  ///   - memory: what it is read in, with all else that is decoded at the time.
  ///   - worker: where libraries are to look at the file, if not here.
  package static func metadata(
    of file: borrowing OpenFile, info: ImageInfo, memory: MemoryBudget = .unlimited, worker: PhotoWorker? = nil
  ) throws(ImageError) -> Metadata {
    guard let reading = info.format.entry.reading else { return Metadata() }
    switch reading.metadata {
    case .none: return Metadata()
    case .plain(let read):
      do throws(FileError) { return try read(file, info) } catch { throw ImageError(error) }
    case .blocks: break
    }
    let share = memory.share(ImageInfo.headerBytes)
    defer { withExtendedLifetime(share) {} }
    if let worker { return try IsolatedDecoder.blocks(of: file, info.format, in: worker).metadata }
    return try MetadataBlocks(of: file, info.format).metadata
  }
}

extension MetadataBlocks {
  /// Those of a format whose blocks are packed, or found by a library.
  init(of file: borrowing OpenFile, _ format: ImageFormat) throws(ImageError) {
    guard case .blocks(let read) = format.entry.reading?.metadata else {
      self.init()
      return
    }
    do throws(FileError) { self = try read(file) } catch { throw ImageError(error) }
  }
}

// MARK: - JPEG

extension MetadataBlocks {
  @Sendable static func metadata(jpeg file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> Metadata {
    try MetadataBlocks(jpeg: 0..<file.size, of: file).metadata
  }

  private static let packetSignature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let resourcesSignature = Array("Photoshop 3.0\0".utf8)

  /// Of a packet that takes several segments the first has what matters; the others are passed over.
  init(jpeg part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    var segments = JPEGSegments(in: part)
    var resources: [UInt8] = []
    while let segment = try segments.next(of: file) {
      let head = segment.head
      if segment.marker == 0xE1 && head.starts(with: Self.packetSignature) && packet.isEmpty {
        packet = Array(try file.bytes(of: segment).dropFirst(Self.packetSignature.count))
      } else if segment.marker == 0xE1 && head.starts(with: JPEGHeader.exifSignature) && exif.isEmpty {
        exif = Array(try file.bytes(of: segment).dropFirst(JPEGHeader.exifSignature.count))
      } else if segment.marker == 0xED && head.starts(with: Self.resourcesSignature) && resources.count < IPTC.longest {
        // What does not fit into one segment goes on in the next.
        resources += try file.bytes(of: segment).dropFirst(Self.resourcesSignature.count)
      }
    }
    iptc = IPTC.block(inResources: resources) ?? []
  }
}

// MARK: - TIFF and raw files

extension MetadataBlocks {
  @Sendable static func metadata(tiff file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> Metadata {
    try metadata(directoryOf: file) ?? Metadata()
  }

  /// Nil where the file does not have the structure of TIFF.
  private static func metadata(directoryOf file: borrowing OpenFile) throws(FileError) -> Metadata? {
    guard let reader = TIFFReader(try file.bytes(at: 0, count: 16)),
      let first = try reader.directory(at: reader.firstDirectory, of: file)
    else { return nil }
    var blocks = MetadataBlocks()
    let (packet, iptc) = (0x02BC, 0x83BB)
    blocks.packet = try reader.bytes(first[packet], atMost: XMPPacket.longest, of: file) ?? []
    blocks.iptc = try reader.bytes(first[iptc], atMost: IPTC.longest, of: file) ?? []
    return blocks.metadata.completed(by: try Metadata(reader, of: file))
  }

  /// What the raw file says, and then what the JPEG in it does.
  @Sendable static func metadata(raw file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> Metadata {
    var metadata = Metadata()
    if let found = try Self.metadata(directoryOf: file) {
      metadata = found
    } else if let part = try CanonBoxes(file).packet, part.count <= XMPPacket.longest {
      metadata = XMPPacket.metadata(try file.bytes(at: part.lowerBound, count: part.count)) ?? metadata
    }
    guard let preview = info.preview else { return metadata }
    let part = preview.offset..<preview.offset + preview.length
    return metadata.completed(by: try MetadataBlocks(jpeg: part, of: file).metadata)
  }
}
