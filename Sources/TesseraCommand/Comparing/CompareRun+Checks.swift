import Comparisons
import Files
import Planning
import Products
import Runs

extension CompareRun {
  /// Ends the run if results would overwrite each other, an input or another file.
  func checkOutputs(_ inputs: [FilePath]) throws(RunFailure) {
    let results = [options.results.report, options.results.junit, summaryPlace?.file].compactMap { $0 }
    if results.contains(FilePath("-")), options.results.isJSON || options.results.annotates || results.count > 1 {
      throw .usage("only one result can be written to standard output")
    }
    if options.results.prunes, !options.results.accepts, options.results.checksums == nil {
      throw .usage("--prune needs --update")
    }
    if Set(results).count < results.count { throw .usage("--report, --junit and --summary need different files") }
    if let acceptList, options.results.checksums != nil {
      throw .usage("--only \(acceptList.path): limits --update, and cannot limit --update-checksums")
    }
    try RunReport.refuse(options.results.report, amid: inputs)
    try ResultFile.refuse(options.results.junit, of: "--junit", "JUnit XML", amid: inputs) {
      $0.starts(with: "<?xml")
    }
    try ResultFile.refuse(summaryPlace?.file, of: "--summary", "a summary", amid: inputs) {
      $0.starts(with: MarkdownSummary.mark)
    }
    // A list of checksums may be replaced after it was compared.
    let others = inputs.filter { !GoldenChecksums.isPromised(by: $0) }
    try ResultFile.refuse(options.results.checksums, of: "--update-checksums", "a list of checksums", amid: others) {
      GoldenChecksums.isPromised(by: $0)
    }
    for path in results + [options.results.checksums].compactMap({ $0 }) where path != FilePath("-") {
      try OutputFile.check(path)
    }
    if let output = options.wall.work.output { try check(output, inputs) }
  }

  /// Ends the run if the changes cannot be shown at a place.
  private func check(_ output: FilePath, _ inputs: [FilePath]) throws(RunFailure) {
    if output.bytes.isEmpty { throw .usage("missing output: add -o changes.html") }
    if output == FilePath("-") {
      throw .usage("changes are shown in a file or a folder; they cannot go to standard output")
    }
    let results = options.results
    let others = [results.report, results.junit, summaryPlace?.file, results.checksums].compactMap { $0 }
    if others.contains(where: { $0.place == output.place }) { throw .usage("-o \(output): is another result, too") }
    let compared = inputs + pairs.pairs.flatMap { [$0.expectedPicture, $0.actual].compactMap { $0 } }
    if let identity = (try? output.status())?.identity,
      compared.contains(where: { (try? $0.status())?.identity == identity })
    {
      throw .usage("-o \(output): is compared itself; choose another name")
    }
    if ChangesPages.isPage(output) {
      try ResultFile.refuse(output, of: "-o", "a page of changes", amid: []) { ChangesPages.isOwn($0) }
    }
    if showsPages(at: output) { return try ChangesPages.check(output) }
    var settings = options.wall
    try settings.arrangeChanges("Changes")
    // What there is to note is noted with the changes.
    var silent = Console()
    silent.isQuiet = true
    let name = try OutputName(naming: output, history: settings.work.history, as: .all)
    let run = try WallRun(
      settings, inputs: [FilePath("changes.json5")], output: name, of: .all, among: WallRegistry(), notes: silent)
    try run.checkOutput()
  }
}

extension OpenFile {
  fileprivate borrowing func starts(with text: String) -> Bool {
    (try? bytes(at: 0, count: min(size, text.utf8.count))) == Array(text.utf8)
  }
}
