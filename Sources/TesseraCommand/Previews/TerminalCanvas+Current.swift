import Foundation
import TerminalPictures

extension TerminalCanvas {
  /// Returns the room in the terminal that shows standard output. Elsewhere, such as in a pager, pictures are of blocks
  /// and as high as needed.
  ///
  /// - Parameters:
  ///   - chosen: The requested graphics; nil for the best.
  ///   - columns: The requested columns; nil for all.
  static func current(_ chosen: TerminalGraphics?, columns: Int?) -> TerminalCanvas {
    let variables = TerminalVariables(ProcessInfo.processInfo.environment)
    let window = Terminal.window(of: STDOUT_FILENO)
    var graphics = chosen ?? (window == nil ? .blocks : variables.graphics)
    var cell = window?.cell
    if window != nil, variables.hasSequences, graphics == nil || graphics != .blocks && cell == nil {
      let answer = Terminal.answer()
      graphics = graphics ?? answer?.graphics
      cell = cell ?? answer?.cell
    }
    let width = (window ?? Terminal.window(of: STDERR_FILENO))?.columns ?? variables.columns ?? 80
    return TerminalCanvas(
      graphics ?? .blocks, colors: variables.colors, columns: columns ?? width,
      // A line for the prompt, and one for the figures.
      rows: columns == nil ? window.map { max(1, $0.rows - 2) } : nil, cell: cell, enlarges: columns != nil)
  }

  /// True if standard output is a terminal that shows pictures.
  static var isThere: Bool {
    Console.resultsAreWatched && TerminalVariables(ProcessInfo.processInfo.environment).hasSequences
  }
}
