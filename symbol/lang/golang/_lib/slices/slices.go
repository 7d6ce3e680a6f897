package slices

import "iter"

func All[E any](s []E) iter.Seq2[int, E]
func AppendSeq[E any](s []E, seq iter.Seq[E]) []E
func Backward[E any](s []E) iter.Seq2[int, E]
func Chunk[E any](s []E, n int) iter.Seq[[]E]
func Clip[E any](s []E) []E
func Clone[E any](s []E) []E
func Collect[E any](seq iter.Seq[E]) []E
func Compact[E any](s []E) []E
func CompactFunc[E any](s []E, same func(E, E) bool) []E
func Concat[E any](all ...[]E) []E
func Delete[E any](s []E, i, j int) []E
func DeleteFunc[E any](s []E, of func(E) bool) []E
func Grow[E any](s []E, n int) []E
func Insert[E any](s []E, i int, all ...E) []E
func Max[E any](s []E) E
func MaxFunc[E any](s []E, compare func(a, b E) int) E
func Min[E any](s []E) E
func MinFunc[E any](s []E, compare func(a, b E) int) E
func Repeat[E any](s []E, n int) []E
func Replace[E any](s []E, i, j int, all ...E) []E
func Sorted[E any](seq iter.Seq[E]) []E
func SortedFunc[E any](seq iter.Seq[E], compare func(a, b E) int) []E
func SortedStableFunc[E any](seq iter.Seq[E], compare func(a, b E) int) []E
func Values[E any](s []E) iter.Seq[E]
