import CSite
import Foundation

/// The script and the style sheet of a site.
///
/// The script is written as modules. Browsers load none from a disk, so they are joined.
package enum SiteProgram {
  /// A file in `Resources`.
  struct Source {
    var name: String
    var text: String
  }

  /// All files of `Resources`, as they were when the program was built.
  static let sources: [Source] = {
    var sources: [Source] = []
    // Sound: the table ends with a path that is null; paths and texts are static, and as long as they say.
    var entry = unsafe csite_files()
    while let file = unsafe entry?.pointee, let path = unsafe file.path {
      let name = unsafe String(cString: path).split(separator: "/").last ?? ""
      let text = unsafe UnsafeRawBufferPointer(start: file.bytes, count: file.count)
      unsafe sources.append(Source(name: String(name), text: String(decoding: text, as: UTF8.self)))
      unsafe entry = entry?.advanced(by: 1)
    }
    return sources
  }()

  static let styleSheet = text(of: "site.css") + text(of: "screens.css")

  static let script = JoinedScript(from: "main.js") { text(of: $0) }

  /// The parts that arrange photos, by layout.
  static let layoutParts = [
    "flow": "flow.js", "grid": "grid.js", "hex": "hexagons.js", "honeycomb": "honeycomb.js",
    "masonry": "masonry.js", "radial": "radial.js", "spiral": "spiral.js",
  ]

  /// The source of the script and the style sheet, for digests: joining takes too long for a run that changes nothing.
  package static var origin: String { "\(joining)" + sources.map(\.text).joined() }

  /// Counts up when modules are joined in another way.
  private static let joining = 4

  static func text(of name: String) -> String {
    guard let source = sources.first(where: { $0.name == name }) else {
      preconditionFailure("The site needs \(name), which is missing from Resources.")
    }
    return source.text
  }
}
