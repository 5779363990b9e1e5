package import Files

/// A file of XMP beside a photo, in which programs that leave photos alone note what is said of them.
package enum Sidecar {
  /// Why a sidecar is not heeded.
  package struct Fault: Error, Equatable, CustomStringConvertible {
    package var path: FilePath
    var reason: String

    package var description: String { "\(path): is not used: \(reason)" }
  }

  /// What the sidecars of a photo may be called, the first that is there counts: `photo.jpg.xmp`, then `photo.xmp`.
  package static func names(for photo: FilePath) -> [FilePath] {
    let stem = photo.withoutExtension
    let bases = stem == photo ? [photo] : [photo, stem]
    return bases.flatMap { base in [".xmp", ".XMP"].map { base.adding($0) } }
  }

  /// What the sidecar at `path` says.
  ///
  /// - Parameter stamp: what the file was when it was found, where that is known.
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
      throw Fault(path: path, reason: "it is longer than \(XMPPacket.longest >> 20) MB")
    }
    guard let metadata = XMPPacket.metadata(packet) else {
      throw Fault(path: path, reason: "it is damaged, or holds no XMP")
    }
    return metadata
  }
}
