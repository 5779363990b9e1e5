import Digests
import Testing

@testable import Sealing

/// Encryption of private sites: against values that others have computed, and against changes.
@Suite(.enabled(if: Sealer.fault == nil, "skipped: no libcrypto"))
struct SealerTests {
  private let key = SecretKey(Array(0..<32))

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @Test func digestsAreThoseOfHMAC() {
    // Computed by Python.
    #expect(
      hex(key.digest(of: Array("what do ya want ".utf8), Array("for nothing?".utf8)))
        == "099805f4ac310786968565c098db515cc50862b420ae31e20238312344bed36a")
  }

  @Test func keysOfPasswordsAreThoseOfPBKDF2() throws {
    // RFC 7914, section 11.
    let one = try SecretKey(password: Array("passwd".utf8), salt: Array("salt".utf8), rounds: 1)
    #expect(hex(one.bytes) == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc")
    let many = try SecretKey(password: Array("Password".utf8), salt: Array("NaCl".utf8), rounds: 80_000)
    #expect(hex(many.bytes) == "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56")
  }

  @Test func theCipherIsAES256GCM() throws {
    // Test case 14 of the specification of GCM.
    let cipher = AuthenticatedCipher(SecretKey([UInt8](repeating: 0, count: 32)))
    let sealed = try cipher.encrypt([UInt8](repeating: 0, count: 16), authenticating: [])
    #expect(hex(sealed) == "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919")
    #expect(cipher.decrypt(sealed, authenticating: []) == [UInt8](repeating: 0, count: 16))
  }

  @Test func sealedContentIsAsDocumented() throws {
    // Computed by Python from the format in Documentation/Private-sites.md.
    let sealer = Sealer(key)
    let sealed = try sealer.seal(Array("harbor".utf8), as: "photos/a.webp", padding: .multiples(of: 4096))
    #expect(sealer.fileName(of: "photos/a.webp") == "6b285eab7e7093f7fbb6b31f68021213")
    #expect(sealed.count == 32 + 4096 + 16)
    #expect(hex(SHA256.digest(of: sealed)) == "1cb4dee7bc14501081da1da6f313dadb5abad3bdaddbcc01f95ad422f011eae7")
    #expect(sealer.open(sealed, as: "photos/a.webp") == Array("harbor".utf8))
  }

  @Test func everyChangedByteIsNoticed() throws {
    let sealer = Sealer(key)
    let sealed = try sealer.seal(Array("harbor".utf8), as: "a", padding: .multiples(of: 64))
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 1
      #expect(sealer.open(changed, as: "a") == nil, "byte \(place)")
    }
    for count in sealed.indices { #expect(sealer.open(Array(sealed.prefix(count)), as: "a") == nil) }
    #expect(sealer.open(sealed + [0], as: "a") == nil)
    // Nor can one file take the place of another.
    #expect(sealer.open(sealed, as: "b") == nil)
    #expect(Sealer(.random()).open(sealed, as: "a") == nil)
  }

  @Test func onlyTheSameContentAndNameHaveTheSameBytes() throws {
    let sealer = Sealer(key)
    func seal(_ text: String, as name: String) throws -> [UInt8] {
      try sealer.seal(Array(text.utf8), as: name, padding: .multiples(of: 4096))
    }
    #expect(try seal("one", as: "a") == seal("one", as: "a"))
    // Neither the digest, and with it the file key, nor the encrypted bytes are those of another.
    for other in [try seal("two", as: "a"), try seal("one", as: "b"), try seal("one\0", as: "a")] {
      let one = try seal("one", as: "a")
      #expect(one.prefix(32) != other.prefix(32) && one.dropFirst(32) != other.dropFirst(32))
    }
  }

  @Test func sizesArePaddedToSteps() {
    for (padding, sizes) in [
      (.exactly(5000), [1: 5000, 4992: 5000]),
      (.coarse, [1: 16_384, 16_376: 16_384, 16_377: 32_768, 100_000: 131_072]),
      (.multiples(of: 100), [1: 100, 92: 100, 93: 200]),
    ] as [(ContentPadding, [Int: Int])] {
      for (size, padded) in sizes {
        let content = [UInt8](repeating: 7, count: size)
        #expect(padding.padded(content).count == padded, "\(padding) \(size)")
        #expect(ContentPadding.content(of: padding.padded(content)) == content)
      }
    }
  }

  @Test(arguments: [0, 1, 1 << 18, (1 << 18) + 1, 600_000])
  func sheetsHoldAllBytes(_ count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) }
    let text = SealedSheet.text(of: bytes)
    #expect(SealedSheet.bytes(of: text) == bytes)
    let pieces = text.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false).dropFirst(3)
    let texts = pieces.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    #expect(texts.count == (count + (1 << 18) - 1) >> 18)
    for text in texts { #expect(!text.contains { [0, 10, 12, 13, UInt8(ascii: "\\")].contains($0) }) }
    #expect(text.count <= bytes.count * 21 / 20 + 128)
  }

  @Test func changedSheetsHaveOtherBytes() {
    let bytes = (0..<2048).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 >> 8) } + Array("=@=\"\\--1:\"}".utf8)
    let text = SealedSheet.text(of: bytes)
    #expect(SealedSheet.bytes(of: text) == bytes)
    for (place, byte) in text.enumerated() {
      var changed = text
      changed[place] = byte == UInt8(ascii: "\"") ? 1 : UInt8(ascii: "\"")
      #expect(SealedSheet.bytes(of: changed) != bytes, "byte \(place)")
    }
    #expect(SealedSheet.bytes(of: Array(text.dropLast())) == nil && SealedSheet.bytes(of: text + [10]) == nil)
  }
}
