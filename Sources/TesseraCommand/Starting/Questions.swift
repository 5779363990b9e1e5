import Files
import Foundation
import Messages
import Planning
import Runs

/// The questions of `tessera init`, asked on the terminal.
enum Questions {
  /// True if a person sees the questions and can answer them.
  static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  static func answers(for survey: PhotoSurvey) throws(RunFailure) -> StarterAnswers {
    let purposes = WallPurpose.allCases
    let purpose = purposes[
      try choice("Purpose", purposes.map { ($0.rawValue, $0.title) }, standard: 0) ?? 0]
    var answers = StarterAnswers(purpose, for: survey)
    var other: String?
    let size = try choice(heading(of: purpose), purpose.sizes.map { ($0.value, $0.meaning) }, standard: 0) { text in
      var settings = WallSettings()
      do throws(RunFailure) { try settings.set(purpose.sizeOption, text) } catch { return error.description }
      other = text
      return nil
    }
    answers.size = size.map { purpose.sizes[$0].value } ?? other ?? answers.size
    let looks = purpose.looks
    let best = looks.firstIndex(of: answers.look) ?? 0
    if let look = try choice("Look", looks.map { ($0.rawValue, $0.meaning) }, standard: best, other: nil) {
      answers.look = looks[look]
    }
    return answers
  }

  private static func heading(of purpose: WallPurpose) -> String {
    switch purpose {
    case .screen, .nightly: "Screen, or another size such as 1280x800"
    case .print: "Paper, or another size such as 10x15"
    case .web: "Width, or another one"
    case .ePaper: "Display, or another name of tessera help displays"
    }
  }

  /// Asks until the answer is valid: a number, a word of the list, or nothing for the default.
  ///
  /// - Parameter other: Takes another answer, or returns its fault; nil if there are only those of the list.
  /// - Returns: The index of the answer; nil for another one.
  private static func choice(
    _ heading: String, _ choices: [(name: String, meaning: String)], standard: Int,
    other: ((String) -> String?)? = nil
  ) throws(RunFailure) -> Int? {
    let width = choices.map(\.name.count).max() ?? 0
    let list = choices.enumerated().map { "  \($0 + 1)  \($1.name.padded(to: width + 2))\($1.meaning)\n" }.joined()
    Console.write("\n\(heading):\n\(list)", to: STDERR_FILENO)
    while true {
      Console.write("1 to \(choices.count) (Enter: \(standard + 1)): ", to: STDERR_FILENO)
      guard let line = readLine() else {
        Console.write("\n", to: STDERR_FILENO)
        throw .inputs("nothing written: the questions were not answered")
      }
      let answer = line.trimmed
      if answer.isEmpty { return standard }
      if let number = Int(answer), choices.indices.contains(number - 1) { return number - 1 }
      if let index = choices.firstIndex(where: { $0.name.lowercased() == answer.lowercased() }) { return index }
      guard let other else {
        let names = choices.map(\.name)
        Console.write("  a number from 1 to \(choices.count), or \(Values.list(names))\n", to: STDERR_FILENO)
        continue
      }
      guard let fault = other(answer) else { return nil }
      Console.write("  \(fault)\n", to: STDERR_FILENO)
    }
  }
}
