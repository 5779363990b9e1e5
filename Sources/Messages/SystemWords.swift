import Foundation

/// What the system calls an error of its own.
package func systemWords(for code: Int32) -> String {
  // Sound: strerror answers a C string for every code, which is copied at once.
  unsafe String(cString: strerror(code))
}
