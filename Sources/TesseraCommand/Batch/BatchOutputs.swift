import Files
import Planning
import Products
import Runs

/// The outputs of the walls in the batch files of a folder, to notice walls that replace each other.
struct BatchOutputs {
  private var walls: [Wall] = []

  struct Wall {
    let file: FilePath
    let name: String
    let output: OutputName
  }

  /// Reads the batch files of a folder. Other files, and walls that are not valid, are ignored.
  ///
  /// - Parameter own: The batch file to leave out.
  init(in folder: FilePath, except own: FilePath) {
    for name in (try? folder.entries()) ?? [] where ["json5", "json"].contains(name.fileExtension) {
      let path = folder == FilePath(".") ? name : folder.appending(name)
      guard path.place != own.place, let status = try? path.status(), status.kind == .file,
        // Reports list walls, too, but have other keys.
        status.stamp.size <= Self.longest, let file = try? BatchFile(path), file.faults.isEmpty
      else { continue }
      walls += file.walls.compactMap { entry in
        guard let text = entry.keys["output"]?.word, let name = entry.ownName else { return nil }
        return Self.output(text, in: folder, wall: entry.main ?? name).map { Wall(file: path, name: name, output: $0) }
      }
    }
  }

  /// Returns the output of a wall: that of a site is its first page.
  static func output(_ text: String, in folder: FilePath, wall name: String) -> OutputName? {
    let path = folder.reaching(FilePath(text))
    return try? OutputName(text.hasSuffix("/") ? path.appending(SiteNote.page) : path, wall: name, history: nil)
  }

  /// Batch files are not larger; lists of photos may be.
  private static let longest = 1 << 20

  /// Returns the wall that has the same output, or one of its versions.
  func wall(at output: OutputName) -> Wall? {
    let stable = output.stable
    return walls.first { wall in
      let other = wall.output.stable
      return other.place == stable.place || wall.output.names(stable) || output.names(other)
    }
  }
}
