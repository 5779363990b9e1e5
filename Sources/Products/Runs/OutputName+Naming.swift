package import Files
package import Planning

extension OutputName {
  /// Creates the name of a wall that an option or a call names.
  package init(naming output: FilePath, history: Int?, as kinds: ProductKinds) throws(RunFailure) {
    let hasGroup = output.name.bytes.contains("{group}".utf8)
    if history == nil && !hasGroup {
      self.init(output)
      return
    }
    if output == FilePath("-") { throw .usage("--history needs a file, not standard output") }
    try self.init(output, wall: Self.wallName(of: output, as: kinds), history: history)
  }

  /// Returns the name of a wall, derived from its file.
  package static func wallName(of output: FilePath, as kinds: ProductKinds) -> String {
    (kinds.arePromised(by: output) ? output.name.withoutExtension : output.name).losslessText
  }
}
