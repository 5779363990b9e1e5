import Foundation

/// A thread. If the system cannot start one, callers can handle that, unlike with Dispatch, which keeps trying forever.
///
///     guard let thread = WorkThread({ work() }) else { return work() }
///     thread.join()
@safe package struct WorkThread {
  // Sound: started in `init`, and joined or detached once.
  private let handle: pthread_t

  private final class Work: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
  }

  /// Nil if the system cannot start it.
  package init?(_ work: @escaping @Sendable () -> Void) {
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
      // Sound: retained by `init`, and released once here.
      if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }
  #endif

  /// Waits until it ends.
  package func join() { pthread_join(handle, nil) }

  /// Detaches it.
  package func letGo() { pthread_detach(handle) }
}
