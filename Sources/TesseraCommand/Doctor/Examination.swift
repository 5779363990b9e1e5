import Foundation
import Parallel

/// A section of the report, and the work that fills it.
struct Examination: Sendable {
  let title: String
  let examine: @Sendable () -> [Finding]

  /// The examinations in the order of the report.
  static var all: [Examination] {
    [
      Examination(title: "Program") { ProgramExamination.findings },
      Examination(title: "Libraries") { LibraryExamination.findings },
      Examination(title: "Sandbox") { SandboxExamination.findings },
      Examination(title: "Fonts") { FontExamination().findings },
      Examination(title: "Other programs and files") { FaceModelExamination.findings + FFmpegExamination.findings },
      Examination(title: "Folders") { FolderExamination.findings },
      Examination(title: "Machine") { MachineExamination().findings },
      Examination(title: "Time and language") { TimeExamination().findings + LocaleExamination().findings },
      Examination(title: "Trial wall") { TrialWall.findings },
    ]
  }

  /// The time limit of a section, in seconds: twice that of a program that it runs.
  static let longest = 10.0

  /// The findings of a thread of its own.
  private final class Outcome: Sendable {
    let findings = Mutex<[Finding]>([])
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Returns the findings, or a fault after the time limit: a file system may not answer.
  func findings(within seconds: Double = longest) -> [Finding] {
    let outcome = Outcome()
    let thread = WorkThread { [examine] in
      let found = examine()
      outcome.findings.withLock { $0 = found }
      outcome.isDone.signal()
    }
    guard let thread else { return examine() }
    thread.letGo()
    if outcome.isDone.wait(timeout: .now() + seconds) == .timedOut {
      return [.fault(title.lowercased(), "the examination takes longer than \(Int(seconds)) s, and was given up")]
    }
    return outcome.findings.withLock { $0 }
  }
}
