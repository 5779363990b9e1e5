package import Files

/// An XMP file next to a photo, in which programs store metadata without changing the photo.
package enum Sidecar {
  /// The reason why a sidecar was ignored.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var path: FilePath
    package var reason: String

    package var description: String { "\(path): ignored: \(reason)" }
  }

  /// Returns the possible names of a photo's sidecar, the first of which that exists is used: `photo.jpg.xmp`, then
  /// `photo.xmp`.
  package static func names(for photo: FilePath) -> [FilePath] {
    let stem = photo.withoutExtension
    let bases = stem == photo ? [photo] : [photo, stem]
    return bases.flatMap { base in [".xmp", ".XMP"].map { base.adding($0) } }
  }

  /// Reads the sidecar at `path`.
  ///
  /// - Parameter stamp: The file's stamp when it was found, if known.
  package static func read(_ path: FilePath, since stamp: FileStamp? = nil) throws(Fault) -> Metadata {
    var packet: [UInt8] = []
    do throws(FileError) {
      let file = try OpenFile(path)
      if let stamp, !file.isInPlace(of: stamp) { throw FileError(path, .exchanged) }
      packet = try file.bytes(at: 0, count: min(file.size, XMPPacket.longest + 1))
    } catch {
      throw Fault(path: path, reason: error.reason.description)
    }
    if packet.count > XMPPacket.longest {
      throw Fault(path: path, reason: "it is larger than \(XMPPacket.longest >> 20) MB")
    }
    guard let metadata = XMPPacket.metadata(packet) else {
      throw Fault(path: path, reason: "it is damaged, or holds no XMP")
    }
    return metadata
  }
}
