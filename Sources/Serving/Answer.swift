/// An answer to a request.
///
///     server.answer(request, Answer(type: "application/json", body: bytes))
///     server.answer(request, Answer(status: 404))
package struct Answer: Equatable, Sendable {
  package var status: Int
  /// The media type of the body; nil if there is none.
  package var type: String?
  package var caching: String
  /// Other headers in ASCII, such as `ETag`; none that is set here or that the connection needs.
  package var headers: [String: String]
  package var body: [UInt8]

  /// The longest body.
  package static let longestBody = 16 << 20

  package init(
    status: Int = 200, type: String? = nil, caching: String = "no-store", headers: [String: String] = [:],
    body: [UInt8] = []
  ) {
    precondition(body.count <= Self.longestBody, "The body of an answer is too long.")
    (self.status, self.type, self.caching, self.headers, self.body) = (status, type, caching, headers, body)
  }

  /// Headers of every answer: the page loads and connects to nothing but this server, and no other page can embed it.
  static let strictHeaders: KeyValuePairs = [
    "Content-Security-Policy": """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """,
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
  ]

  /// All headers, in the order in which they are sent.
  var allHeaders: [(name: String, value: String)] {
    var all = Self.strictHeaders.map { (name: $0.key, value: $0.value) }
    all.append(("Cache-Control", caching))
    if let type { all.append(("Content-Type", type)) }
    let known = Set(
      all.map { $0.name.lowercased() } + ["connection", "content-length", "date", "transfer-encoding", "upgrade"])
    for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
      precondition(!known.contains(name.lowercased()), "The header \(name) is set already.")
      all.append((name, value))
    }
    return all
  }
}
