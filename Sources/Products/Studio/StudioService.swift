import Files
import Foundation
import ImageCodecs
import JSON5
import Parallel

/// A request of a page, which has been let in.
package struct StudioRequest: Sendable {
  package var method: String
  /// The path below the token: `photo/12`.
  package var path: String
  package var query: [String: String]
  package var body: [UInt8]

  package init(method: String, path: String, query: [String: String] = [:], body: [UInt8] = []) {
    (self.method, self.path, self.query, self.body) = (method, path, query, body)
  }
}

package struct StudioAnswer: Equatable, Sendable {
  package var status = 200
  package var contentType: String
  package var body: [UInt8]
  /// True for a body that never changes at its address.
  package var isLasting = false

  package init(_ contentType: String, _ body: [UInt8]) { (self.contentType, self.body) = (contentType, body) }

  static func json(_ body: [UInt8], status: Int = 200) -> StudioAnswer {
    var answer = StudioAnswer("application/json", body)
    answer.status = status
    return answer
  }

  static func failure(_ status: Int, _ sentence: String) -> StudioAnswer {
    let body = (try? JSONEncoder().encode(["fault": sentence])).map { Array($0) } ?? []
    return json(body, status: status)
  }
}

/// Answers the requests of pages.
package final class StudioService: Sendable {
  package typealias Answering = @Sendable (StudioAnswer) -> Void

  private let session: StudioSession
  private let form: [UInt8]
  private let making: StudioMaking
  /// Threads that decode photos.
  private let decoding = (0..<max(1, coreCount)).map { _ in SerialWork() }
  private let coloring = SerialWork()
  private let next = Mutex(0)
  private let isEnding = Mutex(false)

  /// - Parameter form: The settings as JSON.
  package init(_ session: StudioSession, form: [UInt8]) {
    (self.session, self.form) = (session, form)
    making = StudioMaking(session)
    colorPhotos()
  }

  package func answer(_ request: StudioRequest, _ answer: @escaping Answering) {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (request.method, parts[0]) {
    case ("GET", "form") where parts.count == 1: answer(.json(form))
    case ("GET", "fields") where parts.count == 1: decode { [session] in answer(.json(session.fields())) }
    case ("GET", "wall") where parts.count == 1: answer(.json(session.json()))
    case ("GET", "events") where parts.count == 1:
      session.events.wait(after: request.query["after"].flatMap { Int($0) }) { answer(.json($0)) }
    case ("GET", "photo") where parts.count <= 3: photo(parts, request.query["v"], answer)
    case ("GET", "faces") where parts.count == 2: faces(parts, answer)
    case ("POST", "act") where parts.count == 1: act(request, answer)
    case ("POST", "make") where parts.count == 1: making.start { answer($0) }
    case ("POST", "cancel") where parts.count == 1:
      making.cancel()
      answer(.json(Array("{}".utf8)))
    case ("POST", "show") where parts.count == 1: showFolder(answer)
    case ("GET", _): answer(resource(request.path) ?? .failure(404, "nothing is here"))
    default: answer(.failure(404, "nothing is here"))
    }
  }

  /// Does what is due from time to time.
  package func tick() {
    session.events.tick()
    session.noteChange()
  }

  package func end() {
    isEnding.withLock { $0 = true }
    making.cancel()
    session.events.add(.end)
  }

  private func resource(_ path: String) -> StudioAnswer? {
    StudioResources.shared[path.isEmpty ? "index.html" : path].map { StudioAnswer($0.contentType, $0.bytes) }
  }

  private struct Act: Decodable {
    var revision: Int
    var action: StudioAction
  }

  private func act(_ request: StudioRequest, _ answer: @escaping Answering) {
    let act: Act
    do {
      act = try JSON5.decode(Act.self, from: request.body)
    } catch {
      return answer(.failure(400, "not an action: \(error.sentence)"))
    }
    session.act(act.action, on: act.revision) { [self] isNew, json in
      answer(.json(json, status: isNew ? 200 : 409))
      if isNew { colorPhotos() }
    }
  }

  private func showFolder(_ answer: @escaping Answering) {
    decode { [session] in
      do throws(StudioFailure) {
        try session.file.showFolder()
        answer(.json(Array("{}".utf8)))
      } catch {
        answer(.failure(409, error.fault))
      }
    }
  }

  // MARK: - Photos

  /// - Parameter version: The version of the photo that the page asks for.
  private func photo(_ parts: [String], _ version: String?, _ answer: @escaping Answering) {
    guard parts.count >= 2, let number = Int(parts[1]), let photo = session.photo(number),
      parts.count == 2 || parts[2] == "large"
    else { return answer(.failure(404, "no such photo")) }
    let size: StudioThumbnails.Size = parts.count == 3 ? .large : .small
    decode { [session] in
      do throws(ImageError) {
        let picture = try session.thumbnails.picture(of: photo.shown, photo.stamp, size)
        var found = StudioAnswer(picture.contentType, picture.bytes)
        // An address of an earlier version gets the present picture, which must not be cached under it.
        found.isLasting = version == photo.version
        answer(found)
      } catch {
        answer(.failure(404, error.description))
      }
    }
  }

  private struct Face: Encodable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private func faces(_ parts: [String], _ answer: @escaping Answering) {
    guard let photo = Int(parts[1]).flatMap(session.photo) else { return answer(.failure(404, "no such photo")) }
    decode { [session] in
      let found = (try? session.thumbnails.faces(on: photo.shown, photo.stamp)) ?? []
      let faces = found.map { Face(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
      answer(.json((try? JSONEncoder().encode(faces)).map { Array($0) } ?? []))
    }
  }

  /// Works on one of the threads for decoding.
  private func decode(_ work: @escaping @Sendable () -> Void) {
    let queue = next.withLock { next -> Int in
      next = (next + 1) % decoding.count
      return next
    }
    decoding[queue].add(work)
  }

  private static let colorsAtOnce = 24

  /// Finds the mean colors of photos, some at a time.
  private func colorPhotos() {
    coloring.add { [self] in
      let all = session.colorless
      for first in stride(from: 0, to: all.count, by: Self.colorsAtOnce) {
        if isEnding.withLock({ $0 }) { return }
        let numbers = all[first..<min(all.count, first + Self.colorsAtOnce)]
        let photos = numbers.compactMap { number in session.photo(number).map { (number, $0) } }
        let colors = concurrentMap(photos.count, jobs: nil) { index in
          // A photo that cannot be decoded is gray.
          let photo = photos[index].1
          return (try? session.thumbnails.color(of: photo.shown, photo.stamp)) ?? "#808080"
        }
        session.note(Dictionary(uniqueKeysWithValues: zip(photos.map(\.0), colors)))
      }
      findCrops()
    }
  }

  /// Finds the crops of the present plan, a few at a time: another change comes first.
  private func findCrops() {
    coloring.add { [self] in
      if isEnding.withLock({ $0 }) || !session.findCrops(atOnce: 4) { return }
      findCrops()
    }
  }
}
