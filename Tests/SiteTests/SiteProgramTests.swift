import ChildProcesses
import Foundation
import TestSupport
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
    #expect(JoinedScript(from: "main.js") { Self.modules[$0] ?? "" }.main() == Self.joined)
  }

  private static let dividedModules = [
    "main.js":
      "import { ONE } from \"./numbers.js\";\nasync function f() {\n  (await import(\"./far.js\")).go(ONE);\n}\n",
    "numbers.js": "export const ONE = 1;\n",
    "far.js":
      "import { ONE } from \"./numbers.js\";\nimport { add } from \"./near.js\";\n"
      + "export const go = (x) => add(x, ONE);\nexport const further = () => import(\"./further.js\");\n",
    "near.js": "export const add = (a, b) => a + b;\n",
    "further.js": "import { add } from \"./near.js\";\nexport const two = add(1, 1);\n",
    "parts.js": "export const loader = () => null;\n",
  ]

  private static let farPart = """
    "use strict";
    tesseraPart("far.js", (modules, part) => {
    const module_numbers = modules["numbers.js"];
    // near.js
    const module_near = modules["near.js"] ??= (() => {
    const add = (a, b) => a + b;
    return { add };
    })();

    // far.js
    const module_far = modules["far.js"] ??= (() => {
    const { ONE } = module_numbers;
    const { add } = module_near;
    const go = (x) => add(x, ONE);
    const further = () => part("further.js");
    return { go, further };
    })();

    return module_far;
    });

    """

  @Test func modulesThatAreImportedLaterArePartsOfTheirOwn() {
    let script = JoinedScript(from: "main.js") { Self.dividedModules[$0] ?? "" }
    #expect(script.partNames == ["far.js", "further.js"])
    #expect(script.part("far.js") == Self.farPart)
    let main = script.main(parts: ["far.js": "far-1.js", "further.js": "further-2.js"])
    #expect(main.contains("const module_numbers = modules[\"numbers.js\"] ??= (() => {"))
    #expect(main.contains("loader(modules, { \"far.js\": \"far-1.js\", \"further.js\": \"further-2.js\" });"))
    #expect(main.contains("(await part(\"far.js\")).go(ONE);") && !main.contains("near.js"))
  }

  @Test func aSiteHasThisScriptAndStyleSheet() throws {
    let site = try BrowsedSite()
    let assets = site.folder.url.appendingPathComponent("site/assets")
    let texts = try FileManager.default.contentsOfDirectory(atPath: assets.path).map { name in
      try String(contentsOf: assets.appendingPathComponent(name), encoding: .utf8)
    }
    let parts = SiteProgram.script.partNames.map {
      (
        $0,
        SiteFolder.address(
          "assets", SiteAssets.partName($0), "js", of: Array(SiteProgram.script.part($0).utf8)
        ).path.name.text
      )
    }
    for (name, _) in parts { #expect(texts.contains(SiteProgram.script.part(name)), "\(name)") }
    let main = SiteProgram.script.main(parts: Dictionary(uniqueKeysWithValues: parts))
    #expect(texts.contains(main))
    #expect(texts.contains(SiteProgram.styleSheet))
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

  private static let gzip = "/usr/bin/gzip"

  /// All that is loaded before a usual wall is laid out, compressed as servers do at their best.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: gzip), "skipped: no gzip"))
  func aUsualPageLoadsLittleScript() throws {
    let folder = try TemporaryFolder()
    let parts = SiteProgram.script.partNames
    let main = SiteProgram.script.main(parts: Dictionary(uniqueKeysWithValues: parts.map { ($0, $0) }))
    try folder.write(Array((main + SiteProgram.script.part("flow.js")).utf8), to: "script.js")
    let run = try ChildProcess([Self.gzip, "-9", "script.js"], in: folder.url.path).wait()
    try #require(run.code == 0)
    let size = try Data(contentsOf: folder.url.appendingPathComponent("script.js.gz")).count
    #expect(size > 10_000 && size < 36_000, "\(size) bytes")
  }

  @Test func theFirstPageHasTheScriptsThatItNeeds() throws {
    #expect(Set(SiteProgram.layoutParts.values).isSubset(of: SiteProgram.script.partNames))
    let table = SiteProgram.text(of: "layout-table.js")
    for (layout, part) in SiteProgram.layoutParts {
      #expect(table.contains("(await import(\"./\(part)\")).\(layout)"), "\(layout)")
    }
  }

  @Test func modulesAreJoinedWithoutARest() {
    let parts = SiteProgram.script.partNames
    let main = SiteProgram.script.main(parts: Dictionary(uniqueKeysWithValues: parts.map { ($0, $0) }))
    let scripts = [main, ComparisonPage.script] + parts.map { SiteProgram.script.part($0) }
    for script in scripts { #expect(!script.contains(/(?m)^(import|export)\b|[^\w.$]import\(/)) }
    for source in SiteProgram.sources where source.name.hasSuffix(".js") {
      #expect(scripts.contains { $0.contains("\n// \(source.name)\n") }, "\(source.name) is imported by none")
    }
  }
}
