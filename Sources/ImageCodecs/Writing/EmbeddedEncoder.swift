package import Raster

/// Writes the pixels of a picture for a file with its own headers, such as a PDF: compressed as in a PNG, or as a JPEG
/// without metadata.
///
///     var assembler = EmbeddedAssembler(encoder)
///     for group in 0..<encoder.groupCount { write(try assembler.add(encoder.encode(strip(group)))) }
///     write(try assembler.end())
package struct EmbeddedEncoder: GroupEncoder {
  private let writer: Writer

  private enum Writer {
    case deflated(PNGEncoder)
    case jpeg(JPEGEncoder)
  }

  package enum Group: Sendable {
    case deflated(PNGEncoder.Group)
    case strip([UInt8])
  }

  /// The storage format of rows in the file.
  package enum Packing: Sendable {
    /// A zlib stream of rows filtered as in a PNG.
    case deflated
    case jpeg
  }

  /// - Precondition: The picture is opaque, and a PNG or a baseline JPEG.
  package init(_ picture: OutputPicture) {
    precondition(!picture.hasAlpha, "Embedded pictures cannot have alpha.")
    switch picture.style.format {
    case .png: writer = .deflated(PNGEncoder(picture))
    case .jpeg: writer = .jpeg(JPEGEncoder(picture))
    default: preconditionFailure("Pictures in documents must be compressed with Deflate or JPEG.")
    }
  }

  package var packing: Packing {
    switch writer {
    case .deflated: .deflated
    case .jpeg: .jpeg
    }
  }

  fileprivate var coding: JPEGCoding? {
    switch writer {
    case .deflated: nil
    case .jpeg(let encoder): encoder.coding
    }
  }

  private var encoder: any PictureEncoder {
    switch writer {
    case .deflated(let encoder): encoder
    case .jpeg(let encoder): encoder
    }
  }

  package var width: Int { encoder.width }
  package var height: Int { encoder.height }
  package var rowsPerGroup: Int { encoder.rowsPerGroup }
  package var keptBytes: Int { encoder.keptBytes }

  package func encode(_ strip: Pixels) throws(EncodingError) -> Group {
    switch writer {
    case .deflated(let encoder): .deflated(try encoder.encode(strip))
    case .jpeg(let encoder): .strip(try encoder.encode(strip))
    }
  }
}

/// Joins the groups of an `EmbeddedEncoder`, in order.
package struct EmbeddedAssembler: Sendable {
  private let height: Int
  private var stream = PNGStream()
  /// The joining of a JPEG; nil for other formats.
  private var coding: JPEGCoding?
  private var isFirst = true

  package init(_ encoder: EmbeddedEncoder) { (height, coding) = (encoder.height, encoder.coding) }

  package mutating func add(_ group: EmbeddedEncoder.Group) throws(EncodingError) -> [UInt8] {
    defer { isFirst = false }
    switch group {
    case .deflated(let group): return stream.add(group)
    case .strip(let strip):
      return (isFirst ? JPEGFile.startOfImage : []) + (try coding?.add(strip, height: height) ?? [])
    }
  }

  package mutating func end() throws(EncodingError) -> [UInt8] {
    coding == nil ? stream.end() : (try coding?.end() ?? []) + JPEGFile.end
  }
}

/// Compressed bytes, as a stream in a document.
package enum DeflatedBytes {
  package static func stream(_ bytes: [UInt8]) throws(EncodingError) -> [UInt8] { try PNGStream.whole(bytes) }
}
