import Testing

@testable import Sites

@Suite struct PasswordStrengthTests {
  @Test(
    arguments: [
      "aaaaaaaaaaaa", "abababababab", "aabbaabbabab", "123456789012", "112211221212", "qwertyuiopas", "asdfghjklyxc",
      "1qaz2wsx3edc", "abcdefghijkl", "zyxwvutsrqpo", "passwordpassword", "Password1234!", "P@ssw0rd2025",
      "photographer",
      "familyphotos2024", "sommer2025sommer", "!!!!!!!!!!!!", "            ", "iloveyou1234",
      "ää ää ää ää ää",
    ])
  func passwordsThatAreEasyToGuessAreWeak(_ password: String) {
    let strength = PasswordStrength(of: password)
    #expect(strength.isWeak, "\(strength.bits) bits")
  }

  @Test(
    arguments: [
      "tulip harbor seventeen", "lantern over the quay", "waves and salt", "white and cold",
      "correcthorsebatterystaple",
      "kT9#vbQ2!xLp", "x7kq02mzr5wn", "may flies and barley", "Tür auf, Licht aus", "пароль для бабушки",
      "482915730662", "kzqwmvptrxjd",
    ])
  func othersAreNot(_ password: String) {
    let strength = PasswordStrength(of: password)
    #expect(!strength.isWeak, "\(strength.bits) bits")
  }

  @Test func namesOfGroupsAreTriedFirst() {
    #expect(!PasswordStrength(of: "Kristiansund Holmen").isWeak)
    #expect(PasswordStrength(of: "Kristiansund Holmen", known: "Kristiansund, Holmen").isWeak)
  }

  @Test func longPasswordsTakeNoTime() {
    #expect(!PasswordStrength(of: String(repeating: "tulip harbor seventeen ", count: 4000)).isWeak)
    #expect(PasswordStrength(of: String(repeating: "a", count: 100_000)).isWeak)
    #expect(PasswordStrength(of: "").isWeak)
  }
}
