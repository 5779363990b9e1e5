import Testing

@testable import Serving

/// Requests of other pages, other programs and other users are refused.
@Suite struct DoorkeeperTests {
  private let doorkeeper = Doorkeeper(port: 8080, token: "0123456789abcdef0123456789abcdef")

  private func request(
    _ method: ServedRequest.Method = .get, _ target: String? = nil, host: String? = "127.0.0.1:8080",
    _ headers: [String: String] = [:]
  ) -> ArrivedRequest {
    var all = headers.map { ArrivedRequest.Header($0.key, $0.value) }
    if let host { all.append(.init("Host", host)) }
    return ArrivedRequest(method, target ?? "/\(doorkeeper.token)/", headers: all)
  }

  private func refusal(_ request: ArrivedRequest) -> Doorkeeper.Refusal? {
    do throws(Doorkeeper.Refusal) {
      _ = try doorkeeper.admit(request)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("", ""), ("wall", "wall"), ("photo/12/large?v=3", "photo/12/large"), ("words.de.json", "words.de.json"),
    ("a%20b/%C3%BC", "a b/ü"),
  ])
  func thePageIsAdmitted(target: String, path: String) throws {
    for host in ["127.0.0.1:8080", "localhost:8080"] {
      let admitted = try doorkeeper.admit(request(.get, "/\(doorkeeper.token)/\(target)", host: host))
      #expect(admitted.path == path && admitted.method == .get)
    }
  }

  @Test func queriesAreDecoded() throws {
    let admitted = try doorkeeper.admit(request(.head, "/\(doorkeeper.token)/events?after=12&x=%26%3d&flag"))
    #expect(admitted.query == ["after": "12", "x": "&=", "flag": ""] && admitted.method == .head)
    for query in ["a=1&a=2", "a=%f", "%zz=1", "a=%ff"] {
      #expect(refusal(request(.get, "/\(doorkeeper.token)/?\(query)")) == .notFound, "\(query)")
    }
  }

  /// A foreign name may lead to this computer.
  @Test(arguments: [
    nil, "", "evil.example", "evil.example:8080", "127.0.0.1", "localhost", "127.0.0.1:80", "127.0.0.1:80800",
    "127.0.0.2:8080", "[::1]:8080", "0.0.0.0:8080", "127.1:8080", "localhost.:8080", "LOCALHOST:8080",
    "127.0.0.1:8080.evil.example", "user@127.0.0.1:8080", " 127.0.0.1:8080", "127.0.0.1:08080",
  ])
  func otherHostsAreRefused(host: String?) { #expect(refusal(request(host: host)) == .forbidden) }

  @Test func repeatedHeadersAreRefused() {
    var twice = request()
    twice.headers.append(.init("host", "127.0.0.1:8080"))
    #expect(refusal(twice) == .forbidden)
    var origins = request(["Origin": "http://127.0.0.1:8080"])
    #expect(refusal(origins) == nil)
    origins.headers.append(.init("ORIGIN", "http://evil.example"))
    #expect(refusal(origins) == .forbidden)
  }

  private func request(_ headers: [String: String]) -> ArrivedRequest { request(.get, nil, headers) }

  @Test(arguments: [
    "null", "", "http://evil.example", "https://127.0.0.1:8080", "http://127.0.0.1", "http://127.0.0.1:8081",
    "http://localhost:8080", "http://127.0.0.1:8080/", "http://127.0.0.1:8080.evil.example", "file://",
  ])
  func otherOriginsAreRefused(origin: String) { #expect(refusal(request(["Origin": origin])) == .forbidden) }

  @Test func sitesAreChecked() {
    func refusal(_ site: String, _ method: ServedRequest.Method, _ path: String) -> Doorkeeper.Refusal? {
      let headers = ["Sec-Fetch-Site": site, "Content-Type": "application/json"]
      return self.refusal(request(method, "/\(doorkeeper.token)/\(path)", headers))
    }
    for site in ["same-origin", "none"] { #expect(refusal(site, .get, "wall") == nil) }
    for site in ["cross-site", "same-site", "", "None"] {
      #expect(refusal(site, .get, "wall") == .forbidden, "\(site)")
      #expect(refusal(site, .post, "") == .forbidden, "\(site)")
      // A link may lead to the page.
      #expect(refusal(site, .get, "") == nil, "\(site)")
    }
  }

  @Test(arguments: [
    "/", "", "/favicon.ico", "/0123456789abcdef0123456789abcdef", "/0123456789abcdef0123456789abcdee/",
    "/0123456789abcdef0123456789abcde/", "/0123456789abcdef0123456789abcdef0/",
    "/0123456789ABCDEF0123456789ABCDEF/", "//0123456789abcdef0123456789abcdef/", "*",
    "http://127.0.0.1:8080/0123456789abcdef0123456789abcdef/", "/x/0123456789abcdef0123456789abcdef/",
    "/?0123456789abcdef0123456789abcdef/", "/%30123456789abcdef0123456789abcdef/",
  ])
  func nothingIsFoundWithoutTheToken(target: String) { #expect(refusal(request(.get, target)) == .notFound) }

  @Test(arguments: [
    "..", ".", "../x", "a//b", "a/", "%2e%2e", "a%2fb", "a%5cb", "a%00", "%", "%1", "%g1", "%c3", "\u{7F}",
  ])
  func oddPathsAreNotFound(path: String) {
    #expect(refusal(request(.get, "/\(doorkeeper.token)/\(path)")) == .notFound)
  }

  /// Forms and scripts of other pages can send other types without being asked.
  @Test func onlyJSONIsPosted() {
    for type in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
      #expect(refusal(request(.post, nil, ["Content-Type": type])) == nil, "\(type)")
    }
    for type in ["text/plain", "", "application/x-www-form-urlencoded", "text/plain; application/json", ";"] {
      #expect(refusal(request(.post, nil, ["Content-Type": type])) == .forbidden, "\(type)")
    }
    #expect(refusal(request(.post)) == .forbidden)
  }

  @Test func tokensAreUnguessable() {
    let tokens = (0..<200).map { _ in Doorkeeper.newToken() }
    #expect(Set(tokens).count == 200 && tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    #expect(Set(tokens.joined()).count == 16)
  }

  @Test func tokensAreComparedAsAWhole() {
    let bytes = Array(doorkeeper.token.utf8)
    #expect(Doorkeeper.areEqual(bytes, bytes))
    for index in bytes.indices {
      var other = bytes
      other[index] ^= 1
      #expect(!Doorkeeper.areEqual(bytes, other))
    }
    #expect(!Doorkeeper.areEqual(bytes, bytes + [0]) && !Doorkeeper.areEqual(bytes, []))
  }
}
