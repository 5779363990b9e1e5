/// A wall that is being made.
///
///     let rendering = wall.rendering(to: file)
///     for await step in rendering.progress { print(step.done, step.total) }
///     print(try await rendering.result.warnings)
public final class Rendering: Sendable {
  /// The progress of a task: a number of photos, frames or pages.
  public struct Step: Hashable, Sendable {
    /// The number done so far.
    public let done: Int
    /// The total number; 0 if it is not known.
    public let total: Int
    /// The unit, in the plural.
    public let unit: String
  }

  /// The progress, for a single reader. The stream ends with the rendering.
  public let progress: AsyncStream<Step>
  private let task: Task<Report, any Error>

  init(_ work: @escaping @Sendable (RenderingNotes) async throws -> Report) {
    let (stream, continuation) = AsyncStream.makeStream(of: Step.self, bufferingPolicy: .bufferingNewest(64))
    progress = stream
    task = Task {
      defer { continuation.finish() }
      return try await work(RenderingNotes(continuation))
    }
  }

  /// The outcome, once the wall is made.
  public var result: Report {
    get async throws {
      try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    }
  }

  /// Cancels the work and stops its decoders. An earlier wall is left untouched.
  public func cancel() { task.cancel() }
}
