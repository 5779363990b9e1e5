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
    let bytes = try path.contents(kind, longest: longest)
    do { return try decode(type, from: bytes, refusesRepeats: refusesRepeats) } catch {
      throw .faults([FileFault(path, at: error.place, "\(path): \(error.sentence)")])
    }
  }
}
