/// Why a picture could not be written.
package enum EncodingError: Error, Equatable, CustomStringConvertible {
  case outOfMemory
  /// In the library's words.
  case refused(String)

  package var description: String {
    switch self {
    case .outOfMemory: "writing it is out of memory"
    case .refused(let message): "it cannot be written: \(message)"
    }
  }
}
