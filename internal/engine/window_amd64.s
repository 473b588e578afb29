//go:build !purego

#include "textflag.h"

// nibbles has 1 << c for each high half of an ASCII character c, and 0 for the others.
DATA nibbles<>+0(SB)/8, $0x8040201008040201
DATA nibbles<>+8(SB)/8, $0
GLOBL nibbles<>(SB), RODATA|NOPTR, $16

DATA low<>(SB)/1, $0x0F
GLOBL low<>(SB), RODATA|NOPTR, $1

DATA slash<>(SB)/1, $'/'
GLOBL slash<>(SB), RODATA|NOPTR, $1

DATA backslash<>(SB)/1, $'\\'
GLOBL backslash<>(SB), RODATA|NOPTR, $1

DATA dot<>(SB)/1, $'.'
GLOBL dot<>(SB), RODATA|NOPTR, $1

DATA percent<>(SB)/1, $'%'
GLOBL percent<>(SB), RODATA|NOPTR, $1

// HIGH sets each byte of Y13 to the bit of the high half of the byte of Y12.
#define HIGH \
	VPSRLW  $4, Y12, Y13 \
	VPAND   Y1, Y13, Y13 \
	VPSHUFB Y13, Y0, Y13

// OUTSIDE(set, mask) sets the bits of a mask for the bytes of Y12 that are not in a set:
// what their low halves have in the set, and the bit of their high halves, have nothing in
// common.
#define OUTSIDE(set, mask) \
	VPSHUFB   Y12, set, Y14 \
	VPAND     Y13, Y14, Y14 \
	VPCMPEQB  Y2, Y14, Y14  \
	VPMOVMSKB Y14, mask

// EITHER(a, b, mask) sets the bits of a mask for the bytes of Y12 that are a or b.
#define EITHER(a, b, mask) \
	VPCMPEQB  Y12, a, Y14   \
	VPCMPEQB  Y12, b, Y15   \
	VPOR      Y15, Y14, Y14 \
	VPMOVMSKB Y14, mask

// SLASHES(both, back) sets the bits of two masks for the bytes of Y12 that are slashes or
// backslashes, and those that are backslashes.
#define SLASHES(both, back) \
	VPCMPEQB  Y12, Y4, Y14  \
	VPMOVMSKB Y14, back     \
	VPCMPEQB  Y12, Y3, Y15  \
	VPOR      Y15, Y14, Y14 \
	VPMOVMSKB Y14, both

// JOIN(low, high) makes low the mask of 64 bytes.
#define JOIN(low, high) \
	SHLQ $32, high \
	ORQ  high, low

// STORE(mask, at) stores a mask for the bytes of the input, and as if bytes that stop
// everything came after it.
#define STORE(mask, at) \
	SHRXQ DX, mask, mask \
	ORQ   CX, mask       \
	MOVQ  mask, at

// func fill(input *byte, n int, sets *windowSets, w *window)
TEXT ·fill(SB), NOSPLIT, $0-32
	MOVQ input+0(FP), SI
	MOVQ n+8(FP), CX
	MOVQ sets+16(FP), DI
	MOVQ w+24(FP), BX

	// Look at 64 bytes from the input on, although it may be shorter. Where it ends in
	// the page that these would leave, look at the 64 bytes that end where it ends.
	XORL DX, DX
	CMPQ CX, $64
	JGE  load
	MOVL SI, AX
	ANDL $4095, AX
	CMPL AX, $4096-64
	JLS  load
	ADDQ CX, AX
	CMPQ AX, $4096
	JHI  load
	MOVL $64, DX
	SUBQ CX, DX
	SUBQ DX, SI

load:
	VBROADCASTI128 nibbles<>(SB), Y0
	VPBROADCASTB   low<>(SB), Y1
	VPXOR          Y2, Y2, Y2
	VPBROADCASTB   slash<>(SB), Y3
	VPBROADCASTB   backslash<>(SB), Y4
	VPBROADCASTB   dot<>(SB), Y5
	VPBROADCASTB   percent<>(SB), Y6
	VBROADCASTI128 (DI), Y7
	VBROADCASTI128 16(DI), Y8
	VBROADCASTI128 32(DI), Y9
	VBROADCASTI128 48(DI), Y10

	VMOVDQU (SI), Y12
	HIGH
	OUTSIDE(Y7, AX)
	OUTSIDE(Y8, R8)
	OUTSIDE(Y9, R9)
	OUTSIDE(Y10, R10)
	SLASHES(R11, R13)
	EITHER(Y5, Y6, R12)

	VMOVDQU 32(SI), Y12 // the last that is loaded
	HIGH
	OUTSIDE(Y7, DI)
	JOIN(AX, DI)
	OUTSIDE(Y8, DI)
	JOIN(R8, DI)
	OUTSIDE(Y9, DI)
	JOIN(R9, DI)
	OUTSIDE(Y10, DI)
	JOIN(R10, DI)
	SLASHES(DI, SI)
	JOIN(R11, DI)
	JOIN(R13, SI)
	EITHER(Y5, Y6, DI)
	JOIN(R12, DI)
	VZEROUPPER

	// A path stops at dots and percent signs after slashes.
	ADDQ R11, R11
	ANDQ R11, R12
	ORQ  R12, R9

	// All bits from n on, none if n is more than 63.
	MOVQ  $-1, DI
	SHLXQ CX, DI, DI
	CMPQ  CX, $64
	MOVL  $0, CX
	CMOVQLT DI, CX

	STORE(AX, 0(BX))
	STORE(R8, 8(BX))
	STORE(R9, 16(BX))
	STORE(R10, 24(BX))
	STORE(R13, 32(BX))
	RET

// func cpuid(leaf uint32) (a, b, c uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-20
	MOVL leaf+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
