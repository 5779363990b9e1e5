import Files
import Foundation
import Planning
import TesseraCommand
public import TesseraLayout

/// Runs `tessera` with the caller's layouts in addition to its own, and ends the process.
///
///     Tessera.main(layouts: ["spiral": Spiral.self])
///
/// The program has all subcommands. Each layout is a value of `--layout`, and its stored properties are options.
///
/// - Parameter layouts: The layouts by their names.
public func main(layouts: [String: any CommandLineLayout.Type] = [:]) -> Never {
  LayoutKind.add(layouts.sorted { $0.key < $1.key }.map { $0.value.kind(named: $0.key) })
  exit(TesseraCommand.run(ProgramArguments.all).rawValue)
}
