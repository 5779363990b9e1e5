import CCodecs

/// Makes the process keep freed memory instead of returning it to the system.
///
/// Hundreds of tiles are allocated and freed; if their memory pages were returned each time, the pages would have to be
/// cleared and mapped again. Keeping them saves about 4% of the time for a wall and costs 20 MB. The program should
/// decide this, not a library.
///
/// - Parameter bytes: The maximum memory to keep; allocations of an eighth of that or more are returned immediately.
package func keepFreedMemory(upTo bytes: Int32 = 256 << 20) { ccodecs_keep_freed_memory(bytes) }
