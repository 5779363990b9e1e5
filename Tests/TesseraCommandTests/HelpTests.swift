import ProgramSupport
import TestSupport
import Testing

@testable import Planning
@testable import Products
@testable import TesseraCommand

@Suite struct HelpTests {
  @Test func everyOptionHasHelpWithItsDefault() {
    for subcommand in Subcommand.all {
      let help = subcommand.help
      #expect(help.contains("Usage: tessera") && help.contains("Example:\n  tessera"))
      for section in subcommand.options {
        for row in section.rows where row.written.contains(" ") && !row.written.contains("-q") {
          #expect(row.help.contains("default") || row.help.contains("required"), "\(row.written)")
        }
      }
      #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
  }

  @Test func optionNamesAreUnique() {
    let options = Subcommand.batchedOptions + WallSettings.shareOptions
    #expect(Set(options.map(\.name)).count == options.count)
    for subcommand in Subcommand.all {
      let names = subcommand.rows.flatMap(\.names)
      #expect(Set(names).count == names.count, "\(subcommand.name)")
    }
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    let folder = try TemporaryFolder()
    for arguments in [["--help"], ["-h"], ["help"], ["render", "--help"], ["help", "plan"], ["inspect", "x", "-h"]] {
      let run = try Program.run(arguments, in: folder)
      #expect(run.code == 0 && run.output.contains("Usage: tessera") && run.complaints.isEmpty)
    }
    let version = try Program.run(["--version"], in: folder)
    #expect(version.code == 0 && version.output == "tessera \(TesseraCommand.version)\n")
  }

  @Test func exitCodesAreTheSameInHelpAndManualPages() throws {
    let folder = try TemporaryFolder()
    let overview = try Program.run(["--help"], in: folder).output
    for (code, meaning) in ExitCode.explained {
      #expect(overview.contains("\n  \(code) ") && overview.contains(" \(meaning)\n"))
      let line = ".It \(code)\n\(meaning.prefix(1).uppercased() + meaning.dropFirst()).\n"
      for subcommand in [nil] + Subcommand.all { #expect(ManualPage(subcommand).text.contains(line)) }
    }
  }

  @Test func misspelledSubcommandsAreSuggested() throws {
    let run = try Program.run(["inpsect", "x.jpg"], in: try TemporaryFolder())
    #expect(run.code == 2)
    #expect(
      run.complaints == "tessera: no file or subcommand “inpsect”; did you mean tessera inspect?\n")
  }
}
