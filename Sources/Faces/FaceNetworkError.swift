/// The reason why a file cannot be used as a face network.
package enum FaceNetworkError: Error, Equatable, CustomStringConvertible {
  /// The file is of another kind.
  case foreign
  /// The file is an OpenCV cascade, which earlier versions could read.
  case cascade
  /// The file is of another version.
  case unsupported
  /// The file is incomplete or was changed.
  case damaged
  /// An invalid part.
  case malformed(String)

  package var description: String {
    switch self {
    case .foreign: "is not a face network"
    case .cascade: "is an OpenCV cascade; omit --face-model to use Tessera’s face network"
    case .unsupported: "has another version than 1; write it again with scripts/face-model"
    case .damaged: "is incomplete or damaged"
    case .malformed(let part): "is malformed: \(part)"
    }
  }
}
