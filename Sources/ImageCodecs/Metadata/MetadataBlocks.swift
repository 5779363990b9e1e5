package import Files

/// The metadata blocks of a picture's file, unparsed.
struct MetadataBlocks {
  /// The EXIF block, beginning with its TIFF header.
  var exif: [UInt8] = []
  var packet: [UInt8] = []
  var iptc: [UInt8] = []

  static let longestExif = 1 << 20

  /// The metadata in the blocks: XMP first, then IPTC, then EXIF, each for the values still missing.
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
  /// Returns the metadata of a photo in its file, read without decoding. Malformed data counts as missing.
  ///
  /// This takes about as long as reading the header.
  ///
  /// - Parameters:
  ///   - memory: The memory shared by everything that is decoded at the same time.
  ///   - worker: The worker in which libraries read the file; nil for this process.
  package static func metadata(
    of file: borrowing OpenFile, info: ImageInfo, memory: MemoryBudget = .unlimited, worker: PhotoWorker? = nil
  ) throws(ImageError) -> Metadata {
    var metadata = try ownMetadata(of: file, info: info, memory: memory, worker: worker)
    if !metadata.isMotion, metadata.exposure.camera?.lowercased().hasPrefix("samsung") == true {
      do throws(FileError) { metadata.isMotion = try MotionClip.isListed(in: file) } catch { throw ImageError(error) }
    }
    return metadata
  }

  private static func ownMetadata(
    of file: borrowing OpenFile, info: ImageInfo, memory: MemoryBudget, worker: PhotoWorker?
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
  /// Reads the blocks of a format that compresses them or needs a library to find them.
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

  /// Reads a JPEG. If a packet takes several segments, the first has everything that matters; the others are skipped.
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
        // Data that does not fit into one segment continues in the next.
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

  /// Returns the metadata; nil if the file does not have TIFF structure.
  private static func metadata(directoryOf file: borrowing OpenFile) throws(FileError) -> Metadata? {
    guard let reader = TIFFReader(try file.bytes(at: 0, count: 16)), let blocks = try MetadataBlocks(tiff: file) else {
      return nil
    }
    return blocks.metadata.completed(by: try Metadata(reader, of: file))
  }

  /// Reads the blocks in the first directory, and the EXIF directory; nil if the file does not have TIFF structure.
  init?(tiff file: borrowing OpenFile) throws(FileError) {
    guard let reader = TIFFReader(try file.bytes(at: 0, count: 16)),
      let first = try reader.directory(at: reader.firstDirectory, of: file)
    else { return nil }
    let (packet, iptc) = (0x02BC, 0x83BB)
    self.packet = try reader.bytes(first[packet], atMost: XMPPacket.longest, of: file) ?? []
    self.iptc = try reader.bytes(first[iptc], atMost: IPTC.longest, of: file) ?? []
  }

  /// Reads the raw file itself, and then the JPEG inside it.
  @Sendable static func metadata(raw file: borrowing OpenFile, _ info: ImageInfo) throws(FileError) -> Metadata {
    var metadata = Metadata()
    if let found = try Self.metadata(directoryOf: file) {
      metadata = found
    } else {
      let boxes = try CanonBoxes(file)
      if let part = boxes.packet, part.count <= XMPPacket.longest {
        metadata = XMPPacket.metadata(try file.bytes(at: part.lowerBound, count: part.count)) ?? metadata
      }
      metadata = metadata.completed(by: boxes.metadata)
    }
    guard let preview = info.preview else { return metadata }
    let part = preview.offset..<preview.offset + preview.length
    return metadata.completed(by: try MetadataBlocks(jpeg: part, of: file).metadata)
  }
}
