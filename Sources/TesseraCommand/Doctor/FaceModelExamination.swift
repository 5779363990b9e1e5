import Files
import Planning
import Runs

/// The model for `--crop auto`: the first that is installed, or else Tessera's own.
enum FaceModelExamination {
  static var findings: [Finding] {
    guard let path = FaceModel.installed.first(where: { (try? $0.status())?.kind == .file }) else {
      if FaceModel.hasOwn { return [.ok("face model", "Tessera’s own")] }
      return [
        .note(
          "face model", "none: --crop auto uses areas in metadata, else attention",
          remedy: "build with access to PyPI, or write one: scripts/face-model yuface-*.whl \(FaceModel.installed[0])")
      ]
    }
    do throws(RunFailure) {
      _ = try FaceModel.file(path).search(in: ProgramSandbox.limits.isolation)
      return [.ok("face model", "\(path)")]
    } catch {
      let reason = error.description.replacing("--face-model ", with: "")
      return [.fault("face model", reason, remedy: remedy(for: path))]
    }
  }

  /// Damaged files are moved away.
  private static func remedy(for path: FilePath) -> String {
    let isOwn = path.bytes.starts(with: FilePath.userFolder("XDG_DATA_HOME", inHome: ".local/share").bytes)
    let command = "mv '\(path)' '\(path).damaged'"
    return isOwn ? command : SystemPackages.here.privileged(command)
  }
}
