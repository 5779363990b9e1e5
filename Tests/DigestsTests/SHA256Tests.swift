import Digests
import Testing

@Suite struct SHA256Tests {
  @Test func knownDigests() {
    var digest = SHA256()
    digest.update(Array("ab".utf8).span)
    digest.update(Array("c".utf8).span)
    #expect(digest.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256().finish() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
  /// Every length around the ends of one, two and three blocks.
  @Test func theDigestWithoutLibcryptoIsTheSame() {
    for count in 0...200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
      var portable = PortableSHA256()
      portable.update(Array(bytes.prefix(count / 3)))
      portable.update(Array(bytes.dropFirst(count / 3)))
      #expect(portable.bytes() == SHA256.digest(of: bytes))
    }
  }
}
