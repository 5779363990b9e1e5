import Files

/// The outcomes as JUnit XML: each pair is a test case.
package enum JUnitReport {
  package static func bytes(_ outcomes: [PairOutcome], seconds: Double) -> [UInt8] {
    let failures = outcomes.count { $0.verdict.isDifference }
    let errors = outcomes.count { $0.verdict == .failed || $0.verdict == .unreadable }
    let time = seconds.rounded(toPlaces: 3)
    let counts = "tests=\"\(outcomes.count)\" failures=\"\(failures)\" errors=\"\(errors)\" time=\"\(time)\""
    let cases = outcomes.map(testCase).joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="tessera compare" \(counts)>
      <testsuite name="pictures" \(counts)>
      \(cases)</testsuite>
      </testsuites>

      """
    return Array(text.utf8)
  }

  private static func testCase(_ outcome: PairOutcome) -> String {
    let name = "name=\"\(escaped(outcome.pair.name.text))\" classname=\"pictures\""
    guard let line = outcome.line else { return "<testcase \(name)/>\n" }
    let element = outcome.verdict.isDifference ? "failure" : "error"
    let type = outcome.verdict.rawValue
    return "<testcase \(name)><\(element) type=\"\(type)\" message=\"\(escaped(line))\"/></testcase>\n"
  }

  /// Characters that XML cannot have are replaced.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: String(scalar)
      }
    }.joined()
  }
}

/// The outcomes as annotations of GitHub Actions, which appear beside the changes of a pull request.
package enum Annotations {
  package static func text(_ outcomes: [PairOutcome]) -> String {
    outcomes.compactMap { outcome in
      guard let line = outcome.line else { return nil }
      let file = outcome.pair.expectedPicture ?? outcome.pair.actual ?? outcome.pair.name
      return "::error file=\(property(file.text)),title=Picture \(outcome.verdict.rawValue)::\(data(line))\n"
    }.joined()
  }

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
