package resolve

import (
	"slices"
	"strconv"
	"strings"

	"codemem/symbol"
)

// scalaUncalled is what a name gives where nothing is handed to it: a function without parameters is called, and so is a
// method of a container.
func (s *resolver) scalaUncalled(t typ) typ {
	switch t.kind {
	case builtinTyp:
		return scalaCalled(t.args[0], t.name)
	case outsideTyp: // List.empty[T]
		if of, ok := container("jvm", t.name, t.args); ok {
			return of
		}
	case callableTyp:
		if o := s.reading(t.at); o.Symbols[t.at.Index].Params == "" {
			return s.result(t, "")
		}
		return typ{}
	}
	return t
}

// scalaOutside is a member of a value of something outside, where it is one of the library.
func (s *resolver) scalaOutside(c view, t typ, name string) typ {
	switch {
	case name == "empty":
		return t
	case s.scalaMayExtend(c, t, name):
		return typ{}
	}
	return outside(name)
}

// scalaMayExtend reports whether a member of a value of something outside may be one that is given to it here: it is none
// of the library's own, and something here has its name.
func (s *resolver) scalaMayExtend(c view, t typ, name string) bool {
	return !(t.kind != namedTyp && slices.Contains(scalaMembers, name)) && !s.nowhere(c.o, name, symbol.Mention)
}

// scalaMembers are methods of the containers and the texts of the library, which come before any that are given to them.
var scalaMembers = strings.Fields("" +
	"map flatMap filter filterNot withFilter foreach collect collectFirst find exists forall contains head headOption tail last lastOption init iterator size length isEmpty " +
	"nonEmpty toList toVector toSeq toSet toMap toArray toString toInt toLong toDouble mkString foldLeft foldRight fold reduce reduceLeft reduceOption sum product min max minBy " +
	"maxBy sorted sortBy sortWith reverse take drop takeWhile dropWhile takeRight dropRight splitAt span partition groupBy zip zipWithIndex unzip get getOrElse orElse isDefined " +
	"isLeft isRight left right apply updated keys keySet values indexOf indexWhere distinct slice count append prepend ++ :+ +: :: ::: += ++= -- == != eq ne equals hashCode " +
	"getClass asInstanceOf isInstanceOf trim split startsWith endsWith substring replace toUpperCase toLowerCase charAt format next hasNext result _1 _2 _3 swap andThen compose")

// scalaCalled is the result of a method of a container of Scala's library.
func scalaCalled(of typ, name string) typ {
	if len(of.args) == 0 {
		return typ{}
	}
	if of.kind == tupleTyp {
		if n, err := strconv.Atoi(strings.TrimPrefix(name, "_")); err == nil && strings.HasPrefix(name, "_") && n > 0 && n <= len(of.args) {
			return of.args[n-1]
		}
		return typ{}
	}
	list := func(t typ) typ { return typ{kind: listTyp, args: []typ{t}} }
	element := of.args[len(of.args)-1]
	entry := element
	if of.kind == dictTyp {
		entry = typ{kind: tupleTyp, args: of.args}
	}
	switch name {
	case "get":
		if of.kind == dictTyp {
			return list(element)
		}
		return element
	case "apply", "getOrElse", "getOrElseUpdate":
		return element
	case "head", "last", "next", "max", "min", "maxBy", "minBy", "reduce", "reduceLeft", "dequeue", "pop", "top":
		return entry
	case "headOption", "lastOption", "find", "maxByOption", "minByOption", "reduceOption", "toList", "toSeq", "toVector", "toSet", "toArray", "iterator", "toIterator", "toIndexedSeq",
		"toOption", "toIterable", "toStream", "toBuffer":
		return list(entry)
	case "keys", "keySet", "keysIterator":
		return list(of.args[0])
	case "values", "valuesIterator":
		return list(element)
	case "filter", "filterNot", "withFilter", "tail", "init", "take", "drop", "takeWhile", "dropWhile", "takeRight", "dropRight", "sorted", "sortBy", "sortWith", "reverse", "distinct",
		"slice", "tapEach", "view", "par", "clone":
		return of
	case "orElse":
		if of.kind == listTyp {
			return of
		}
	case "zipWithIndex":
		return list(typ{kind: tupleTyp, args: []typ{entry, outside("Int")}})
	case "size", "length", "isEmpty", "nonEmpty", "contains", "exists", "forall", "mkString", "count", "indexOf", "indexWhere", "isDefined", "foreach", "toString", "sum", "product":
		return outside(name)
	}
	return typ{}
}
