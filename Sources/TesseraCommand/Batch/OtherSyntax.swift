import Files
import Messages

/// A notation other than JSON5 in which a batch file seems to be written.
enum OtherSyntax: String {
  case yaml = "YAML"
  case toml = "TOML"

  /// Nil if the file begins like JSON5.
  init?(of path: FilePath, _ bytes: [UInt8]) {
    let lines = String(decoding: bytes.prefix(4096), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("//") }
    guard let first = lines.first, !first.hasPrefix("{"), !first.hasPrefix("/*") else { return nil }
    if ["yaml", "yml"].contains(path.fileExtension) || first.hasPrefix("---") || first.hasPrefix("- ") {
      self = .yaml
    } else if path.fileExtension == "toml" || first.hasPrefix("[") && first.hasSuffix("]") && lines.count > 1 {
      self = .toml
    } else if first.contains(":") {
      self = .yaml
    } else if first.contains("=") {
      self = .toml
    } else {
      return nil
    }
  }

  var hint: String {
    "; this looks like \(rawValue), but batch files are JSON5: "
      + "{ walls: [ { inputs: [\"photos\"], output: \"wall.png\" } ] }"
  }
}
