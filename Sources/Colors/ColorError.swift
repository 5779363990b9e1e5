import CCodecs
import Raster

/// The reason why colors cannot be converted.
package struct ColorError: Error, Hashable, CustomStringConvertible {
  package var description: String

  /// Creates an error with the message of another process.
  package init(description: String) {
    self.description = description
  }

  init(_ error: ccodecs_error) {
    var error = error
    // Sound: the shim zero-terminates every message within its array.
    description = unsafe withUnsafeBytes(of: &error.message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
