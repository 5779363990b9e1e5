import ChildProcesses
import Foundation
import ProgramSupport
import Tessera
import TestSupport
import Testing

/// A program that uses the library, alone in a folder and on the `PATH`.
struct OwnProgramTests {
  private let folder: TemporaryFolder
  private let program: String

  init() throws {
    folder = try TemporaryFolder()
    program = folder.url.appendingPathComponent("own").path
    // A hard link has its own path in /proc/self/exe; a symbolic one leads to the folder with the workers.
    do {
      try FileManager.default.linkItem(atPath: Programs.built("own-program"), toPath: program)
    } catch {
      try FileManager.default.copyItem(atPath: Programs.built("own-program"), toPath: program)
    }
  }

  private func run(_ arguments: [String], layouts: String = "") throws -> ChildProcess.Run {
    let environment = ChildProcess.environment(adding: ["PATH": folder.url.path, "OWN_LAYOUTS": layouts])
    return try ChildProcess([program] + arguments, in: folder.url.path, environment: environment).wait()
  }

  private func frames(_ arguments: String...) throws -> [CGRect] {
    let run = try run(["plan", SampleImages.folder.path, "--limit", "3", "--width", "300"] + arguments)
    #expect(run.code == 0, "\(run.errors)")
    return try JSONDecoder().decode(Plan.self, from: Data(run.output.utf8)).tiles.map(\.frame)
  }

  @Test func itIsItsOwnWorker() async throws {
    let photo = SampleImages.folder.appendingPathComponent("dunes.jpg")
    let run = try run(["thumbnail", photo.path])
    #expect(run.code == 0, "\(run.errors)")
    let thumbnail = try await Photo(photo).thumbnail(40, 30, as: .png)
    #expect(run.output == (try await thumbnail.checksum()) + "\n")
  }

  @Test func itRendersItsLayout() throws {
    let run = try run([SampleImages.folder.path, "--limit", "3", "--layout", "stairs", "-o", "wall.png"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try folder.names.contains("wall.png"))
  }

  @Test func propertiesAreOptions() throws {
    #expect(try frames("--layout", "stairs").map(\.minY) == [0, 10, 20])
    #expect(try frames("--layout", "stairs", "--step-height", "30", "--is-rising").map(\.minY) == [60, 30, 0])
    let help = try run(["render", "--help"]).output
    #expect(help.contains("Own layout (stairs):") && help.contains("--step-height NUMBER"))
  }

  /// Both layouts have the property.
  @Test func anOptionSetsAllLayoutsThatHaveIt() throws {
    #expect(try frames("--layout", "ladder").map(\.minY) == [0, 40, 80])
    #expect(try frames("--layout", "ladder", "--step-height", "30").map(\.minY) == [0, 30, 60])
  }

  @Test func aTakenNameIsRefusedAtTheStart() throws {
    let run = try run([SampleImages.folder.path, "--layout", "stairs", "-o", "wall.png"], layouts: "taken")
    #expect(run.code == 2)
    #expect(
      run.errors
        == "tessera: layout “stairs”: its property “width” clashes with the option --width; rename the property\n")
    #expect(try !folder.names.contains("wall.png"))
  }
}
