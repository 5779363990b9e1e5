import Foundation
import ImageCodecs
import Isolation

/// A worker that finds faces. Some models and pictures crash it, and others take it over: after that, it finds none.
enum Stumbler {
  /// The end of a model's file that crashes it.
  private static let crash = Array("CRASHES".utf8)

  static func serve() -> Never {
    var work = DecodingWork()
    var isTakenOver = false
    WorkerProcess.serve(preparing: DecodingWork.prepare) { request, descriptor, memory in
      // Pure, or nearly as in a JPEG.
      let bright = unsafe memory.withBytes(at: 0, count: 3) { unsafe $0.map { $0 > 200 } }
      switch request.first {
      case 7 where request.suffix(crash.count) == crash[...]: _ = FaultyAction.crash.do()
      case 8 where bright == [true, false, false]: _ = FaultyAction.crash.do()
      case 8 where bright == [false, false, true]: isTakenOver = true
      case 8 where isTakenOver: return [UInt8](repeating: 0, count: 8)
      default: break
      }
      return work.answer(request, descriptor, memory)
    }
  }
}
