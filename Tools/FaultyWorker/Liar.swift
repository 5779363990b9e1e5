import Foundation
import ImageCodecs
import Isolation

/// A decoder that a photo compromises: from then on it gives false answers to every request.
///
///     tail -c 10 photo.jpg    # TAKES OVER
enum Liar {
  private static let mark = Data("TAKES OVER".utf8)

  static func serve() -> Never {
    var work = DecodingWork()
    var isTakenOver = false
    WorkerProcess.serve(preparing: DecodingWork.prepare) { request, descriptor, memory in
      // Whatever compromises a decoder can still do its real work.
      let isTaker = descriptor.map(isMarked) ?? false
      isTakenOver = isTakenOver || isTaker
      let answer = work.answer(request, descriptor, memory)
      return isTakenOver && !isTaker ? lie(request, answer, memory) : answer
    }
  }

  private static func isMarked(_ descriptor: Int32) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_size > mark.count else { return false }
    var bytes = [UInt8](repeating: 0, count: mark.count)
    let count = unsafe pread(descriptor, &bytes, bytes.count, off_t(Int(status.st_size) - mark.count))
    return count == mark.count && Data(bytes) == mark
  }

  private static func lie(_ request: [UInt8], _ answer: [UInt8], _ memory: WorkerProcess.Memory) -> [UInt8] {
    var message = MessageWriter()
    switch request.first {
    // For another photo: that it is damaged.
    case 0:
      message.add(false)
      message.add(4)
      message.add("it displeases me")
    // For colors: that no conversion is needed.
    case 6:
      message.add("forged")
      message.add(0)
    // Rows, and pixels to convert.
    default:
      unsafe memory.withBytes(at: 0, count: memory.count) { unsafe $0.update(repeating: 7) }
      return answer
    }
    return message.bytes
  }
}
