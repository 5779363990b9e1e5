import Files
import Parallel

/// A pyramid as one ZIP, whose files are stored as they are: to be carried elsewhere and unpacked, or served from.
final class PyramidArchive: PyramidSink {
  let isConcurrent = false
  private let files: any PyramidFiles
  private let file: OutputFile
  /// The prefix of tile names.
  private let folder: String
  private let stem: String
  private let archive = Mutex(ZIPArchive())

  /// - Parameter name: of the pyramid in the archive.
  init(_ pyramid: Pyramid, _ file: OutputFile, named name: String, address: String) {
    (stem, self.file) = (name, file)
    switch pyramid.kind {
    case .deepZoom:
      files = DeepZoom(pyramid: pyramid)
      folder = "\(stem)_files/"
    case .iiif:
      files = IIIF(pyramid: pyramid, address: address)
      folder = "\(stem)/"
    case .tiff: preconditionFailure("A TIFF must be a file.")
    }
  }

  func write(_ tile: PyramidTile) throws(FileError) {
    for name in files.names(of: tile.place) { try add(tile.bytes, name: folder + name) }
  }

  private func add(_ bytes: [UInt8], name: String) throws(FileError) {
    try file.write(archive.withLock { $0.header(of: bytes, name: name) })
    try file.write(bytes)
  }

  func publish(note: String?) throws(FileError) {
    if let files = files as? IIIF {
      try add(Array(files.descriptor.utf8), name: folder + IIIF.descriptorName)
      try add(Array(IIIF.noteFile(note).utf8), name: folder + IIIF.noteName)
    } else if let files = files as? DeepZoom {
      try add(Array(files.descriptor(note: note).utf8), name: "\(stem).dzi")
    }
    try file.write(archive.withLock { $0.end(comment: Self.mark + (note ?? "")) })
    try file.publish()
  }

  /// The start of a note in an archive's comment.
  static let mark = ZIPArchive.mark
}
