import Foundation

/// The system's message for an error number.
package func systemWords(for code: Int32) -> String {
  // Sound: strerror returns a C string for every number, which is copied at once.
  let words = unsafe String(cString: strerror(code))
  return code == EMFILE ? words + " (ulimit -n shows the limit)" : words
}
