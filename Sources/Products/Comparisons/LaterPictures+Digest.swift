import Digests
package import Files
package import ImageCodecs

extension LaterPictures {
  /// Returns the SHA-256 of the bytes of later pictures, and of their number.
  package func digest(of file: borrowing OpenFile) throws(FileError) -> [UInt8] {
    var digest = SHA256()
    digest.update(Array("\(kind.rawValue) \(count ?? 0)\n".utf8))
    let most = 256 << 10
    for part in parts {
      digest.update(Array("\(part.count)\n".utf8))
      var offset = part.lowerBound
      while offset < part.upperBound {
        let bytes = try file.bytes(at: offset, count: min(most, part.upperBound - offset))
        if bytes.isEmpty { break }
        digest.update(bytes)
        offset += bytes.count
      }
    }
    return digest.bytes()
  }
}
