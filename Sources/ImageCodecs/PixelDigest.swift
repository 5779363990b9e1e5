import CLibCrypto

/// The SHA-256 of pixels, fed piece by piece.
///
///     var digest = PixelDigest()
///     digest.update(row)
///     print(digest.finish())
@safe package struct PixelDigest: ~Copyable {
  // Sound throughout: the context is made in `init`, freed once in `deinit`, never copied out.
  private let context: OpaquePointer

  package init() {
    guard let context = unsafe EVP_MD_CTX_new(), unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      preconditionFailure("The system's libcrypto offers no SHA-256.")
    }
    unsafe self.context = context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  package mutating func update(_ bytes: Span<UInt8>) {
    // Sound: libcrypto reads exactly the span's bytes.
    unsafe bytes.withUnsafeBufferPointer { _ = unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
  }

  /// The digest in hexadecimal digits.
  package consuming func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    // Sound: SHA-256 writes 32 bytes.
    unsafe digest.withUnsafeMutableBufferPointer { _ = unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil) }
    return digest.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
