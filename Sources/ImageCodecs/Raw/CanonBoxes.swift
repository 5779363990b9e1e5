import Files

/// Canon's CR3 raw files: boxes with EXIF blocks, a preview, and a full-size JPEG as a track.
struct CanonBoxes {
  private(set) var previews = RawPreviews()
  /// Blocks with a TIFF header: the first directory, and the EXIF directory.
  private(set) var blocks: [[UInt8]] = []
  /// The block with the position.
  private var position: [UInt8]?
  private(set) var packet: Range<Int>?

  private static let notes: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  private static let preview: [UInt8] = [
    0xEA, 0xF4, 0x2B, 0x5E, 0x1C, 0x98, 0x4B, 0x88, 0xB9, 0xFB, 0xB7, 0xDC, 0x40, 0x6E, 0x4D, 0x16,
  ]
  private static let metadata: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let longestBlock = 1 << 20
  private static let maxTracks = 16

  init(_ file: borrowing OpenFile) throws(FileError) {
    for box in try ISOBox.boxes(in: 0..<file.size, of: file) {
      switch (box.name, box.identifier) {
      case ("moov", _): try readMovie(box.body, of: file)
      // Eight bytes precede the inner box.
      case ("uuid", Self.preview): try readPreviews(box.body.dropFirst(8), of: file)
      case ("uuid", Self.metadata): packet = box.body
      default: break
      }
    }
    try readBlocks()
  }

  private mutating func readMovie(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    var trackCount = 0
    for box in try ISOBox.boxes(in: part, of: file) {
      if box.name == "trak" && trackCount < Self.maxTracks {
        trackCount += 1
        try readTrack(box.body, of: file)
      } else if box.name == "uuid" && box.identifier == Self.notes {
        for note in try ISOBox.boxes(in: box.body, of: file) where ["CMT1", "CMT2", "CMT4"].contains(note.name) {
          let isPosition = note.name == "CMT4"
          guard isPosition || blocks.count < 2, note.body.count <= Self.longestBlock else { continue }
          let block = try file.bytes(at: note.body.lowerBound, count: note.body.count)
          if isPosition { position = block } else { blocks.append(block) }
        }
      }
    }
  }

  /// Reads a track, which has one sample: a JPEG, or sensor data, which begins differently.
  private mutating func readTrack(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    var part = part
    for name in ["mdia", "minf", "stbl"] {
      guard let box = try ISOBox.boxes(in: part, of: file).first(where: { $0.name == name }) else { return }
      part = box.body
    }
    var (offset, length): (Int?, Int?)
    for box in try ISOBox.boxes(in: part, of: file) {
      let head = try file.bytes(at: box.body.lowerBound, count: min(16, box.body.count))
      guard head.count == 16 else { continue }
      switch box.name {
      case "stsz": length = bigEndian(head[4..<8]) > 0 ? bigEndian(head[4..<8]) : bigEndian(head[12..<16])
      case "co64": offset = head[8] == 0 ? bigEndian(head[8..<16]) : nil
      default: break
      }
    }
    previews.add(offset: offset, length: length)
  }

  private mutating func readPreviews(_ part: Range<Int>, of file: borrowing OpenFile) throws(FileError) {
    for box in try ISOBox.boxes(in: part, of: file) where box.name == "PRVW" {
      // The JPEG's size precedes it, in a format that has changed over time.
      let head = try file.bytes(at: box.body.lowerBound, count: min(32, box.body.count))
      let start = head.indices.first { head[$0...].starts(with: [0xFF, 0xD8, 0xFF]) }
      previews.add(offset: start.map { box.body.lowerBound + $0 }, length: box.body.count - (start ?? 0))
    }
  }

  /// The metadata in the blocks. In other formats, the second block’s first directory would be linked from the first
  /// block’s.
  var metadata: Metadata {
    var metadata = Metadata()
    for block in blocks {
      guard let reader = TIFFReader(Array(block.prefix(16))) else { continue }
      let source = MemoryBlock(block[...])
      metadata = metadata.completed(by: Metadata(reader, of: source))
      if let details = reader.directory(at: reader.firstDirectory, of: source) {
        metadata.exposure = metadata.exposure.completed(by: Metadata.Exposure(nil, details, reader, of: source))
      }
    }
    if let position, let reader = TIFFReader(Array(position.prefix(16))) {
      let source = MemoryBlock(position[...])
      metadata.coordinates = reader.directory(at: reader.firstDirectory, of: source).flatMap {
        Coordinates($0, reader, of: source)
      }
    }
    return metadata
  }

  private mutating func readBlocks() throws(FileError) {
    for block in blocks {
      guard let reader = TIFFReader(Array(block.prefix(16))) else { continue }
      let source = MemoryBlock(block[...])
      let exif = EXIF(block[...])
      previews.orientation = previews.orientation ?? exif.orientation
      // The first directory of the second block is the EXIF directory, which in other formats is linked from the first.
      if let details = reader.directory(at: reader.firstDirectory, of: source) {
        previews.date = EXIF.date(in: details, reader, of: source) ?? previews.date
        previews.isAdobeRGB = EXIF.isAdobeRGB(in: details, reader, of: source) ?? previews.isAdobeRGB
        let size = EXIF.size(in: details, reader, of: source)
        previews.state(width: size.width, height: size.height)
      }
    }
  }
}
