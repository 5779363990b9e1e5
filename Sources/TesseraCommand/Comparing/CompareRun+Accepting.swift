import Comparisons
import Files
import Planning

extension CompareRun {
  /// Accepts the pictures in a list, and leaves all others. Returns the exit code: that of the others.
  func accept(
    _ list: AcceptList, _ outcomes: [PairOutcome], _ exitCode: ExitCode
  ) throws(RunFailure) -> ExitCode {
    let (chosen, problems) = list.chosen(from: outcomes)
    let accepted = AcceptedPictures(chosen, in: pairs.expectedFolder)
    let refusals = problems + accepted.otherFormats
    for sentence in refusals { console.error(sentence) }
    if !refusals.isEmpty {
      console.error("nothing was updated, because some pictures could not be accepted")
      return exitCode == .misused ? exitCode : .incomplete
    }
    try accepted.accept()
    let names = Set(list.names)
    let others = outcomes.filter { !names.contains($0.pair.name) }
    let left = others.count { $0.verdict.isDifference }
    let rest = left == 0 ? "" : left == 1 ? "; 1 other still differs" : "; \(left) others still differ"
    console.summary((accepted.count == 1 ? "1 picture accepted" : "\(accepted.count) pictures accepted") + rest)
    return self.exitCode(of: others)
  }

  /// Returns the command that accepts the pictures of a list: the same comparison without its results. Nil for
  /// checksums, which are updated as a whole.
  static func acceptCommand(of parsed: ParsedArguments<CompareOptions>) -> String? {
    if let first = parsed.inputs.first, GoldenChecksums.isPromised(by: first) { return nil }
    let left = Set(ComparisonResultSettings.all.map(\.name) + ["--output", "--quiet", "--progress", "--color"])
    let options = parsed.given.filter { !left.contains($0.option.name) }.flatMap(\.words)
    let words = options.map(quoted) + parsed.inputs.map { ShellWord.quoted($0) }
    return (["tessera compare"] + words + ["--update --only accept.txt"]).joined(separator: " ")
  }

  /// Returns an option, or its value, as a word for a shell.
  private static func quoted(_ word: FilePath) -> String {
    let parts = word.bytes.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    return parts.map { ShellWord.quoted(FilePath(bytes: Array($0)), isOption: true) }.joined(separator: "=")
  }
}
