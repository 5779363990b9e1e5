import CCodecs
import Digests
import Messages

/// An ICC profile in the bytes of a file. Two profiles are equal if their bytes are.
package struct ColorProfile: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]
  /// The SHA-256 of the bytes.
  package let digest: [UInt8]

  /// The longest profile allowed.
  package static let longest = Int(ccodecs_longest_profile)

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = SHA256.digest(of: bytes)
  }

  package static func == (left: ColorProfile, right: ColorProfile) -> Bool { left.digest == right.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// The digest in hexadecimal, which identifies the profile in messages.
  package var description: String { digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// True if it is for grayscale pictures.
  var isGray: Bool { bytes.dropFirst(16).prefix(4).elementsEqual("GRAY".utf8) }

  /// Its display name, if it has one.
  package var name: String? {
    var scalars = [UInt32](repeating: 0, count: 128)
    // Sound: both arrays have the lengths passed.
    let count = unsafe ccodecs_profile_name(bytes, bytes.count, &scalars, scalars.count)
    let text = String(String.UnicodeScalarView(scalars.prefix(count).compactMap(Unicode.Scalar.init)))
    return text.isEmpty ? nil : printable(text)
  }
}
