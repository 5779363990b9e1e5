package import SeededRandom

/// Pictures and tests draw their chances from the same generator as the program.
package typealias SplitMix64 = SeededRandom.SplitMix64
