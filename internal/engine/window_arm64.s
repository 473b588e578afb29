//go:build !purego

#include "textflag.h"

// The input is in V0 to V3. V4 to V7 have for each byte the bit of its high half, and V8 to
// V11 its low half. V12 is zero, and V13 has a bit for each byte of eight.

// HALVES(v, high, low) sets high and low for a vector of input. V14 has the bits, 0 for the
// high halves of bytes that are not ASCII, and V15 the lower half of each byte.
#define HALVES(v, high, low) \
	VUSHR $4, v, high           \
	VTBL  high, [V14.B16], high \
	VAND  V15.B16, v, low

// MASK(mask) makes a mask of V16 to V19, whose bytes are 0 or 0xFF.
#define MASK(mask) \
	VAND  V13.B16, V16.B16, V16.B16 \
	VAND  V13.B16, V17.B16, V17.B16 \
	VAND  V13.B16, V18.B16, V18.B16 \
	VAND  V13.B16, V19.B16, V19.B16 \
	VADDP V17.B16, V16.B16, V16.B16 \
	VADDP V19.B16, V18.B16, V18.B16 \
	VADDP V18.B16, V16.B16, V16.B16 \
	VADDP V16.B16, V16.B16, V16.B16 \
	VMOV  V16.D[0], mask

// OUTSIDE(set, mask) makes a mask of the bytes that are not in a set: the bits of their low
// halves in the set do not include those of their high halves.
#define OUTSIDE(set, mask) \
	VTBL  V8.B16, [set], V16.B16    \
	VTBL  V9.B16, [set], V17.B16    \
	VTBL  V10.B16, [set], V18.B16   \
	VTBL  V11.B16, [set], V19.B16   \
	VAND  V4.B16, V16.B16, V16.B16  \
	VAND  V5.B16, V17.B16, V17.B16  \
	VAND  V6.B16, V18.B16, V18.B16  \
	VAND  V7.B16, V19.B16, V19.B16  \
	VCMEQ V12.B16, V16.B16, V16.B16 \
	VCMEQ V12.B16, V17.B16, V17.B16 \
	VCMEQ V12.B16, V18.B16, V18.B16 \
	VCMEQ V12.B16, V19.B16, V19.B16 \
	MASK(mask)

// EQUAL(c) sets the bytes of V16 to V19 where the input is c.
#define EQUAL(c) \
	VMOVI c, V20.B16               \
	VCMEQ V20.B16, V0.B16, V16.B16 \
	VCMEQ V20.B16, V1.B16, V17.B16 \
	VCMEQ V20.B16, V2.B16, V18.B16 \
	VCMEQ V20.B16, V3.B16, V19.B16

// STORE(mask, at) stores a mask for the bytes of the input, and as if bytes that stop
// everything came after it.
#define STORE(mask, at) \
	LSR  R4, mask, mask \
	ORR  R5, mask, mask \
	MOVD mask, at

// func fill(input *byte, n int, sets *windowSets, w *window)
TEXT ·fill(SB), NOSPLIT, $0-32
	MOVD input+0(FP), R0
	MOVD n+8(FP), R1
	MOVD sets+16(FP), R2
	MOVD w+24(FP), R3

	// Look at 64 bytes from the input on, although it may be shorter. If it ends in the
	// page that these would leave, look at the 64 bytes that end where it ends. No system
	// has pages of less than 4096 bytes.
	MOVD $0, R4
	CMP  $64, R1
	BGE  load
	AND  $4095, R0, R6
	CMP  $(4096-64), R6
	BLS  load
	ADD  R1, R6, R6
	CMP  $4096, R6
	BHI  load
	MOVD $64, R4
	SUB  R1, R4, R4
	SUB  R4, R0, R0

load:
	VLD1  (R0), [V0.B16, V1.B16, V2.B16, V3.B16]
	VLD1  (R2), [V21.B16, V22.B16, V23.B16, V24.B16]
	VMOVQ $0x8040201008040201, $0x8040201008040201, V13
	VMOVQ $0x8040201008040201, $0, V14
	VMOVI $15, V15.B16
	VEOR  V12.B16, V12.B16, V12.B16
	HALVES(V0.B16, V4.B16, V8.B16)
	HALVES(V1.B16, V5.B16, V9.B16)
	HALVES(V2.B16, V6.B16, V10.B16)
	HALVES(V3.B16, V7.B16, V11.B16)

	OUTSIDE(V21.B16, R6)
	OUTSIDE(V22.B16, R7)
	OUTSIDE(V23.B16, R8)
	OUTSIDE(V24.B16, R9)
	EQUAL($92) // backslash
	MASK(R10)
	EQUAL($47) // slash
	MASK(R11)
	EQUAL($46) // dot
	MASK(R12)
	EQUAL($37) // percent sign
	MASK(R13)

	// A path stops at dots and percent signs after slashes.
	ORR R10, R11, R11
	LSL $1, R11, R11
	ORR R13, R12, R12
	AND R11, R12, R12
	ORR R12, R8, R8

	// All bits from n on, none if n is more than 63.
	MOVD $-1, R5
	LSL  R1, R5, R5
	CMP  $64, R1
	CSEL LT, R5, ZR, R5

	STORE(R6, 0(R3))
	STORE(R7, 8(R3))
	STORE(R8, 16(R3))
	STORE(R9, 24(R3))
	STORE(R10, 32(R3))
	RET
