package import Files
package import Processes

extension FFmpegPrograms {
  /// Runs a program, `ffmpeg` or `ffprobe`, and returns the first line that it prints about its version.
  ///
  /// - Parameter seconds: The time after which it is killed.
  package static func version(
    of program: FilePath, isConfined: Bool, within seconds: Int
  ) throws(RunningCommand.Failure) -> String {
    let (input, output) = (try scratchFile(), try scratchFile())
    let path = program.absolute
    let confinement = ProgramConfinement(
      reading: places + [path.resolved ?? path], memory: 512 << 20, written: 1 << 20, seconds: seconds,
      isLimitedOnly: !isConfined)
    let command = try RunningCommand(
      confined: [path.bytes, Array("-version".utf8)], environment: environment,
      files: [input.descriptor, output.descriptor, output.descriptor], by: confinement)
    try command.wait(atMost: Double(seconds), named: program.name.description)
    guard let bytes = try? output.bytes(),
      let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first
    else { throw .init("\(program.name) prints nothing") }
    return String(line)
  }

  private static func scratchFile() throws(RunningCommand.Failure) -> ScratchFile {
    do { return try ScratchFile() } catch { throw .init(error.description) }
  }
}
