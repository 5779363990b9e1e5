import Files
import Foundation
import Planning
import TesseraCommand
public import TesseraLayout

/// Runs `tessera` with the caller's layouts in addition to its own, and ends the process.
///
///     Tessera.main(layouts: ["spiral": Spiral.self])
///
/// The program has all subcommands. Each layout is a value of `--layout`, and its stored properties are options. If
/// `tessera` has a layout or an option of the same name, the program ends with a message and exit code 2. Layouts may
/// share properties of one type: then an option sets those of all.
///
/// - Parameter layouts: The layouts by their names.
public func main(layouts: [String: any CommandLineLayout.Type] = [:]) -> Never {
  let kinds = layouts.sorted { $0.key < $1.key }.map { $0.value.kind(named: $0.key) }
  exit(TesseraCommand.run(ProgramArguments.all, layouts: kinds).rawValue)
}
