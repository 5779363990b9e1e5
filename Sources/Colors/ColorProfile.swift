import CCodecs
import Digests
import Messages

/// An ICC profile, as a file holds it. Two are the same where their bytes are.
package struct ColorProfile: Hashable, Sendable, CustomStringConvertible {
  package let bytes: [UInt8]
  /// The SHA-256 of the bytes.
  package let digest: [UInt8]

  /// No profile is longer.
  package static let longest = Int(ccodecs_longest_profile)

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = SHA256.digest(of: bytes)
  }

  package static func == (left: ColorProfile, right: ColorProfile) -> Bool { left.digest == right.digest }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }

  /// The digest in hexadecimal digits, which is how profiles are told apart in words.
  package var description: String { digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

  /// Whether it is for pictures in shades of grey.
  var isGray: Bool { bytes.dropFirst(16).prefix(4).elementsEqual("GRAY".utf8) }

  /// What it calls itself, where it does.
  package var name: String? {
    var scalars = [UInt32](repeating: 0, count: 128)
    // Sound: both arrays are as long as is said.
    let count = unsafe ccodecs_profile_name(bytes, bytes.count, &scalars, scalars.count)
    let text = String(String.UnicodeScalarView(scalars.prefix(count).compactMap(Unicode.Scalar.init)))
    return text.isEmpty ? nil : printable(text)
  }
}
