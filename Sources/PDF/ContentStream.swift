import Foundation

/// The drawing instructions of a page.
///
///     var content = ContentStream()
///     content.saved { $0.fill(color); $0.rectangle(0, 0, 100, 50); $0.add("f") }
package struct ContentStream {
  package private(set) var bytes: [UInt8] = []
  /// The next number for content that the structure of the document refers to.
  private(set) var nextMark = 0

  package mutating func add(_ instruction: String) {
    bytes += instruction.utf8
    bytes.append(0x0A)
  }

  package mutating func add(_ numbers: [Double], _ operation: String) {
    add(numbers.map { PDFValue.decimal($0) }.joined(separator: " ") + " " + operation)
  }

  package mutating func saved(_ body: (inout ContentStream) -> Void) {
    add("q")
    body(&self)
    add("Q")
  }

  package mutating func transform(_ matrix: [Double]) {
    // Factors for pixels need all digits.
    add(matrix.map { PDFValue.decimal($0, places: 8) }.joined(separator: " ") + " cm")
  }

  package mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    add([x, y, width, height], "re")
  }

  /// Marks the output of `body` as a part of the document's structure, and returns its number.
  package mutating func marked(_ tag: String, _ body: (inout ContentStream) -> Void) -> Int {
    let mark = nextMark
    nextMark += 1
    add("/\(tag) <</MCID \(mark)>> BDC")
    body(&self)
    add("EMC")
    return mark
  }

  /// Marks the output of `body` as outside the structure.
  ///
  /// - Parameter properties: The entries of a dictionary.
  package mutating func artifact(_ properties: String? = nil, _ body: (inout ContentStream) -> Void) {
    add(properties.map { "/Artifact <<\($0)>> BDC" } ?? "/Artifact BMC")
    body(&self)
    add("EMC")
  }
}
