import Digests

/// A secret of 32 bytes, from which others are derived.
///
///     let key = SecretKey(password: Array("tulip harbor".utf8), salt: salt)
///     key.derived("name")            // another key, which does not give this one away
///     key.digest(of: message)        // HMAC-SHA-256
package struct SecretKey: Hashable, Sendable {
  package let bytes: [UInt8]

  /// The number of rounds of PBKDF2, as OWASP advises for HMAC-SHA-256.
  package static let rounds = 600_000

  package init(_ bytes: [UInt8]) {
    precondition(bytes.count == SecretKey.count, "A key must have 32 bytes.")
    self.bytes = bytes
  }

  package static let count = 32

  /// Returns a new key from the system’s random numbers.
  package static func random() -> SecretKey { SecretKey(randomBytes(count)) }

  /// Returns bytes from the system's source of random numbers.
  package static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }

  /// Returns the HMAC of a message that is given in parts.
  package func digest(of parts: [UInt8]...) -> [UInt8] {
    // A key of 32 bytes fills half a block of SHA-256.
    let block = bytes + [UInt8](repeating: 0, count: 32)
    var inner = SHA256()
    inner.update(block.map { $0 ^ 0x36 })
    for part in parts { inner.update(part) }
    var outer = SHA256()
    outer.update(block.map { $0 ^ 0x5C })
    outer.update(inner.bytes())
    return outer.bytes()
  }

  /// Returns the key for a purpose.
  package func derived(_ purpose: String) -> SecretKey { SecretKey(digest(of: Array("tessera \(purpose)".utf8))) }
}
