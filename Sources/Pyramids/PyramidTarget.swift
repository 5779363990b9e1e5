package import Files

/// The destination of a pyramid, locked before the size of the pyramid is known.
///
///     let target = try PyramidTarget(.deepZoom, at: FilePath("wall.dzi"))
///     let sink = try target.sink(for: pyramid)
package struct PyramidTarget: Sendable {
  package let path: FilePath
  private let place: Place

  private enum Place {
    case file(OutputFile)
    /// For Deep Zoom, the descriptor has its own name.
    case folder(OutputFolder, descriptor: OutputFile?)
  }

  /// - Parameters:
  ///   - path: `wall.dzi` for Deep Zoom, the folder for IIIF, a file for a TIFF or an archive.
  ///   - isContained: True if all of it goes into one archive.
  ///   - timeout: The time to wait for another run to release it, in seconds.
  package init(
    _ kind: Pyramid.Kind, at path: FilePath, isContained: Bool = false, timeout: Double = 0
  ) throws(FileError) {
    self.path = path
    switch kind {
    case .deepZoom where !isContained:
      let descriptor = try OutputFile(path, timeout: timeout)
      let tiles = try OutputFolder(
        PyramidFolder.tiles(of: path.followingLinks()), timeout: timeout, owns: { DeepZoom.owns($0) })
      place = .folder(tiles, descriptor: descriptor)
    case .iiif where !isContained:
      place = .folder(try OutputFolder(path, timeout: timeout, owns: { IIIF.owns($0) }), descriptor: nil)
    case .deepZoom, .iiif, .tiff: place = .file(try OutputFile(path, timeout: timeout))
    }
  }

  /// Returns the sink for the tiles.
  ///
  /// - Parameters:
  ///   - address: The address of the IIIF folder, without a slash at its end.
  package func sink(for pyramid: Pyramid, address: String? = nil) throws(FileError) -> any PyramidSink {
    switch place {
    case .folder(let folder, let descriptor):
      PyramidFolder(pyramid, folder, descriptor: descriptor, address: address ?? path.iiifAddress)
    case .file(let file):
      if pyramid.kind == .tiff {
        try PyramidTIFF(pyramid, file)
      } else {
        PyramidArchive(pyramid, file, named: path.stem.text, address: address ?? path.iiifAddress)
      }
    }
  }

  /// Forgets what was written, to begin again.
  package func restart() throws(FileError) {
    switch place {
    case .file(let file): try file.restart()
    case .folder(let folder, _): folder.restart()
    }
  }

  /// Removes files that killed runs have left of a pyramid, unless another run is writing it.
  package static func removeLeftovers(of path: FilePath, _ kind: Pyramid.Kind, isContained: Bool = false) {
    if !isContained && kind != .tiff { return PyramidFolder.removeLeftovers(of: path, kind) }
    OutputFile.removeLeftovers(of: path)
  }
}
