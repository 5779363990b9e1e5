package import Files
import JSON5

extension JSON5 {
  /// Decodes the file at `path`.
  ///
  /// - Parameters:
  ///   - kind: A description for errors, such as “a plan”.
  ///   - longest: The maximum number of bytes.
  package static func decode<Content: Decodable>(
    _ type: Content.Type, from path: FilePath, _ kind: String, longest: Int, refusesRepeats: Bool = false
  ) throws(RunFailure) -> Content {
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try OpenFile(path)
      guard file.size <= longest else { throw FileError(path, .tooLarge(kind)) }
      bytes = try file.bytes(at: 0, count: file.size)
    } catch {
      // Disk errors are not usage errors.
      if error.reason.liesInTheSystem { throw .inputs(error.description) }
      throw .usage(error.description)
    }
    do { return try decode(type, from: bytes, refusesRepeats: refusesRepeats) } catch {
      throw .usage("\(path): \(error.sentence)")
    }
  }
}
