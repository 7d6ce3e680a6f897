package a

func untold() { written() }
