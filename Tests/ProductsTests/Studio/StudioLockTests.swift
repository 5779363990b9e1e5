import Testing

@testable import Studio

struct StudioLockTests {
  #if os(Linux)
    @Test func oneHasItAtATime() throws {
      let name = Array("\(#filePath)\0wall".utf8)
      var first: StudioLock? = try StudioLock(of: name)
      #expect(throws: StudioLock.Fault.isInUse) { try StudioLock(of: name) }
      let other = try StudioLock(of: name + [1])
      withExtendedLifetime((first, other)) {}
      first = nil
      _ = try StudioLock(of: name)
    }
  #endif
}
