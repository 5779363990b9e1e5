/// The reason why a file cannot be used as a cascade.
package enum CascadeError: Error, Equatable, CustomStringConvertible {
  case notCascade
  /// A kind of cascade that is not supported.
  case unsupported(String)
  /// An invalid part.
  case malformed(String)

  package var description: String {
    switch self {
    case .notCascade: "is not an OpenCV cascade"
    case .unsupported(let kind): "\(kind) are not supported, only upright Haar features"
    case .malformed(let part): "is malformed: \(part)"
    }
  }
}
