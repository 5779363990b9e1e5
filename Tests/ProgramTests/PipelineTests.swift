import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// The examples of `Packaging/pipelines`, with the programs that are installed.
@Suite struct PipelineTests {
  private static let folder = Project.folder.appendingPathComponent("Packaging/pipelines").path
  private static let snakemake = Programs.inPath("snakemake")
  private static let planemo = Programs.inPath("planemo")
  private static let nfCore = Programs.inPath("nf-core")

  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (400, 150), (250, 250)])
    try photos.settle()
    let bin = folder.url.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: bin.path + "/tessera", withDestinationPath: Program.path)
  }

  /// Runs a program that finds `tessera` in PATH.
  private func run(_ words: [String]) throws -> Program.Run {
    let path = folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    return try Program.run(
      Array(words.dropFirst()), in: folder, environment: ["PATH": path, "HOME": folder.url.path], program: words[0])
  }

  // MARK: - Options

  /// Options that appear in the examples exist.
  @Test(arguments: [
    "snakemake/Snakefile", "nf-core/modules/local/tessera/render/main.nf", "galaxy/tessera.xml",
  ])
  func everyOptionExists(name: String) throws {
    let text = try Project.text(of: "Packaging/pipelines/" + name)
    let known = Set(try photos.run("help", "--json").output.matches(of: /"(--[a-z-]+)"/).map { String($0.1) })
    // Comments are about other programs.
    let lines = text.split(separator: "\n").filter { !$0.contains("# ") && !$0.contains("//") }
    let used = lines.joined(separator: "\n").matches(of: /[ "](--[a-z-]+)/).map { String($0.1) }
    #expect(used.count > 5 && used.filter { !known.contains($0) && $0 != "--version" } == [])
  }

  // MARK: - Snakemake

  @Test(.enabled(if: snakemake != nil, "snakemake is not installed"))
  func snakemakeMakesSharesAndJoinsThem() throws {
    let words = [
      Self.snakemake ?? "", "-s", Self.folder + "/snakemake/Snakefile", "--cores", "2", "--config", "photos=photos",
      "wall=walls/wall.png", "shares=3", "planning=--width 900 --row-height 200",
    ]
    let first = try run(words)
    #expect(first.code == 0, "\(first)")
    #expect(try photos.files("walls/wall.parts").filter { $0.hasSuffix(".rows") }.count == 3)
    #expect(
      try JSONSchema("report").faults(in: String(decoding: folder.bytes(of: "walls/wall.report.json"), as: UTF8.self))
        == [])
    try photos.runCleanly(["render", "--plan", "walls/wall.plan.json", "-o", "whole.png"])
    #expect(try folder.bytes(of: "walls/wall.png") == folder.bytes(of: "whole.png"))
    let again = try run(words)
    #expect(again.code == 0 && again.errors.contains("Nothing to be done"), "\(again)")
  }

  // MARK: - Nextflow

  /// The script of the module, as Nextflow fills it in.
  @Test func theModuleMakesAWall() throws {
    let module = try Project.text(of: "Packaging/pipelines/nf-core/modules/local/tessera/render/main.nf")
    let blocks = module.components(separatedBy: "\"\"\"")
    #expect(blocks.count == 5)
    var script = blocks[1].replacing("\\\\\n", with: "\\\n").replacing("\\$", with: "\u{1}")
    let values = [
      "${prefix}": "wall", "${extension}": "png", "$task.cpus": "1", "$memory": "--max-memory 500M",
      "$args": "--width 600",
    ]
    for (name, value) in values { script = script.replacing(name, with: value) }
    #expect(!script.contains("$"))
    // Nextflow stages links, and removes the common indentation.
    try FileManager.default.moveItem(atPath: folder.url.path + "/photos", toPath: folder.url.path + "/elsewhere")
    try FileManager.default.createDirectory(
      atPath: folder.url.path + "/photos", withIntermediateDirectories: true)
    for name in try photos.files("elsewhere") {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.path + "/photos/" + name, withDestinationPath: folder.url.path + "/elsewhere/" + name)
    }
    let lines = script.replacing("\u{1}", with: "$").split(separator: "\n").map { $0.trimmingPrefix("    ") }
    let run = try run(["/bin/bash", "-euo", "pipefail", "-c", lines.joined(separator: "\n")])
    #expect(run.code == 0, "\(run)")
    let report = String(decoding: try folder.bytes(of: "wall.report.json"), as: UTF8.self)
    #expect(try JSONSchema("report").faults(in: report) == [] && report.contains("\"photos\" : 4"))
  }

  @Test(.enabled(if: nfCore != nil, "nf-core is not installed"))
  func theModuleHasTheFormOfNFCore() throws {
    // `nf-core modules lint` clones a repository first. These are its checks; three of them need Nextflow.
    let program = """
      import pathlib, sys
      from types import SimpleNamespace
      from nf_core.components.nfcore_component import NFCoreComponent
      from nf_core.modules.lint import main_nf, meta_yml, module_tests, module_todos
      from nf_core.modules.lint.meta_yml import obtain_inputs, obtain_outputs, obtain_topics
      root = pathlib.Path(sys.argv[1]).resolve()
      module = NFCoreComponent(
          "tessera/render", None, root / "modules/local/tessera/render", "modules", root, "modules", False)
      module.org = "local"
      module.get_container_with_inspect = lambda *_, **__: None
      lint = SimpleNamespace(
          registry="localhost", modules_repo=SimpleNamespace(repo_path=root), load_meta_schema=lambda: {},
          obtain_inputs=lambda x: obtain_inputs(None, x), obtain_outputs=lambda x: obtain_outputs(None, x),
          obtain_topics=lambda x: obtain_topics(None, x))
      module.get_inputs_from_main_nf(), module.get_outputs_from_main_nf(), module.get_topics_from_main_nf()
      main_nf(lint, module, False, "localhost", None)
      meta_yml(lint, module)
      module_tests(lint, module)
      module_todos(lint, module)
      assert len(module.passed) > 35, module.passed
      needing = {"singularity_tag", "docker_tag", "test_snapshot_exists"}
      print([x[1:3] for x in module.failed + module.warned if x[1] not in needing])
      """
    let python = (Self.nfCore ?? "").replacing("/bin/nf-core", with: "/bin/python")
    let run = try run([python, "-c", program, Self.folder + "/nf-core"])
    #expect(run.code == 0 && run.output.hasSuffix("[]\n"), "\(run)")
  }

  // MARK: - Galaxy

  @Test(.enabled(if: planemo != nil, "planemo is not installed"))
  func planemoFindsNoFault() throws {
    let run = try run([Self.planemo ?? "", "lint", Self.folder + "/galaxy/tessera.xml"])
    #expect(run.code == 0, "\(run)")
  }

  /// The command of the tool, as Galaxy fills it in.
  @Test(.enabled(if: planemo != nil, "planemo is not installed"))
  func theGalaxyToolMakesAWall() throws {
    let program = """
      import sys, xml.etree.ElementTree as tree
      from types import SimpleNamespace
      from Cheetah.Template import Template
      class Photo(str): element_identifier = property(lambda self: self)
      values = dict(format="png", layout="grid", width=300, spacing=8, background="#ffffff", caption="title",
                    wall="out.png", report="out.json", photos=[Photo(x) for x in sys.argv[2:]])
      print(Template(tree.parse(sys.argv[1]).find("command").text.strip(), searchList=[values]))
      """
    let python = (Self.planemo ?? "").replacing("/bin/planemo", with: "/bin/python")
    let data = Self.folder + "/galaxy/test-data/"
    let files = ["aurora.jpg", "dunes.jpg", "forest.jpg"].map { data + $0 }
    let command = try run([python, "-c", program, Self.folder + "/galaxy/tessera.xml"] + files)
    #expect(command.code == 0, "\(command)")
    // Galaxy joins the lines.
    try FileManager.default.moveItem(atPath: folder.url.path + "/photos", toPath: folder.url.path + "/elsewhere")
    let run = try run([
      "/bin/bash", "-c", command.output.split(separator: "\n").joined(separator: " ").replacing("\\$", with: "$"),
    ])
    #expect(run.code == 0, "\(run) \(command.output)")
    #expect(try photos.files().contains("out.png"))
    #expect(String(decoding: try folder.bytes(of: "out.json"), as: UTF8.self).contains("\"photos\" : 3"))
  }
}
