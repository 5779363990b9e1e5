/// Content that only holders of a key can read, and that no one else can change unnoticed.
///
///     let sealer = Sealer(key)
///     let sealed = try sealer.seal(bytes, as: "photos/1f….webp", padding: .coarse)
///     sealer.open(sealed, as: "photos/1f….webp")      // the same bytes; nil if one bit has changed
///
/// Sealed content is the digest of 32 bytes, the encrypted content, and the tag of 16 bytes:
///
///     digest    = HMAC(key for digests, name ‖ 0 ‖ padded content)
///     file key  = HMAC(key for files, digest)
///     encrypted = AES-256-GCM(file key, nonce of zeros, padded content; also authenticated: name)
///
/// The same content with the same name has the same bytes, so a site that has not changed stays as it is. A file key
/// encrypts one content only, because the digest covers it whole: a nonce is never used for two. For two contents to
/// share a file key, HMAC-SHA-256 would have to collide.
package struct Sealer: Hashable, Sendable {
  private let names: SecretKey
  private let digests: SecretKey
  private let files: SecretKey

  package init(_ key: SecretKey) {
    names = key.derived("names")
    digests = key.derived("digests")
    files = key.derived("files")
  }

  /// Returns the name of a file with content of this name: 32 hexadecimal digits.
  package func fileName(of name: String) -> String { names.digest(of: Array(name.utf8)).prefix(16).hexadecimal }

  /// Returns a digest that says nothing about the content to those without the key.
  package func digest(of content: [UInt8]) -> String { digests.digest(of: [0], content).hexadecimal }

  // MARK: - Sealing

  package func seal(
    _ content: [UInt8], as name: String, padding: ContentPadding
  ) throws(SealingError) -> [UInt8] {
    let name = Array(name.utf8)
    let padded = padding.padded(content)
    let digest = digests.digest(of: name, [0], padded)
    let key = SecretKey(files.digest(of: digest))
    return digest + (try AuthenticatedCipher(key).encrypt(padded, authenticating: name))
  }

  /// Returns the content; nil if it was sealed with another key or name, or changed since.
  package func open(_ sealed: [UInt8], as name: String) -> [UInt8]? {
    guard sealed.count >= SecretKey.count else { return nil }
    let name = Array(name.utf8)
    let digest = Array(sealed.prefix(SecretKey.count))
    let key = SecretKey(files.digest(of: digest))
    guard
      let padded = AuthenticatedCipher(key).decrypt(Array(sealed.dropFirst(SecretKey.count)), authenticating: name),
      digests.digest(of: name, [0], padded) == digest
    else { return nil }
    return ContentPadding.content(of: padded)
  }
}

/// Zeros after content, so that its size says less about it. Padded content begins with its length in eight bytes.
package enum ContentPadding: Sendable {
  /// Powers of two from 16 KiB.
  case coarse
  /// Multiples of a size.
  case multiples(of: Int)
  /// A size at which the content fits.
  case exactly(Int)

  /// The length of the content at its beginning.
  package static let headCount = 8

  func padded(_ content: [UInt8]) -> [UInt8] {
    let head = (0..<Self.headCount).map { UInt8(truncatingIfNeeded: content.count >> (56 - 8 * $0)) }
    let count = self.count(for: content.count + Self.headCount)
    return head + content + [UInt8](repeating: 0, count: count - content.count - Self.headCount)
  }

  func count(for count: Int) -> Int {
    switch self {
    case .coarse:
      var size = 1 << 14
      while size < count { size *= 2 }
      return size
    case .multiples(let step): return (count + step - 1) / step * step
    case .exactly(let size):
      precondition(size >= count, "Content must fit into its padded size.")
      return size
    }
  }

  static func content(of padded: [UInt8]) -> [UInt8]? {
    guard padded.count >= headCount, padded[0] == 0 else { return nil }
    let count = padded.prefix(headCount).reduce(0) { $0 << 8 | Int($1) }
    guard count <= padded.count - headCount else { return nil }
    return Array(padded[headCount..<headCount + count])
  }
}

/// The reason why nothing can be sealed.
package struct SealingError: Error, CustomStringConvertible {
  package let description: String
}

extension Sequence<UInt8> {
  /// The digits of all bytes, two of each.
  package var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
