/// Limits of lengths.
enum Lengths {
  static let line = 120
  static let file = 400
  static let function = 40

  /// The lines of a file that are too long, in characters.
  static func longLines(in file: SourceFile) -> [Finding] {
    file.lines.enumerated().compactMap { index, line in
      // Bytes are at least as many as characters.
      guard line.count > Self.line else { return nil }
      let count = String(decoding: line, as: UTF8.self).unicodeScalars.count
      return count > Self.line ? Finding(path: file.path, line: index + 1, message: "\(count) columns") : nil
    }
  }

  /// A file with too many lines.
  static func longFile(_ file: SourceFile) -> [Finding] {
    let count = file.lines.count
    return count > Self.file ? [Finding(path: file.path, line: count, message: "\(count) lines")] : []
  }

  /// The functions of a file that are too long, by path and name.
  static func longFunctions(in file: SourceFile) -> [(key: String, finding: Finding)] {
    Function.all(in: file).filter { $0.bodyLines > Self.function }.map { function in
      let message = "\(function.name) has \(function.bodyLines) lines"
      return ("\(file.path): \(function.name)", Finding(path: file.path, line: function.line, message: message))
    }
  }
}
