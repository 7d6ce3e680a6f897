// Made by TestInterfaces from the source of go1.26.

package elliptic

import "math/big"

type Curve interface {
	Add(x1, y1, x2, y2 *big.Int) (x, y *big.Int)
	Double(x1, y1 *big.Int) (x, y *big.Int)
	IsOnCurve(x, y *big.Int) bool
	Params() *CurveParams
	ScalarBaseMult(k []byte) (x, y *big.Int)
	ScalarMult(x1, y1 *big.Int, k []byte) (x, y *big.Int)
}
