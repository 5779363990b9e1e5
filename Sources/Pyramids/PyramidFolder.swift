package import Files

/// A pyramid as files in a folder: of Deep Zoom, `wall.dzi` and the folder `wall_files` beside it; of IIIF, one folder.
///
/// The folder of an older pyramid is replaced at once, and removed afterwards. A descriptor is replaced after it, and
/// only where its text differs.
package final class PyramidFolder: PyramidSink {
  package let isConcurrent = true
  private let files: any PyramidFiles
  private let folder: OutputFolder
  /// That of Deep Zoom, which has a name of its own.
  private let descriptor: OutputFile?

  /// - Parameters:
  ///   - path: `wall.dzi` for Deep Zoom, the folder for IIIF.
  ///   - address: where an IIIF folder will be found, without a slash at its end.
  ///   - timeout: How long to wait for another run to release it, in seconds.
  package init(
    _ pyramid: Pyramid, at path: FilePath, address: String? = nil, timeout: Double = 0
  ) throws(FileError) {
    switch pyramid.kind {
    case .deepZoom:
      files = DeepZoom(pyramid: pyramid)
      descriptor = try OutputFile(path, timeout: timeout)
      folder = try OutputFolder(
        Self.tiles(of: path.followingLinks()), timeout: timeout, owns: { DeepZoom.owns($0) })
    case .iiif:
      files = IIIF(pyramid: pyramid, address: address ?? path.iiifAddress)
      descriptor = nil
      folder = try OutputFolder(path, timeout: timeout, owns: { IIIF.owns($0) })
    case .tiff: preconditionFailure("A TIFF is a file.")
    }
  }

  /// The folder of tiles beside a descriptor.
  package static func tiles(of descriptor: FilePath) -> FilePath {
    descriptor.parent.appending(descriptor.stem.adding("_files"))
  }

  package func write(_ tile: PyramidTile) throws(FileError) {
    for name in files.names(of: tile.place) { try folder.write(tile.bytes, at: name) }
  }

  package func publish(note: String?) throws(FileError) {
    if let files = files as? IIIF {
      try folder.write(Array(files.descriptor.utf8), at: IIIF.descriptorName)
      try folder.write(Array(IIIF.noteFile(note).utf8), at: IIIF.noteName)
    }
    try folder.publish()
    guard let descriptor, let files = files as? DeepZoom else { return }
    let text = Array(files.descriptor(note: note).utf8)
    if let old = try? OpenFile(descriptor.path), old.size == text.count,
      (try? old.bytes(at: 0, count: old.size)) == text
    {
      return
    }
    try descriptor.write(text)
    try descriptor.publish()
  }

  /// Removes what killed runs have left of a pyramid, unless another run is writing it.
  package static func removeLeftovers(of path: FilePath, _ kind: Pyramid.Kind) {
    switch kind {
    case .deepZoom:
      OutputFile.removeLeftovers(of: path)
      let target = (try? path.followingLinks()) ?? path
      OutputFolder.removeLeftovers(of: tiles(of: target), owns: { DeepZoom.owns($0) })
    case .iiif: OutputFolder.removeLeftovers(of: path, owns: { IIIF.owns($0) })
    case .tiff: OutputFile.removeLeftovers(of: path)
    }
  }
}

extension FilePath {
  /// Something to be replaced by the address where the folder will be found.
  var iiifAddress: String { "https://example.org/\(stem.text)" }
}
