import Foundation

/// A thread of this process. That there may be no more of them is something to live with, unlike with Dispatch, which tries
/// to start one for ever.
///
///     guard let thread = WorkThread({ work() }) else { return work() }
///     thread.join()
@safe struct WorkThread {
  // Sound: started in `init`, and joined or let go once.
  private let handle: pthread_t

  private final class Work: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Nil where the system does not start it.
  init?(_ work: @escaping @Sendable () -> Void) {
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    let argument = unsafe Unmanaged.passRetained(Work(work))
    let code = unsafe pthread_create(&handle, nil, Self.main, argument.toOpaque())
    if code != 0 {
      unsafe argument.release()
      return nil
    }
    #if canImport(Darwin)
      guard let handle = unsafe handle else { return nil }
    #endif
    self.handle = handle
  }

  #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { argument in
      unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().work()
      return nil
    }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      // Sound: what `init` retained, handed over once.
      if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }
  #endif

  /// Waits for its end.
  func join() { pthread_join(handle, nil) }

  /// Lets it end by itself.
  func letGo() { pthread_detach(handle) }
}
