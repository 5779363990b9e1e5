import ChildProcesses
import Foundation
package import TestSupport

extension Programs {
  /// A Python with the module `cryptography`, which opens private sites; nil if there is none.
  package static let pythonWithCryptography =
    (ProcessInfo.processInfo.environment["TESSERA_PYTHON"] ?? installed("python3")).flatMap { python in
      (try? ChildProcess([python, "-c", "import cryptography"]))?.wait().code == 0 ? python : nil
    }
}
