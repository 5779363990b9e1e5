import Serving
import Studio

extension StudioRequest {
  init(_ request: ServedRequest) {
    let method = request.method == .post ? "POST" : "GET"
    self.init(method: method, path: request.path, query: request.query, body: request.body)
  }
}

extension Answer {
  init(_ answer: StudioAnswer) {
    let caching = answer.isLasting ? "private, max-age=604800, immutable" : "no-store"
    self.init(status: answer.status, type: answer.contentType, caching: caching, body: answer.body)
  }
}
