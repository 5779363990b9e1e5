package import Files
package import Planning

extension WallRun {
  /// Ends the run if its output would replace a file that Tessera did not make, or cannot be written.
  package func checkOutput() throws(RunFailure) {
    guard output.isFixed else { return }
    let path = output.stable
    if product.isSigned, !work.isForced, let fault = OutputName.foreignFile(at: path) {
      throw .usage("--output \(path): \(fault)")
    }
    try OutputFile.check(path)
  }
}

extension OutputFile {
  /// Ends a run that could not write a file at its end. Devices and pipes are left alone.
  package static func check(_ path: FilePath) throws(RunFailure) {
    if let status = try? path.status(), status.kind == .other { return }
    do { _ = try OutputFile(path) } catch { try refuse(error) }
  }

  /// Another run may end in time.
  fileprivate static func refuse(_ error: FileError) throws(RunFailure) {
    if case .busy = error.reason { return }
    throw .usage(error.description)
  }
}

extension OutputFolder {
  /// Ends a run that could not write a folder at its end.
  package static func check(_ path: FilePath, owns: @escaping Ownership) throws(RunFailure) {
    do { _ = try OutputFolder(path, owns: owns) } catch { try OutputFile.refuse(error) }
  }
}
