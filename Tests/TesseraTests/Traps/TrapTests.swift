import ChildProcesses
import Foundation
import ProgramSupport
import TestSupport
import Testing

/// A server must survive values that it did not expect.
@Suite(.serialized) struct TrapTests {
  private static let modules = ["TesseraLayout", "TesseraLibrary"]

  /// Collections have indices, as an array has.
  @Test func nothingPublicTrapsOnValues() throws {
    let program = ProgramOfCalls(try Self.modules.map { try SymbolGraph(of: $0) })
    let folder = try TemporaryFolder()
    let file = try Self.build(program, in: folder.url)
    var (done, traps) = (0, [String]())
    while traps.count < 20 {
      let run = try ChildProcess([file, "\(done)"], environment: ["SWIFT_BACKTRACE": "enable=no"]).wait()
      let last = run.output.split(separator: "\n").last.map(String.init) ?? ""
      if run.code == 0, last == "done" { break }
      guard let number = last.split(separator: " ").first.flatMap({ Int($0) }), number > done else {
        traps.append("the program: \(run.errors.suffix(300))")
        break
      }
      traps.append(
        last + ": " + (run.errors.split(separator: "\n").first { $0.contains("rror") }.map(String.init) ?? ""))
      done = number
    }
    #expect(traps == [], "calls that ended the program")
    #expect(program.calledCount > 800, "too many are left out: \(program.uncalled)")
  }

  /// Builds the program with the library that was built for the tests.
  private static func build(_ program: ProgramOfCalls, in folder: URL) throws -> String {
    let (code, object) = (folder.appendingPathComponent("main.swift"), folder.appendingPathComponent("main.o"))
    try program.text.write(to: code, atomically: true, encoding: .utf8)
    let compiling = try ChildProcess(
      ["swiftc", "-swift-version", "6", "-Onone", "-c", "-module-name", "calls", code.path, "-o", object.path]
        + Toolchain.options
    ).wait()
    try #require(compiling.code == 0, "\(compiling.errors.prefix(5000))")
    // Another program with the library, and what it is linked with.
    let other = URL(fileURLWithPath: Programs.built("own-program.product")).appendingPathComponent(
      "Objects.LinkFileList")
    let objects = try String(contentsOf: other, encoding: .utf8).split(separator: "\n")
    let list = folder.appendingPathComponent("objects")
    try (objects.filter { !$0.contains("/own_program.build/") } + ["'\(object.path)'"]).joined(separator: "\n")
      .write(to: list, atomically: true, encoding: .utf8)
    let file = folder.appendingPathComponent("calls").path
    let linking = try ChildProcess(
      ["swiftc", "-emit-executable", "-module-name", "calls", "@" + list.path, "-o", file, "-gnone"]
        + ["-Xlinker", "--gc-sections", "-ldeflate", "-lz", "-lpng16", "-ljpeg"]
    ).wait()
    try #require(linking.code == 0, "\(linking.errors.suffix(2000))")
    return file
  }
}
