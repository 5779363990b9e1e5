import Foundation
import OptionTables

/// Writes the tables of options into pages of the documentation.
@main
struct DocumentOptions {
  static func main() {
    let pages = CommandLine.arguments.dropFirst()
    if pages.first == "--modifiers" { return writeModifiers() }
    if pages.isEmpty || pages.contains("--help") {
      print("usage: document-options PAGE ... | --modifiers")
      exit(pages.isEmpty ? 2 : 0)
    }
    for page in pages {
      do {
        let text = try String(contentsOfFile: page, encoding: .utf8)
        let filled = try OptionTables.filled(text)
        if filled == text { continue }
        try filled.write(toFile: page, atomically: true, encoding: .utf8)
        print("\(page): written")
      } catch {
        FileHandle.standardError.write(Data("\(page): \(error)\n".utf8))
        exit(1)
      }
    }
  }

  /// Writes the modifiers of walls, in the folder of the package.
  private static func writeModifiers() {
    do {
      let folder = URL(fileURLWithPath: WallModifiers.folder)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, text) in WallModifiers.files {
        try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
      }
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }
}
