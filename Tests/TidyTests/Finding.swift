/// A place in a source that breaks a rule.
struct Finding: Equatable, CustomStringConvertible, Sendable {
  let path: String
  let line: Int
  let message: String

  var description: String { "\(path):\(line): \(message)" }
}
