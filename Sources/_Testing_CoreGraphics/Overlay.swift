// The toolchain's Testing module asks for this module wherever a file imports it and CoreGraphics. On Apple's systems
// it attaches images to tests; here there are none.
