package import Files
import Messages

/// The outcomes as JUnit XML: each pair is a test case, of the class of its folder.
package enum JUnitReport {
  /// - Parameter failures: Folders and files that could not be read.
  package static func bytes(_ outcomes: [PairOutcome], _ failures: [FileError], seconds: Double) -> [UInt8] {
    let different = outcomes.count { $0.verdict.isDifference }
    let errors = outcomes.count { $0.verdict == .failed || $0.verdict == .unreadable } + failures.count
    let counts = "tests=\"\(outcomes.count + failures.count)\" failures=\"\(different)\" errors=\"\(errors)\""
    let attributes = "\(counts) \(time(seconds))"
    let cases = outcomes.map(testCase).joined() + failures.map(testCase).joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="tessera compare" \(attributes)>
      <testsuite name="pictures" \(attributes)>
      \(cases)</testsuite>
      </testsuites>

      """
    return Array(text.utf8)
  }

  private static func testCase(_ outcome: PairOutcome) -> String {
    let start = "<testcase \(names(outcome.pair.name)) \(time(outcome.seconds))"
    guard let line = outcome.line else { return start + "/>\n" }
    let element = outcome.verdict.isDifference ? "failure" : "error"
    let type = outcome.verdict.rawValue
    return "\(start)><\(element) type=\"\(type)\" message=\"\(escaped(line))\"/></testcase>\n"
  }

  private static func testCase(_ failure: FileError) -> String {
    let message = "message=\"\(escaped(failure.description))\""
    return "<testcase \(names(failure.path)) \(time(0))><error type=\"unread\" \(message)/></testcase>\n"
  }

  /// The folder as the class, by which CI systems group, and the name of the file.
  private static func names(_ path: FilePath) -> String {
    let folder = path.parent == FilePath(".") ? "pictures" : path.parent.description
    return "classname=\"\(escaped(folder))\" name=\"\(escaped(path.name.description))\""
  }

  private static func time(_ seconds: Double) -> String { "time=\"\(seconds.rounded(toPlaces: 3))\"" }

  /// Escapes markup. Characters that XML cannot have are written as numbers: names may have any.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": " "
      case "\u{FFFE}", "\u{FFFF}": "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: printable(String(scalar))
      }
    }.joined()
  }
}

/// The outcomes as annotations of GitHub Actions, which appear beside the changes of a pull request.
package enum Annotations {
  /// - Parameter failures: Folders and files that could not be read.
  package static func text(_ outcomes: [PairOutcome], _ failures: [FileError]) -> String {
    let lines = outcomes.compactMap { outcome in
      outcome.line.map { line in
        let pair = outcome.pair
        let file = pair.place ?? pair.expectedPicture ?? pair.actual ?? pair.name
        return self.line(about: file, "Picture \(outcome.verdict.rawValue)", line)
      }
    }
    return (lines + failures.map { line(about: $0.path, "Not read", $0.description) }).joined()
  }

  private static func line(about file: FilePath, _ title: String, _ text: String) -> String {
    "::error file=\(property(file.description)),title=\(title)::\(data(text))\n"
  }

  private static func data(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { printable(String($0)) }
    return lines.joined(separator: "\n").replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
