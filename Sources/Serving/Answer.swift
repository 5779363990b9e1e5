import CServing

/// An answer to a request.
///
///     server.answer(request, Answer(type: "application/json", body: bytes))
///     server.answer(request, Answer(status: 404))
package struct Answer: Equatable, Sendable {
  package var status: Int
  /// The media type of the body; nil if there is none.
  package var type: String?
  package var caching: String
  package var body: [UInt8]

  /// The longest body.
  package static let longestBody = Int(CSERVING_LONGEST_ANSWER)

  package init(status: Int = 200, type: String? = nil, caching: String = "no-store", body: [UInt8] = []) {
    precondition(body.count <= Self.longestBody, "The body of an answer is too long.")
    (self.status, self.type, self.caching, self.body) = (status, type, caching, body)
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

  /// The headers, in the order in which they are sent.
  var headers: [(name: String, value: String)] {
    var all = Self.strictHeaders.map { (name: $0.key, value: $0.value) }
    all.append(("Cache-Control", caching))
    if let type { all.append(("Content-Type", type)) }
    return all
  }
}
