/// The recipient of notes, errors and progress, which this module does not print.
package protocol Notes: Sendable {
  /// Reports a remark on a plan that is as requested.
  func note(_ message: String)
  /// Reports a problem, such as a photo that is left out.
  func error(_ message: String)
  /// Reports the outcome of a task.
  func summary(_ message: String)
  /// Shows a requested table in addition to the result.
  func table(_ text: String)
  /// Shows how much of a long task is done.
  ///
  /// - Parameter name: The name of the task's subject; nil for the wall's name.
  func counter(of total: Int, unit: String, name: String?) -> any StepCounter
  /// Shows a line during a task whose steps cannot be counted.
  func announcement(_ text: String) -> any StepCounter
}

extension Notes {
  package func counter(of total: Int, unit: String = "photos") -> any StepCounter {
    counter(of: total, unit: unit, name: nil)
  }
}

/// The progress of a task.
package protocol StepCounter: Sendable {
  func advance()
  func finish()
}
