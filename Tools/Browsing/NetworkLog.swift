/// A request of a page.
package struct NetworkRequest: Equatable, Sendable {
  package var address: String
  /// The kind of resource: `Document`, `Stylesheet`, `Script`, `Image`, `Font`, `Fetch`, `Other`.
  package var kind: String
  /// The status of the answer; nil before that, and if there is none, as with files.
  package var status: Int?
  /// The bytes that came, with the head of the answer; nil until all have.
  package var bytes: Int?
  /// The reason why nothing came: `net::ERR_CONNECTION_REFUSED`.
  package var failure: String?
}

/// The requests of a window, gathered from events of the browser’s tools.
struct NetworkLog: Sendable {
  private(set) var requests: [NetworkRequest] = []
  private var indices: [String: Int] = [:]
  private var pageRequests: [NetworkRequest] = []
  private var forgottenCount = 0

  init() {}

  private init(forgottenCount: Int) {
    self.forgottenCount = forgottenCount
  }

  mutating func add(_ event: JSON) {
    let parameters = event["params"]
    guard let identifier = parameters["requestId"].text else { return }
    if event["method"] == "Network.requestWillBeSent", let address = parameters["request"]["url"].text {
      // A redirected request keeps its number.
      indices[identifier] = requests.count
      requests.append(NetworkRequest(address: address, kind: parameters["type"].text ?? "Other"))
    }
    guard let index = indices[identifier] else { return }
    switch event["method"] {
    case "Network.responseReceived":
      // Files have no status, which is reported as 0 or 200.
      requests[index].status = parameters["response"]["status"].number.map { Int($0) }
    case "Network.loadingFinished": requests[index].bytes = parameters["encodedDataLength"].number.map { Int($0) }
    case "Network.loadingFailed": requests[index].failure = parameters["errorText"].text
    default: break
    }
  }

  /// Replaces the requests by those that a page says itself, but for those that are to be forgotten.
  mutating func setPage(_ entries: [JSON]) {
    let kinds = ["navigation": "Document", "script": "Script", "img": "Image", "fetch": "Fetch", "link": "Stylesheet"]
    pageRequests = entries.map { entry in
      NetworkRequest(
        address: entry["name"].text ?? "", kind: kinds[entry["initiatorType"].text ?? ""] ?? "Other",
        status: entry["responseStatus"].number.flatMap { $0 > 0 ? Int($0) : nil },
        bytes: entry["transferSize"].number.map { Int($0) })
    }
    // Another page begins with none.
    if forgottenCount > pageRequests.count { forgottenCount = 0 }
    requests = Array(pageRequests.dropFirst(forgottenCount))
  }

  mutating func forget() { self = NetworkLog(forgottenCount: pageRequests.count) }
}
