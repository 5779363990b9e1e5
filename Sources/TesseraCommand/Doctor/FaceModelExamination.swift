import Files
import Planning
import Runs

/// The model for `--crop faces`: the first that is installed is read.
enum FaceModelExamination {
  static var findings: [Finding] {
    guard let path = FaceModel.installed.first(where: { (try? $0.status())?.kind == .file }) else {
      return [.missing("face model", "none is installed; --crop faces needs one", .faceModel)]
    }
    do throws(RunFailure) {
      _ = try FaceModel.file(path).search(in: ProgramSandbox.limits.isolation)
      return [.ok("face model", "\(path)")]
    } catch {
      let reason = error.description.replacing("--face-model ", with: "")
      return [.fault("face model", reason, remedy: remedy(for: path))]
    }
  }

  /// Files of packages are installed again, and others moved away.
  private static func remedy(for path: FilePath) -> String {
    if path.fileExtension == "xml" {
      return SystemPackages.here.installing(.faceModel).replacing("apt install", with: "apt install --reinstall")
    }
    let isOwn = path.bytes.starts(with: FilePath.userFolder("XDG_DATA_HOME", inHome: ".local/share").bytes)
    let command = "mv '\(path)' '\(path).damaged'"
    return isOwn ? command : SystemPackages.here.privileged(command)
  }
}
