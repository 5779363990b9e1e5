package import Files
import ImageCodecs
package import Planning
import Video

extension OutputName {
  /// Creates the name of a wall that an option or a call names.
  package init(naming output: FilePath, history: Int?) throws(RunFailure) {
    let hasGroup = output.name.bytes.contains("{group}".utf8)
    if history == nil && !hasGroup {
      self.init(output)
      return
    }
    if output == FilePath("-") { throw .usage("--history needs a file, not standard output") }
    try self.init(output, wall: Self.wallName(of: output), history: history)
  }

  /// Returns the name of a wall, from its file.
  package static func wallName(of output: FilePath) -> String {
    let isPicture =
      OutputFormat(fileExtension: output.fileExtension) != nil || PyramidSettings.promised(by: output) != nil
      || output.fileExtension == "pdf"
      || VideoFormat(fileExtension: output.fileExtension) != nil
    return (isPicture ? output.name.withoutExtension : output.name).losslessText
  }
}
