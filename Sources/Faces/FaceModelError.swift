/// The reason why a file cannot be used as a face model.
package enum FaceModelError: Error, Equatable, CustomStringConvertible {
  case cascade(CascadeError)
  case network(FaceNetworkError)

  package var description: String {
    switch self {
    case .cascade(.notCascade): "is neither a face network nor an OpenCV cascade"
    case .cascade(let error): error.description
    case .network(let error): error.description
    }
  }
}
