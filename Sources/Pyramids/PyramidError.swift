package import Files
package import ImageCodecs

/// The reason why a pyramid was not made.
package enum PyramidError: Error, Equatable, CustomStringConvertible {
  case output(FileError)
  case encoding(EncodingError)
  /// The part that another machine made of its rows cannot be read.
  case part(FileError)
  /// It does not belong here.
  case damagedRest

  package var description: String {
    switch self {
    case .output(let error), .part(let error): error.description
    case .encoding(let error): error.description
    case .damagedRest: "the rows of a share are incomplete; rebuild it"
    }
  }
}
