import Files
import Isolation
import Processes
import VideoFrames

/// The programs for videos, each of which is run.
enum FFmpegExamination {
  /// The time limit of a program, in seconds.
  private static let longest = 5

  static var findings: [Finding] { ["ffmpeg", "ffprobe"].map { finding(of: $0) } }

  private static func finding(of name: String) -> Finding {
    guard let path = FilePath(name).program else {
      return .missing(name, "not installed; videos need it", .ffmpeg)
    }
    do throws(RunningCommand.Failure) {
      let line = try FFmpegPrograms.version(of: path, isConfined: Confinement.here.isPossible, within: longest)
      let words = line.split(separator: " ")
      let number = words.count > 2 && words[1] == "version" ? String(words[2]) : line
      return .ok(name, "\(number), \(path)")
    } catch {
      let reason = error.words.replacing("\(path): ", with: "")
      let reinstalling = SystemPackages.here.installing(.ffmpeg)
        .replacing("apt install", with: "apt install --reinstall")
      return .fault(name, "\(path): \(reason)", remedy: LoaderFault(reason).remedy() ?? reinstalling)
    }
  }
}
