package import Files

extension FilePath {
  /// Reads a file that the user names.
  ///
  /// - Parameters:
  ///   - kind: A description for errors, such as “a plan”.
  ///   - longest: The maximum number of bytes.
  package func contents(_ kind: String, longest: Int) throws(RunFailure) -> [UInt8] {
    do throws(FileError) {
      let file = try OpenFile(self)
      guard file.size <= longest else { throw FileError(self, .tooLarge(kind)) }
      return try file.bytes(at: 0, count: file.size)
    } catch {
      // Disk errors are not usage errors.
      if error.reason.liesInTheSystem { throw .inputs(error.description) }
      throw .usage(error.description)
    }
  }
}
