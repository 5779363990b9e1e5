import Files
import JSON5
import Messages

/// The input of a preview, by its contents.
enum PreviewInput {
  case picture(FilePath)
  case batch(FilePath)
  /// Photos, to be arranged as a wall.
  case wall([FilePath])

  /// - Parameter hasWallOptions: True if options ask for a wall, even of a single picture.
  init(_ inputs: [FilePath], hasWallOptions: Bool) {
    guard inputs.count == 1, (try? inputs[0].status())?.kind == .file else {
      self = .wall(inputs)
      return
    }
    let file = inputs[0]
    if ["json", "json5"].contains(file.fileExtension) {
      self = Self.isBatch(file) ? .batch(file) : .wall(inputs)
    } else {
      self = hasWallOptions ? .wall(inputs) : .picture(file)
    }
  }

  /// True for a list of walls. Other files of its kind are manifests.
  private static func isBatch(_ file: FilePath) -> Bool {
    guard let bytes = try? file.contents("a list of walls", longest: BatchFile.longest) else { return false }
    guard case .object(let keys)? = try? JSON5.decode(JSONValue.self, from: bytes) else {
      // The parser of batch files names the fault.
      return !String(decoding: bytes, as: UTF8.self).contains("images")
    }
    return keys["walls"] != nil || keys["images"] == nil
  }
}
