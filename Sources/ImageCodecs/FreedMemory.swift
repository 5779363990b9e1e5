import CCodecs

/// Has freed memory kept by the process instead of given back to the system.
///
/// Tiles come and go by the hundreds; if their pages were given back each time, they would have to be cleared and handed
/// out again. So a wall takes some 4 % less time and 20 MB more. For a program to decide, not for a library.
///
/// - Parameter bytes: at most so much of it; what is an eighth of that or more is given back at once.
package func keepFreedMemory(upTo bytes: Int32 = 256 << 20) { ccodecs_keep_freed_memory(bytes) }
