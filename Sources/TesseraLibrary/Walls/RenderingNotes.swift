import Files
import Parallel
import Planning

/// The notes of a run, kept for its report, and its progress.
final class RenderingNotes: Notes {
  private let messages = Mutex<[String]>([])
  private let progress: AsyncStream<Rendering.Step>.Continuation?

  init(_ progress: AsyncStream<Rendering.Step>.Continuation? = nil) { self.progress = progress }

  var warnings: [String] { messages.withLock { $0 } }

  func note(_ message: String) { messages.withLock { $0.append(message) } }

  func error(_ message: String) { note(message) }

  // Both are in the report.
  func summary(_ message: String) {}
  func table(_ text: String) {}

  func counter(_ stage: ProgressStage, of total: Int, unit: String, name: String?) -> any StepCounter {
    // Opening photos takes little time, and walls of few photos would begin with these steps alone.
    Counter(total: total, unit: stage.counted(unit), progress: stage == .reading ? nil : progress)
  }

  func announcement(_ stage: ProgressStage, _ text: String) -> any StepCounter {
    Counter(total: 0, unit: text, progress: progress)
  }

  private final class Counter: StepCounter {
    private let total: Int
    private let unit: String
    private let progress: AsyncStream<Rendering.Step>.Continuation?
    private let done = Mutex(0)

    init(total: Int, unit: String, progress: AsyncStream<Rendering.Step>.Continuation?) {
      (self.total, self.unit, self.progress) = (total, unit, progress)
    }

    func advance(with photo: FilePath?) {
      guard let progress else { return }
      // Steps are reported in order, whichever thread finishes first.
      done.withLock { done in
        done += 1
        progress.yield(Rendering.Step(done: done, total: total, unit: unit))
      }
    }

    func finish() {}
  }
}
