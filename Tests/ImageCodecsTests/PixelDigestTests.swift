import ImageCodecs
import Testing

@Suite struct PixelDigestTests {
  @Test func knownDigests() {
    var digest = PixelDigest()
    digest.update(Array("ab".utf8).span)
    digest.update(Array("c".utf8).span)
    #expect(digest.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(PixelDigest().finish() == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }
}
