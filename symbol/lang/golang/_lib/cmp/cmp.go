package cmp

func Or[T comparable](all ...T) T
