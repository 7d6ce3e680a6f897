//go:build cgo

package engine

import (
	"encoding/binary"
	"hash/crc32"

	"codemem/symbol/grammar"
)

// encodeWalks writes the numbers of walks.h, each as a uvarint, after the checksum of the query and of the grammar that they are true of.
func encodeWalks(numbers []uint16, name, text string) []byte {
	data := binary.LittleEndian.AppendUint32(nil, checksum(name, text))
	for _, n := range numbers {
		data = binary.AppendUvarint(data, uint64(n))
	}
	return data
}

// decodeWalks returns the numbers, none if they are of another query or another grammar.
func decodeWalks(data []byte, name, text string) []uint16 {
	if len(data) < crc32.Size || binary.LittleEndian.Uint32(data) != checksum(name, text) {
		return nil
	}
	var numbers []uint16
	for data = data[crc32.Size:]; len(data) > 0; {
		n, size := binary.Uvarint(data)
		if size <= 0 || n > 1<<16-1 {
			return nil
		}
		numbers, data = append(numbers, uint16(n)), data[size:]
	}
	return numbers
}

// checksum is of the tables of a grammar and of a query.
func checksum(name, text string) uint32 {
	blob, _ := grammar.Blob(name) // nothing is compiled for a grammar without one
	table := crc32.MakeTable(crc32.Castagnoli)
	return crc32.Update(crc32.Checksum(blob, table), table, []byte(text))
}
