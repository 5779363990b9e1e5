/// A request from a browser that has passed the doorkeeper.
package struct ServedRequest: Equatable, Sendable {
  package enum Method: Int, Equatable, Sendable {
    case get
    /// As `get`; the body of the answer is not sent.
    case head
    case post
  }

  package let id: Int
  package var method: Method
  /// The path below the token, such as `photo/12/large`; empty for the page itself.
  package var path: String
  package var query: [String: String]
  package var body: [UInt8]
}

/// A request as it arrives, which is not trusted.
package struct ArrivedRequest: Equatable, Sendable {
  package var id = 0
  package var method = ServedRequest.Method.get
  /// The path and the query, as they were sent.
  package var target: [UInt8]
  /// Names in lower case, each as often as it occurs.
  package var headers: [Header]
  package var body: [UInt8] = []

  package struct Header: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name.lowercased(), value) }
  }

  package init(_ method: ServedRequest.Method = .get, _ target: String, headers: [Header]) {
    (self.method, self.target, self.headers) = (method, Array(target.utf8), headers)
  }

  init(id: Int, method: ServedRequest.Method, target: [UInt8], headers: [Header]) {
    (self.id, self.method, self.target, self.headers) = (id, method, target, headers)
  }

  /// Returns the value of a header; nil if it is absent. A repeated header has no value that all programs agree on.
  func value(of name: String) throws(Doorkeeper.Refusal) -> String? {
    let values = headers.filter { $0.name == name }
    if values.count > 1 { throw .forbidden }
    return values.first?.value
  }
}
