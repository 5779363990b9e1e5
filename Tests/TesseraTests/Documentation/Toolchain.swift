import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport

/// The compiler that has built the tests, and the modules that it has built beside them.
enum Toolchain {
  private struct Info: Decodable {
    struct Target: Decodable { var triple: String }
    struct Paths: Decodable { var runtimeResourcePath: String }
    var target: Target
    var paths: Paths
  }

  private static let info = Result {
    let run = try ChildProcess(["swift", "-print-target-info"]).wait()
    return try JSONDecoder().decode(Info.self, from: Data(run.output.utf8))
  }

  /// The folder of the toolchain's libraries.
  static var resources: String { get throws { try info.get().paths.runtimeResourcePath } }

  /// The program that converts documentation, beside the compiler.
  static var docc: String {
    get throws {
      let usr = URL(fileURLWithPath: try resources).deletingLastPathComponent().deletingLastPathComponent()
      return usr.appendingPathComponent("bin/docc").path
    }
  }

  /// The options with which the compiler finds the modules of this package.
  static var options: [String] {
    get throws {
      let built = URL(fileURLWithPath: Programs.built("."))
      let folders = [built, Project.folder.appendingPathComponent("Sources/SystemLibraries")].flatMap { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { folder.appendingPathComponent($0).path }
      }
      // Modules of C have a map each.
      let own = Project.folder.appendingPathComponent("Sources/CLibraries/include").path
      let maps = (folders + [own]).filter {
        $0.contains("/C") && FileManager.default.fileExists(atPath: $0 + "/module.modulemap")
      }
      let modules = [built.appendingPathComponent("Modules").path] + maps
      return ["-target", try info.get().target.triple] + modules.flatMap { ["-I", $0] }
    }
  }
}
