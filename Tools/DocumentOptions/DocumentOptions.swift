import Foundation
import OptionTables

/// Writes the tables of options into pages of the documentation.
@main
struct DocumentOptions {
  static func main() {
    let pages = CommandLine.arguments.dropFirst()
    if pages.isEmpty || pages.contains("--help") {
      print("usage: document-options PAGE ...")
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
}
