import Files
import Planning

/// An example batch file to start with.
enum BatchExample {
  /// Writes the example to a new file, and makes the folder of its walls; or writes to standard output.
  static func write(to paths: [FilePath]) throws(RunFailure) -> ExitCode {
    guard paths.count <= 1 else { throw .usage("unexpected argument \(paths[1])") }
    guard let path = paths.first, path != FilePath("-") else {
      try Console().result(text)
      return .done
    }
    if (try? path.status()) != nil || path.isLink { throw .usage("\(path): already exists") }
    do throws(FileError) {
      try OutputFile.publish(Array(text.utf8), at: path)
      _ = try path.parent.appending(FilePath("walls")).makeOpenFolder()
    } catch { throw .output(error) }
    return .done
  }

  static let text = """
    // Walls for `tessera batch` and `tessera watch`. JSON5: comments, unquoted keys and trailing commas are allowed.
    // Keys are the options of `tessera render`: --row-height is rowHeight, --no-fill is noFill: true (or fill: false).
    // Paths are relative to this file.
    {
      // Settings for all walls.
      defaults: {
        inputs: ["photos"],
        size: "3840x2160", // fills the screen
        spacing: 8,
        background: "black",
      },

      walls: [
        {
          name: "rows",
          output: "walls/{name}.png", // {name}, {date}, {time} and {count} are filled in
        },
        {
          name: "hexagons",
          output: "walls/{name}-{date}.png",
          history: 7, // keep seven of them; walls/hexagons.png is a link to the newest
          layout: "hex",
          fit: "crop", // hexagons of any number of photos fill it
        },
        // {
        //   name: "newest",
        //   inputs: ["photos/2026", "more/portrait.jpg"], // pictures, folders, manifests
        //   output: "walls/{name}.png",
        //   settle: 60, // skip files that may still be uploading
        // },
      ],
    }

    """
}
