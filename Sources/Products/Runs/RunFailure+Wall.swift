package import Files
package import Planning
package import Wall

extension RunFailure {
  /// Creates the failure for a rendering error.
  ///
  /// - Parameter path: The output.
  package init(_ error: WallError, at path: FilePath) {
    self =
      switch error {
      case .output(let error): .output(error)
      case .encoding(let error): .inputs("\(path): \(error)")
      case .program, .tooLarge: .inputs("\(path): \(error)")
      case .picture, .unusable: .inputs(error.description)
      }
  }
}
