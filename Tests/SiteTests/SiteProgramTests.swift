import Foundation
import Testing

@testable import Site

/// The files of a site's script, and how its modules become one.
@Suite struct SiteProgramTests {
  private static let modules = [
    "main.js":
      "import { double, ONE } from \"./numbers.js\";\nimport {\n  name,\n} from \"./names.js\";\n"
      + "import * as ALL from \"./table.js\";\n"
      + "start();\nexport function start() {}\n",
    "numbers.js": "export const ONE = 1;\nexport function double(x) {\n  return 2 * x;\n}\n",
    "table.js": "export { later } from \"./names.js\";\n",
    "names.js": "import { ONE } from \"./numbers.js\";\nexport class name {}\nexport async function later() {}\n",
  ]

  private static let joined = """
    "use strict";
    (() => {
    // numbers.js
    const module_numbers = (() => {
    const ONE = 1;
    function double(x) {
    \treturn 2 * x;
    }
    return { ONE, double };
    })();

    // names.js
    const module_names = (() => {
    const { ONE } = module_numbers;
    class name {}
    async function later() {}
    return { name, later };
    })();

    // table.js
    const module_table = (() => {
    const { later } = module_names;
    return { later };
    })();

    // main.js
    const module_main = (() => {
    const { double, ONE } = module_numbers;
    const {
    \tname,
    } = module_names;
    const ALL = module_table;
    start();
    function start() {}
    return { start };
    })();
    })();

    """

  @Test func modulesAreJoinedAfterWhatTheyImport() {
    #expect(SiteProgram.joined(from: "main.js") { Self.modules[$0] ?? "" } == Self.joined)
  }

  /// The gallery page is generated; `scripts/gallery` makes it again.
  @Test func theGalleryHasThisScriptAndStyleSheet() throws {
    let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/Gallery/assets")
    let texts = try FileManager.default.contentsOfDirectory(atPath: assets.path).map { name in
      try String(contentsOf: assets.appendingPathComponent(name), encoding: .utf8)
    }
    #expect(texts.contains(SiteProgram.script), "run scripts/gallery")
    #expect(texts.contains(SiteProgram.styleSheet), "run scripts/gallery")
  }

  @Test func allFilesOfResourcesAreEmbedded() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Sources/Site/Resources")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(SiteProgram.sources.map(\.name).sorted() == names.sorted())
    for source in SiteProgram.sources {
      #expect(try source.text == String(contentsOf: folder.appendingPathComponent(source.name), encoding: .utf8))
    }
  }

  @Test func modulesAreJoinedWithoutARest() {
    let script = SiteProgram.script
    #expect(!script.contains(/(?m)^(import|export)\b/))
    for source in SiteProgram.sources where source.name.hasSuffix(".js") {
      #expect(script.contains("\n// \(source.name)\n"), "\(source.name) is imported by none")
    }
  }
}
