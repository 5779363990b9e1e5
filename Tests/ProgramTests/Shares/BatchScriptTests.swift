import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// `Packaging/slurm/wall.sbatch` with other programs in the place of Slurm's; `scripts/slurm-test` tries it with Slurm.
@Suite struct BatchScriptTests {
  private let photos: PhotoFolder
  private var folder: TemporaryFolder { photos.folder }

  init() throws {
    photos = try PhotoFolder(sizes: [(300, 200), (200, 300), (400, 150)])
    try photos.settle()
    try program("sbatch", "echo join >>calls; for last; do :; done; sh -c \"$last\" || echo failed >>calls")
    try program("scontrol", "echo \"$@\" >>calls")
  }

  private func program(_ name: String, _ lines: String) throws {
    let path = try folder.write(Array("#!/bin/bash\n\(lines)\n".utf8), to: "bin/" + name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(path)")
  }

  /// Starts a task of an array.
  private func start(
    _ task: Int, of count: Int, plan: String = "plan.json", wall: String, restarts: Int = 0, _ words: [String] = []
  ) throws -> ChildProcess {
    let path = folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
    let script = Project.folder.appendingPathComponent("Packaging/slurm/wall.sbatch").path
    let environment = [
      "PATH": path, "SLURM_ARRAY_JOB_ID": "100", "SLURM_JOB_ID": "10\(task)", "SLURM_ARRAY_TASK_ID": "\(task)",
      "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_MAX": "\(count)", "SLURM_RESTART_COUNT": "\(restarts)",
    ]
    return try Program.start(
      ["bash", script, plan, wall] + words, in: folder, environment: environment, program: "env")
  }

  private var calls: [String] {
    let text = (try? folder.bytes(of: "calls")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["wall.png", "it's a \"$HOME\" `wall` ä.JPG", "-e.tif"])
  func namesMayHoldAnyCharacter(_ wall: String) throws {
    try program("tessera", "exec '\(Program.path)' \"$@\"")
    let plan = "plan of 'it'.json"
    let planning = try photos.runCleanly([
      "plan", "photos", "--width", "900", "--row-height", "240", "--row-breaks", "greedy", "--quiet",
    ])
    try folder.write(Array(planning.output.utf8), to: plan)
    for task in [2, 3, 1] {
      let run = try start(task, of: 3, plan: plan, wall: wall, ["--no-cache"]).wait()
      #expect(run.code == 0, "\(run)")
    }
    #expect(calls == ["join"])
    try photos.runCleanly(["render", "--plan", plan, "-o", "whole" + wall, "--no-cache"])
    #expect(try folder.bytes(of: wall) == folder.bytes(of: "whole" + wall))
  }

  @Test(arguments: [
    (0, 0, 0, ["join"]), (3, 0, 0, ["join"]), (2, 0, 2, []), (1, 0, 1, ["requeue 101"]), (1, 1, 1, ["requeue 101"]),
    (1, 2, 1, []), (137, 0, 137, ["requeue 101"]),
  ])
  func onlyWhatMayHelpIsTriedAgain(code: Int, restarts: Int, expected: Int32, calls: [String]) throws {
    try program("tessera", "[ \"$1\" = join ] || exit \(code)")
    let run = try start(1, of: 2, wall: "wall.png", restarts: restarts).wait()
    #expect(run.code == expected, "\(run)")
    #expect(self.calls == calls)
  }

  /// Some clusters refuse jobs from compute nodes.
  @Test func aRefusedJoinIsSaidAndTheShareIsDone() throws {
    try program("sbatch", "echo 'sbatch: error: Access/permission denied' >&2; exit 1")
    try program("tessera", "exit 0")
    let run = try start(1, of: 2, wall: "my walls/it's.png").wait()
    #expect(run.code == 0 && run.errors.contains("the join could not be submitted from this node"), "\(run)")
    #expect(run.errors.contains("tessera join -o my\\ walls/it\\'s.png -- my\\ walls/it\\'s.parts"), "\(run)")
  }

  @Test(arguments: [(0, true), (3, true), (1, false), (2, false)])
  func joinsWithRemarksAreDone(code: Int, isDone: Bool) throws {
    try program("tessera", "[ \"$1\" = render ] || exit \(code)")
    #expect(try start(1, of: 2, wall: "wall.png").wait().code == 0)
    #expect(calls == (isDone ? ["join"] : ["join", "failed"]))
  }

  /// Slurm signals the end of the time to the shell alone, and a stop to all processes of a task.
  @Test(arguments: [(SIGUSR1, ["stopped", "requeue 101"]), (SIGTERM, [])])
  func tesseraIsToldToStopOnce(signal: Int32, then: [String]) throws {
    try program(
      "tessera", "trap 'echo stopped >>calls; kill $!; exit 143' TERM\necho started >>calls\nsleep 2 & wait\nexit 143")
    let task = try start(1, of: 2, wall: "wall.png")
    #expect(soon { calls == ["started"] })
    task.send(signal)
    #expect(task.wait().code == 143)
    #expect(calls == ["started"] + then)
  }
}
