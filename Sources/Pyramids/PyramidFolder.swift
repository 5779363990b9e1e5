import Files
import Foundation

/// A pyramid as files in a folder: of Deep Zoom, `wall.dzi` and the folder `wall_files` beside it; of IIIF, one folder.
///
/// The folder of an older pyramid is replaced in one step and removed afterwards. A descriptor is replaced after it,
/// and only where its text differs.
final class PyramidFolder: PyramidSink {
  let isConcurrent = true
  private let files: any PyramidFiles
  private let folder: OutputFolder
  /// The descriptor of Deep Zoom, which has a name of its own.
  private let descriptor: OutputFile?

  init(_ pyramid: Pyramid, _ folder: OutputFolder, descriptor: OutputFile?, address: String) {
    switch pyramid.kind {
    case .deepZoom: files = DeepZoom(pyramid: pyramid)
    case .iiif: files = IIIF(pyramid: pyramid, address: address)
    case .tiff: preconditionFailure("A TIFF must be a file.")
    }
    (self.folder, self.descriptor) = (folder, descriptor)
  }

  /// Returns the folder of tiles beside a descriptor.
  static func tiles(of descriptor: FilePath) -> FilePath {
    descriptor.parent.appending(descriptor.stem.adding(tilesEnding))
  }

  private static let tilesEnding = "_files"

  /// Returns the descriptor beside a folder of tiles, if the folder is named like one.
  static func descriptor(ofTiles folder: FilePath) -> FilePath? {
    let name = folder.name.bytes
    guard name.count > tilesEnding.utf8.count, name.suffix(tilesEnding.utf8.count).elementsEqual(tilesEnding.utf8)
    else { return nil }
    return folder.parent.appending(FilePath(bytes: name.dropLast(tilesEnding.utf8.count) + ".dzi".utf8))
  }

  func write(_ tile: PyramidTile) throws(FileError) {
    for name in files.names(of: tile.place) { try folder.write(tile.bytes, at: name) }
  }

  func publish(note: String?) throws(FileError) {
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

  static func removeLeftovers(of path: FilePath, _ kind: Pyramid.Kind) {
    switch kind {
    case .deepZoom:
      OutputFile.removeLeftovers(of: path)
      let target = (try? path.followingLinks()) ?? path
      OutputFolder.removeLeftovers(of: tiles(of: target), owns: { DeepZoom.owns($0) })
    case .iiif: OutputFolder.removeLeftovers(of: path, owns: { IIIF.owns($0) })
    case .tiff: preconditionFailure("A TIFF must be a file.")
    }
  }
}

extension FilePath {
  /// Something to be replaced by the address where the folder will be found.
  var iiifAddress: String {
    "https://example.org/"
      + stem.text.utf8.map { byte in
        let isLetter = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        if isLetter || "0123456789!$&'()*+,-./:=@_~".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
        return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }
}
