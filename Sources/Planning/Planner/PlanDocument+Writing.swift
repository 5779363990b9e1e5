package import Files
import Layouts

extension PlanDocument {
  /// Ends the run if a plan would replace a file that is neither empty nor a plan.
  package static func refuseForeign(_ path: FilePath, isForced: Bool) throws(RunFailure) {
    guard !isForced, let status = try? path.status(), status.kind == .file, status.stamp.size > 0,
      (try? PlanDocument(at: path)) == nil
    else { return }
    throw .usage("\(path): exists and is not a plan; choose another name, or replace it with --force")
  }

  package func write(to path: FilePath) throws(RunFailure) {
    do throws(FileError) {
      let file = try OutputFile(path)
      try write { (piece) throws(FileError) in try file.write(Array(piece.utf8)) }
      try file.write(Array("\n".utf8))
      try file.publish()
    } catch {
      throw .output(error)
    }
  }
}
