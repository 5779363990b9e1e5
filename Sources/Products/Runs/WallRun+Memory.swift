import Files
package import Layouts
package import Planning

// The plan that the next run needs to keep photos in place (`--stable`).

extension WallRun {
  /// The place of the plan; nil if the next run needs none.
  private var memory: WallMemory? {
    guard settings.look.isStable, isMosaic || request?.look.arrangesByLikeness == true else { return nil }
    return (request?.environment.output).map { WallMemory(of: $0) }
  }

  /// Throws if `--stable` would replace a file that is not a plan.
  func checkMemory() throws(RunFailure) {
    guard let memory, memory.isForeign else { return }
    throw .usage(
      "--stable: \(memory.path) is not a plan, but --stable keeps the wall’s plan under that name; move the file")
  }

  /// Stores the plan of a published wall for the next run, if that keeps photos in place.
  package func remember(_ pages: [Plan]) throws(RunFailure) {
    guard let memory, !pages.isEmpty else { return }
    do throws(FileError) { try memory.keep(pages) } catch { throw .output(error) }
  }
}
