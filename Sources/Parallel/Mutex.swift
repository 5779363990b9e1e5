#if WATCHED_THREADS
  import Foundation

  /// A mutex that ThreadSanitizer understands: that of the standard library is not instrumented on Linux, so everything
  /// it protects looks like a race. Only `scripts/test --sanitize thread` uses this one.
  @safe package struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Sound: both are created here and freed once, and the value is only accessed with the lock held.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    package init(_ value: consuming sending Value) {
      unsafe pthread_mutex_init(lock, nil)
      unsafe self.value.initialize(to: value)
    }

    deinit {
      unsafe value.deinitialize(count: 1)
      unsafe value.deallocate()
      unsafe pthread_mutex_destroy(lock)
      unsafe lock.deallocate()
    }

    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
      _ work: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
      unsafe pthread_mutex_lock(lock)
      defer { unsafe pthread_mutex_unlock(lock) }
      return try unsafe work(&value.pointee)
    }
  }
#else
  package import Synchronization

  /// A value that only one thread uses at a time.
  package typealias Mutex<Value: ~Copyable> = Synchronization.Mutex<Value>
#endif
