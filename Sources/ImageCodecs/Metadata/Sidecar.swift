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
    guard let metadata = XMPPacket.metadata(try packet(path, since: stamp)) else {
      throw Fault(path: path, reason: "it is damaged, or holds no XMP")
    }
    return metadata
  }

  private static func packet(_ path: FilePath, since stamp: FileStamp?) throws(Fault) -> [UInt8] {
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
    return packet
  }

  // MARK: - Virtual copies

  /// Returns the photo of whose virtual copy in darktable a sidecar is, although it has the name of another photo’s:
  /// `lake_01.jpg.xmp` is that of the first copy of `lake.jpg`, and may be beside a photo `lake_01.jpg`.
  package static func original(ofVirtualCopy sidecar: FilePath, beside photo: FilePath) -> FilePath? {
    guard sidecar.stem == photo.name, let name = virtualCopy(named: photo),
      let packet = try? packet(sidecar, since: nil), XMPPacket.source(packet) == name.text
    else { return nil }
    return name
  }

  /// Returns `lake.jpg` for `lake_01.jpg`.
  private static func virtualCopy(named photo: FilePath) -> FilePath? {
    let stem = photo.stem.bytes
    let digits = stem.reversed().prefix { (0x30...0x39).contains($0) }.count
    let base = stem.dropLast(digits)
    guard digits >= 2, base.count > 1, base.last == UInt8(ascii: "_") else { return nil }
    return FilePath(bytes: base.dropLast() + photo.name.bytes.dropFirst(stem.count))
  }
}
