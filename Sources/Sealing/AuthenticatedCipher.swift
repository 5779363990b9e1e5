#if OpenSSL
  import CLibCrypto
  import CLibraries

  /// AES-256-GCM with a nonce of zeros, for keys that encrypt one message only.
  @safe struct AuthenticatedCipher {
    private let key: SecretKey
    private static let tagCount = 16
    private static let nonce = [UInt8](repeating: 0, count: 12)

    init(_ key: SecretKey) { self.key = key }

    /// The reason why libcrypto cannot be used, with the remedy; nil if it can.
    static var fault: String? {
      // Sound: the reason is a text that is never freed.
      unsafe clibraries_load(CLIBRARIES_CRYPTO).map { unsafe String(cString: $0) }
    }

    /// Returns the encrypted bytes and their tag.
    func encrypt(_ bytes: [UInt8], authenticating name: [UInt8]) throws(SealingError) -> [UInt8] {
      if let fault = Self.fault { throw SealingError(description: fault) }
      if bytes.count > Int32.max { throw SealingError(description: "a file of 2 GB or more cannot be encrypted") }
      // Sound throughout: libcrypto reads and writes as many bytes as it is told, which are those of the arrays. GCM
      // writes as many bytes as it reads. The context is freed before the function ends.
      guard let context = unsafe EVP_CIPHER_CTX_new() else { throw Self.failure }
      defer { unsafe EVP_CIPHER_CTX_free(context) }
      var (count, isDone) = (Int32(0), false)
      let result = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + Self.tagCount) { buffer, filled in
        guard let start = buffer.baseAddress else { return }
        isDone =
          unsafe EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key.bytes, Self.nonce) == 1
          && EVP_EncryptUpdate(context, nil, &count, name, Int32(name.count)) == 1
          && EVP_EncryptUpdate(context, start, &count, bytes, Int32(bytes.count)) == 1
          && EVP_EncryptFinal_ex(context, start + bytes.count, &count) == 1
          && EVP_CIPHER_CTX_ctrl(
            context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagCount), start + bytes.count) == 1
        filled = isDone ? bytes.count + Self.tagCount : 0
      }
      if !isDone { throw Self.failure }
      return result
    }

    /// Returns the bytes that `encrypt` was given; nil if the tag does not fit the key, the bytes and the name.
    func decrypt(_ sealed: [UInt8], authenticating name: [UInt8]) -> [UInt8]? {
      if Self.fault != nil || sealed.count < Self.tagCount || sealed.count > Int32.max { return nil }
      let bytes = Array(sealed.dropLast(Self.tagCount))
      var tag = Array(sealed.suffix(Self.tagCount))
      // Sound: as above.
      guard let context = unsafe EVP_CIPHER_CTX_new() else { return nil }
      defer { unsafe EVP_CIPHER_CTX_free(context) }
      var (count, isGenuine) = (Int32(0), false)
      let result = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count + Self.tagCount) { buffer, filled in
        guard let start = buffer.baseAddress else { return }
        isGenuine =
          unsafe EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key.bytes, Self.nonce) == 1
          && EVP_DecryptUpdate(context, nil, &count, name, Int32(name.count)) == 1
          && EVP_DecryptUpdate(context, start, &count, bytes, Int32(bytes.count)) == 1
          && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(Self.tagCount), &tag) == 1
          && EVP_DecryptFinal_ex(context, start + bytes.count, &count) == 1
        filled = isGenuine ? bytes.count : 0
      }
      return isGenuine ? result : nil
    }

    fileprivate static let failure = SealingError(description: "libcrypto cannot encrypt")
  }

  extension SecretKey {
    /// Derives a key from a password: PBKDF2 with HMAC-SHA-256. It takes a good part of a second, on purpose.
    package init(
      password: [UInt8], salt: [UInt8], rounds: Int = SecretKey.rounds
    ) throws(SealingError) {
      if let fault = AuthenticatedCipher.fault { throw SealingError(description: fault) }
      var isDone = false
      let key = unsafe [UInt8](unsafeUninitializedCapacity: SecretKey.count) { buffer, filled in
        // Sound: libcrypto reads the password and the salt as long as they are, and writes 32 bytes.
        let password = password.map { CChar(bitPattern: $0) }
        isDone =
          unsafe PKCS5_PBKDF2_HMAC(
            password, Int32(password.count), salt, Int32(salt.count), Int32(rounds), EVP_sha256(),
            Int32(SecretKey.count), buffer.baseAddress) == 1
        filled = isDone ? SecretKey.count : 0
      }
      if !isDone { throw AuthenticatedCipher.failure }
      self.init(key)
    }
  }
#else
  /// Encryption needs libcrypto.
  struct AuthenticatedCipher {
    init(_ key: SecretKey) {}

    static var fault: String? { "this build has no libcrypto (trait OpenSSL)" }

    func encrypt(_ bytes: [UInt8], authenticating name: [UInt8]) throws(SealingError) -> [UInt8] {
      throw SealingError(description: Self.fault ?? "")
    }

    func decrypt(_ sealed: [UInt8], authenticating name: [UInt8]) -> [UInt8]? { nil }
  }

  extension SecretKey {
    package init(
      password: [UInt8], salt: [UInt8], rounds: Int = SecretKey.rounds
    ) throws(SealingError) {
      throw SealingError(description: AuthenticatedCipher.fault ?? "")
    }
  }
#endif

extension Sealer {
  /// The reason why nothing can be sealed, with the remedy; nil if it can.
  package static var fault: String? { AuthenticatedCipher.fault }
}
