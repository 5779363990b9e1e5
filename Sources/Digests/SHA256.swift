#if OpenSSL
  import CLibCrypto
  import CLibraries

  /// An incremental SHA-256.
  ///
  ///     var digest = SHA256()
  ///     digest.update(row)
  ///     print(digest.finish())
  @safe package struct SHA256: ~Copyable {
    // Sound throughout: the context is created in `init`, freed once in `deinit`, never passed out.
    private let context: OpaquePointer?
    /// Used if libcrypto cannot be.
    private var portable: PortableSHA256?

    package init() {
      unsafe context = Self.context()
      portable = unsafe context == nil ? PortableSHA256() : nil
    }

    /// Returns nil if libcrypto is missing, or lacks memory or SHA-256.
    @unsafe private static func context() -> OpaquePointer? {
      guard unsafe clibraries_load(CLIBRARIES_CRYPTO) == nil, let context = unsafe EVP_MD_CTX_new() else { return nil }
      if unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 { return unsafe context }
      unsafe EVP_MD_CTX_free(context)
      return nil
    }

    deinit {
      if let context = unsafe context { unsafe EVP_MD_CTX_free(context) }
    }

    package mutating func update(_ bytes: Span<UInt8>) {
      portable?.update(bytes)
      if unsafe context == nil { return }
      // Sound: libcrypto reads exactly the span's bytes.
      unsafe bytes.withUnsafeBufferPointer { _ = unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
    }

    package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Returns the 32 bytes of the digest.
    package consuming func bytes() -> [UInt8] {
      if let portable = portable.take() { return portable.bytes() }
      return unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
        // Sound: SHA-256 writes 32 bytes.
        _ = unsafe EVP_DigestFinal_ex(context, digest.baseAddress, nil)
        count = 32
      }
    }
  }
#else
  package typealias SHA256 = PortableSHA256
#endif

extension SHA256 {
  /// Returns the digest in hexadecimal.
  package consuming func finish() -> String {
    bytes().map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  /// Returns the digest of some bytes.
  package static func digest(of bytes: [UInt8]) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.bytes()
  }
}
