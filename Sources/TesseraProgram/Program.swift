import Files
import Foundation
import TesseraCommand

@main
struct Program {
  static func main() { exit(TesseraCommand.run(ProgramArguments.all).rawValue) }
}
