import Files
import Foundation
import ImageCodecs
import Isolation
import Runs

/// The sandbox, tested: a copy of this process is confined, and a photo is decoded in a process of its own.
enum SandboxExamination {
  static var findings: [Finding] {
    guard Confinement.here.isPossible else { return [absence] }
    return [
      .ok("confinement", "\(Confinement.here)"), landlock, forbiddenCalls, decoder,
      .ok(
        "namespaces", Confinement.hasUserNamespaces ? "allowed; not needed" : "not allowed for this user; not needed"),
    ].compactMap { $0 }
  }

  /// The finding for a system without the sandbox.
  private static var absence: Finding {
    guard let refusal = Confinement.here.refusal else {
      return .note("confinement", "\(Confinement.here); photos are decoded in the program itself")
    }
    return .fault(
      "confinement", "\(refusal); photos are decoded in the program itself", remedy: remedy(for: refusal))
  }

  private static func remedy(for refusal: Confinement.Obstacle) -> String {
    let isLimited = ResourceLimits.fileSize.map { $0 < Isolation.sharedMemory } ?? false
    return isLimited
      ? "ulimit -f unlimited"
      : "in a container, use a seccomp profile that allows seccomp, prctl, prlimit64 and landlock_*"
  }

  private static var landlock: Finding? {
    if Confinement.here.landlock > 0 { return nil }
    return .note(
      "Landlock", "this kernel has none; decoders are confined by seccomp alone",
      remedy: "Linux 5.13 or newer, started with landlock in its lsm= parameter")
  }

  private static var forbiddenCalls: Finding {
    Confinement.stopsForbiddenCalls
      ? .ok("forbidden calls", "a confined process can open no folder, and is killed when it opens a connection")
      : .fault(
        "forbidden calls", "a confined process could open a folder or a connection, or could not be tested",
        remedy: "use --sandbox, so that runs fail instead of decoding photos in the program itself")
  }

  private static var decoder: Finding {
    let limits = ProgramSandbox.limits
    guard limits.isolation != nil else { return .fault("decoder", "no decoder process is ready") }
    do throws(TrialFailure) {
      let photos = try TrialPhotos()
      _ = try TrialPhotos.digest(of: photos.jpeg, limits)
      return .ok("decoder", "a photo was decoded in a process of its own")
    } catch {
      return .fault("decoder", error.words, remedy: "--no-sandbox decodes photos in the program itself")
    }
  }
}
