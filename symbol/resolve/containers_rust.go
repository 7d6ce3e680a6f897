package resolve

import (
	"strings"
)

// rustLists, rustDicts are the types of libraries that hold many values, rustThrough those that are seen through, and
// rustWrappers those that hold one that a method gives.
var (
	rustLists = words(`Vec VecDeque HashSet BTreeSet LinkedList BinaryHeap IndexSet FxHashSet Iterator IntoIterator DoubleEndedIterator
ExactSizeIterator FusedIterator IntoIter Iter IterMut Drain Stream ArrayVec ThinVec`)
	rustDicts   = words(`HashMap BTreeMap IndexMap FxHashMap`)
	rustThrough = words(`Box Rc Arc Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard Cow Pin ManuallyDrop Lazy LazyLock LazyCell SmallVec
Peekable Rev Skip Take Fuse Cycle StepBy Cloned Copied`)
	rustWrappers = words(`Option Result Mutex RwLock RefCell Cell OnceCell OnceLock Weak Future Poll AsRef AsMut Borrow Into JoinHandle`)
)

func words(text string) map[string]bool {
	all := map[string]bool{}
	for _, w := range strings.Fields(text) {
		all[w] = true
	}
	return all
}

// rustContainer knows the types of Rust's library that hold others.
func rustContainer(name string, args []typ) (typ, bool) {
	short := name[strings.LastIndexByte(name, '.')+1:]
	first := typ{}
	if len(args) > 0 {
		first = args[0]
	}
	switch {
	case rustLists[short] && len(args) == 2 && strings.HasPrefix(short, "I"): // of a dictionary
		return typ{kind: listTyp, args: []typ{{kind: tupleTyp, args: args}}}, true
	case rustLists[short]:
		return typ{kind: listTyp, args: []typ{first}}, true
	case rustDicts[short]:
		if len(args) < 2 {
			args = []typ{{}, {}}
		}
		return typ{kind: dictTyp, args: args[:2]}, true
	case rustThrough[short] && len(args) > 0:
		return first, true
	case rustWrappers[short] && len(args) > 0:
		return wrapper(short, args...), true
	}
	return typ{}, false
}

func wrapper(name string, args ...typ) typ { return typ{kind: wrapperTyp, name: name, args: args} }

func tupleOf(args ...typ) typ { return typ{kind: tupleTyp, args: args} }

func listOf(t typ) typ { return typ{kind: listTyp, args: []typ{t}} }

// rustCalled is the result of a method of a type of Rust's library.
func rustCalled(of typ, name string) typ {
	if name == "collected" || name == "clone" || name == "to_owned" || name == "by_ref" {
		return of
	}
	switch of.kind {
	case wrapperTyp:
		return rustUnwrapping(of, name)
	case dictTyp:
		return rustDictCalled(of, name)
	case listTyp, channelTyp:
		return rustListCalled(of.args[0], of, name)
	}
	return typ{}
}

// rustUnwrapping is the result of a method of what holds one value.
func rustUnwrapping(of typ, name string) typ {
	held := unwrapped(of, "^")
	switch of.name {
	case "Option", "Result":
		switch name {
		case "unwrap", "expect", "unwrap_or", "unwrap_or_else", "unwrap_or_default", "unwrap_unchecked", "insert", "get_or_insert", "get_or_insert_with":
			return held
		case "as_ref", "as_mut", "as_deref", "as_deref_mut", "take", "filter", "cloned", "copied", "or", "or_else", "replace", "inspect", "inspect_err", "xor":
			return of
		case "ok":
			return wrapper("Option", held)
		case "err":
			return wrapper("Option", unwrapped(of, "^1"))
		case "unwrap_err", "expect_err":
			return unwrapped(of, "^1")
		case "ok_or", "ok_or_else", "map_err", "context", "with_context":
			return wrapper("Result", held, typ{})
		case "flatten":
			return held
		case "iter", "iter_mut", "into_iter":
			return listOf(held)
		}
	case "Mutex", "RwLock":
		switch name {
		case "lock", "read", "write", "try_lock", "try_read", "try_write", "get_mut", "into_inner":
			return wrapper("Result", held, typ{})
		}
	case "RefCell", "Cell", "Borrow":
		switch name {
		case "borrow", "borrow_mut", "get_mut", "into_inner", "get", "take", "replace":
			return held
		}
	case "OnceCell", "OnceLock", "Weak":
		switch name {
		case "get", "get_mut", "upgrade", "take", "into_inner":
			return wrapper("Option", held)
		case "get_or_init":
			return held
		}
	case "AsRef", "AsMut", "Into":
		return held
	case "Entry":
		switch name {
		case "or_insert", "or_insert_with", "or_default", "or_insert_with_key":
			return held
		case "and_modify":
			return of
		}
	case "JoinHandle":
		return wrapper("Result", held, typ{})
	}
	return typ{}
}

// rustDictCalled is the result of a method of a dictionary.
func rustDictCalled(of typ, name string) typ {
	key, value := of.args[0], of.args[1]
	switch name {
	case "get", "get_mut", "remove", "insert":
		return wrapper("Option", value)
	case "entry":
		return wrapper("Entry", value)
	case "keys", "into_keys":
		return listOf(key)
	case "values", "values_mut", "into_values":
		return listOf(value)
	case "iter", "iter_mut", "into_iter", "drain", "range":
		return listOf(tupleOf(of.args...))
	case "get_key_value", "first_key_value", "last_key_value", "remove_entry", "pop_first", "pop_last":
		return wrapper("Option", tupleOf(of.args...))
	case "new", "with_capacity", "default", "from", "from_iter", "as_ref", "as_mut":
		return of
	}
	return typ{}
}

// rustListCalled is the result of a method of a list, a set or an iterator.
func rustListCalled(element, of typ, name string) typ {
	switch name {
	case "iter", "iter_mut", "into_iter", "rev", "skip", "take", "filter", "cloned", "copied", "peekable", "chain", "step_by", "skip_while", "take_while",
		"inspect", "fuse", "cycle", "drain", "to_vec", "as_slice", "as_mut_slice", "into_boxed_slice", "as_ref", "as_mut", "difference", "union", "intersection",
		"symmetric_difference", "split_off", "par_iter", "into_par_iter", "new", "with_capacity", "default", "from", "from_iter", "into_vec":
		return of
	case "first", "last", "get", "get_mut", "pop", "next", "next_back", "nth", "peek", "peek_mut", "min", "max", "find", "rfind", "min_by", "max_by",
		"min_by_key", "max_by_key", "pop_front", "pop_back", "front", "back", "front_mut", "back_mut", "first_mut", "last_mut", "reduce":
		return wrapper("Option", element)
	case "remove", "swap_remove":
		return element
	case "enumerate":
		return listOf(tupleOf(outside("usize"), element))
	case "zip":
		return listOf(tupleOf(element, typ{}))
	case "chunks", "chunks_mut", "chunks_exact", "windows", "split", "rchunks":
		return listOf(of)
	case "split_at", "split_at_mut", "partition":
		return tupleOf(of, of)
	case "split_first", "split_last", "split_first_mut", "split_last_mut":
		return wrapper("Option", tupleOf(element, of))
	case "flatten":
		if element.kind == listTyp || element.kind == wrapperTyp {
			return listOf(element.args[0])
		}
	}
	return typ{}
}

// rustHanded reports which parameters of a function that is handed to a method are what it holds.
func rustHanded(name string, of typ, parameter int) typ {
	if of.kind == wrapperTyp {
		switch name {
		case "map", "and_then", "filter", "is_some_and", "is_ok_and", "map_or", "map_or_else", "inspect", "and_modify", "is_none_or":
			return unwrapped(of, "^")
		case "map_err", "or_else", "unwrap_or_else":
			return unwrapped(of, "^1")
		}
		return typ{}
	}
	if of.kind == dictTyp {
		if name == "retain" && parameter < 2 {
			return of.args[parameter]
		}
		return typ{}
	}
	switch name {
	case "map", "for_each", "filter", "find", "any", "all", "flat_map", "filter_map", "position", "rposition", "take_while", "skip_while", "map_while", "find_map",
		"max_by_key", "min_by_key", "sort_by_key", "sort_unstable_by_key", "sort_by_cached_key", "retain", "retain_mut", "partition", "inspect", "dedup_by_key",
		"try_for_each", "binary_search_by", "binary_search_by_key", "partition_point", "rfind":
		if parameter == 0 {
			return of.args[0]
		}
	case "sort_by", "sort_unstable_by", "max_by", "min_by", "dedup_by":
		return of.args[0]
	case "fold", "try_fold":
		if parameter == 1 {
			return of.args[0]
		}
	}
	return typ{}
}

// rustCollected is what a loop is collected into: what the type leaves out is what the loop gives.
func rustCollected(into, of typ) typ {
	if len(of.args) == 0 || of.kind != listTyp {
		return into
	}
	element := of.args[0]
	switch {
	case into.kind == listTyp && into.args[0].kind == unknownTyp:
		return listOf(element)
	case into.kind == wrapperTyp && len(into.args) > 0 && element.kind == wrapperTyp:
		into.args = append([]typ{rustCollected(into.args[0], listOf(element.args[0]))}, into.args[1:]...)
	case into.kind == dictTyp && element.kind == tupleTyp && len(element.args) == 2:
		into = typ{kind: dictTyp, args: append([]typ{}, into.args...)}
		for i := range into.args {
			if into.args[i].kind == unknownTyp {
				into.args[i] = element.args[i]
			}
		}
	}
	return into
}
