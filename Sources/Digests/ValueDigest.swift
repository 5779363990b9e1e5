extension SHA256 {
  /// Returns the digest of a value: of every stored property, by name, that the value encodes.
  ///
  ///     struct Look: Encodable { var width = 400 }
  ///     SHA256.digest(ofValue: Look()) == SHA256.digest(ofValue: Look())
  ///
  /// The compiler synthesizes the encoding of a struct, so adding a property changes the digest automatically. Values
  /// must not contain sets or dictionaries, whose order differs from run to run.
  package static func digest(ofValue value: some Encodable) -> [UInt8] { digest(of: ValueEncoder.bytes(of: value)) }

  /// Returns the same digest in hexadecimal.
  package static func hexDigest(ofValue value: some Encodable) -> String {
    var digest = SHA256()
    digest.update(value: value)
    return digest.finish()
  }

  /// Adds a value, encoded as for `digest(ofValue:)`.
  package mutating func update(value: some Encodable) { update(ValueEncoder.bytes(of: value)) }
}
