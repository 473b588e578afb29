#include "textflag.h"

// high has 1 << c for each high half of an ASCII character c, and 0 for the others.
DATA high<>+0(SB)/8, $0x8040201008040201
DATA high<>+8(SB)/8, $0
GLOBL high<>(SB), RODATA|NOPTR, $16

DATA half<>(SB)/1, $0x0F
GLOBL half<>(SB), RODATA|NOPTR, $1

DATA slash<>(SB)/1, $'/'
GLOBL slash<>(SB), RODATA|NOPTR, $1

DATA dot<>(SB)/1, $'.'
GLOBL dot<>(SB), RODATA|NOPTR, $1

DATA percent<>(SB)/1, $'%'
GLOBL percent<>(SB), RODATA|NOPTR, $1

// OUTSIDE(set) sets the bytes of Y8 to 0xFF for the bytes of Y7 that are not in a set:
// the bits that their low halves have in the set, and the bit that is for their high
// halves, have none in common. Bytes that are not ASCII have no bits.
#define OUTSIDE(set) \
	VPSRLW   $4, Y7, Y9   \
	VPAND    Y2, Y9, Y9   \
	VPSHUFB  Y9, Y1, Y9   \
	VPSHUFB  Y7, set, Y8  \
	VPAND    Y9, Y8, Y8   \
	VPCMPEQB Y6, Y8, Y8

// STOP(offset, mask) sets the bits of a mask for the bytes that are not in the set of
// Y0, or a dot or a percent sign after a slash.
#define STOP(offset, mask) \
	VMOVDQU   offset(SI)(AX*1), Y7         \
	OUTSIDE(Y0)                            \
	VPCMPEQB  Y7, Y4, Y9                   \
	VPCMPEQB  Y7, Y5, Y10                  \
	VPOR      Y9, Y10, Y9                  \
	VPCMPEQB  (offset-1)(SI)(AX*1), Y3, Y10 \
	VPAND     Y9, Y10, Y9                  \
	VPOR      Y8, Y9, Y8                   \
	VPMOVMSKB Y8, mask

// func scan(text *byte, n int, domainSet, restSet *set) (domain, rest int)
TEXT ·scan(SB), NOSPLIT, $0-48
	MOVQ           text+0(FP), SI
	MOVQ           n+8(FP), CX
	MOVQ           domainSet+16(FP), DI
	MOVQ           restSet+24(FP), R8
	VBROADCASTI128 (R8), Y0
	VBROADCASTI128 high<>(SB), Y1
	VPBROADCASTB   half<>(SB), Y2
	VPBROADCASTB   slash<>(SB), Y3
	VPBROADCASTB   dot<>(SB), Y4
	VPBROADCASTB   percent<>(SB), Y5
	VPXOR          Y6, Y6, Y6
	VBROADCASTI128 (DI), Y11

	VMOVDQU   (SI), Y7
	OUTSIDE(Y11)
	VPMOVMSKB Y8, DX
	VMOVDQU   32(SI), Y7
	OUTSIDE(Y11)
	VPMOVMSKB Y8, BX
	SHLQ      $32, BX
	ORQ       DX, BX
	TZCNTQ    BX, BX
	MOVQ      BX, domain+32(FP)

	XORQ AX, AX
	SUBQ $64, CX

next:
	STOP(0, DX)
	STOP(32, BX)
	SHLQ $32, BX
	ORQ  DX, BX
	JNZ  found
	ADDQ $64, AX
	CMPQ AX, CX
	JLE  next
	JMP  end

found:
	TZCNTQ BX, BX
	ADDQ   BX, AX

end:
	VZEROUPPER
	MOVQ AX, rest+40(FP)
	RET
