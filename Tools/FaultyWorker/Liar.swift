import Foundation
import ImageCodecs
import Isolation

/// A decoder that a photo takes over: from then on it gives false answers.
///
///     tail -c 10 photo.jpg    # TAKES OVER; TAKES TIME: it never ends; TAKES NEXT: the next photo crashes it
enum Liar {
  private static let mark = Data("TAKES OVER".utf8)
  private static let slowMark = Data("TAKES TIME".utf8)
  private static let nextMark = Data("TAKES NEXT".utf8)

  static func serve() -> Never {
    var work = DecodingWork()
    var (isTakenOver, crashes) = (false, false)
    WorkerProcess.serve(preparing: DecodingWork.prepare) { request, descriptor, memory in
      // A decoder that has been taken over can still answer correctly if that suits it.
      let end = descriptor.flatMap(end(of:))
      if end == slowMark { _ = FaultyAction.hang.do() }
      if crashes, let end, end != nextMark { _ = FaultyAction.crash.do() }
      crashes = crashes || end == nextMark
      let isTaker = end == mark
      isTakenOver = isTakenOver || isTaker
      let answer = work.answer(request, descriptor, memory)
      return isTakenOver && !isTaker ? lie(request, answer, memory) : answer
    }
  }

  /// Returns the last bytes of a file.
  private static func end(of descriptor: Int32) -> Data? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size > mark.count else { return nil }
    var bytes = [UInt8](repeating: 0, count: mark.count)
    let count = unsafe pread(descriptor, &bytes, bytes.count, off_t(Int(status.st_size) - mark.count))
    return count == mark.count ? Data(bytes) : nil
  }

  private static func lie(_ request: [UInt8], _ answer: [UInt8], _ memory: WorkerProcess.Memory) -> [UInt8] {
    var message = MessageWriter()
    switch request.first {
    // For another photo: claims that it is damaged.
    case 0:
      message.add(false)
      message.add(4)
      message.add("it displeases me")
    // For colors: claims that no conversion is needed.
    case 6:
      message.add("forged")
      message.add(0)
    // Rows, and pixels to be converted.
    default:
      unsafe memory.withBytes(at: 0, count: memory.count) { unsafe $0.update(repeating: 7) }
      return answer
    }
    return message.bytes
  }
}
