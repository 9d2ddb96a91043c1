package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
)

// CBOR, read and written again: what does not come out the same is not in its one form.
type tagged struct {
	tag     uint64
	content any
}

type pair struct {
	key   int64
	value any
}

type reader struct{ rest []byte }

func decode(data []byte) (any, error) {
	r := &reader{data}
	value, err := r.item(0)
	if err != nil || len(r.rest) != 0 || !bytes.Equal(encode(nil, value), data) {
		return nil, errRefused
	}
	return value, nil
}

func (r *reader) take(count uint64) ([]byte, error) {
	if count > uint64(len(r.rest)) {
		return nil, errRefused
	}
	taken := r.rest[:count]
	r.rest = r.rest[count:]
	return taken, nil
}

func (r *reader) head() (byte, uint64, error) {
	first, err := r.take(1)
	if err != nil {
		return 0, 0, err
	}
	major, small := first[0]>>5, first[0]&31
	if small < 24 {
		return major, uint64(small), nil
	}
	if small > 26 {
		return 0, 0, errRefused
	}
	written, err := r.take(1 << (small - 24))
	if err != nil {
		return 0, 0, err
	}
	var padded [8]byte
	copy(padded[8-len(written):], written)
	return major, binary.BigEndian.Uint64(padded[:]), nil
}

func (r *reader) item(depth int) (any, error) {
	major, argument, err := r.head()
	if err != nil || depth > 8 {
		return nil, errRefused
	}
	switch major {
	case 0:
		return int64(argument), nil
	case 1:
		return -1 - int64(argument), nil
	case 2:
		return r.take(argument)
	case 3:
		text, err := r.take(argument)
		if err != nil || !utf8.Valid(text) {
			return nil, errRefused
		}
		return string(text), nil
	case 4:
		items := []any{}
		for ; argument > 0; argument-- {
			item, err := r.item(depth + 1)
			if err != nil {
				return nil, err
			}
			items = append(items, item)
		}
		return items, nil
	case 5:
		return r.pairs(argument, depth)
	case 6:
		content, err := r.item(depth + 1)
		return tagged{argument, content}, err
	}
	return nil, errRefused
}

func (r *reader) pairs(count uint64, depth int) (any, error) {
	pairs := []pair{}
	var before []byte
	for ; count > 0; count-- {
		key, err := r.item(depth + 1)
		if err != nil {
			return nil, err
		}
		number, isNumber := key.(int64)
		written := encode(nil, key)
		if !isNumber || (before != nil && bytes.Compare(before, written) >= 0) {
			return nil, errRefused
		}
		before = written
		value, err := r.item(depth + 1)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, pair{number, value})
	}
	return pairs, nil
}

func encode(out []byte, value any) []byte {
	switch value := value.(type) {
	case int64:
		if value < 0 {
			return encodeHead(out, 1, uint64(-1-value))
		}
		return encodeHead(out, 0, uint64(value))
	case []byte:
		return append(encodeHead(out, 2, uint64(len(value))), value...)
	case string:
		return append(encodeHead(out, 3, uint64(len(value))), value...)
	case []any:
		out = encodeHead(out, 4, uint64(len(value)))
		for _, item := range value {
			out = encode(out, item)
		}
		return out
	case []pair:
		out = encodeHead(out, 5, uint64(len(value)))
		for _, one := range value {
			out = encode(encode(out, one.key), one.value)
		}
		return out
	case tagged:
		return encode(encodeHead(out, 6, value.tag), value.content)
	}
	panic("nothing else is read")
}

func encodeHead(out []byte, major byte, argument uint64) []byte {
	switch {
	case argument < 24:
		return append(out, major<<5|byte(argument))
	case argument < 1<<8:
		return append(out, major<<5|24, byte(argument))
	case argument < 1<<16:
		return binary.BigEndian.AppendUint16(append(out, major<<5|25), uint16(argument))
	}
	return binary.BigEndian.AppendUint32(append(out, major<<5|26), uint32(argument))
}

var digits = regexp.MustCompile(`^[1-9][0-9]{0,999}$`)

func openSeal(text string, keys map[string]key) (facts, error) {
	// Go's expressions count to a thousand.
	if len(text) > 2_000 || !digits.MatchString(text[:min(len(text), 1_000)]) || strings.Trim(text, "0123456789") != "" {
		return facts{}, errRefused
	}
	number, _ := new(big.Int).SetString(text, 10)
	written, isOurs := bytes.CutPrefix(number.Bytes(), []byte{1})
	value, err := decode(written)
	if err != nil || !isOurs {
		return facts{}, errRefused
	}
	seal, isSeal := value.(tagged)
	parts, isList := seal.content.([]any)
	if !isSeal || seal.tag != 18 || !isList || len(parts) != 4 {
		return facts{}, errRefused
	}
	protected, ok1 := parts[0].([]byte)
	open, ok2 := parts[1].([]pair)
	payload, ok3 := parts[2].([]byte)
	signature, ok4 := parts[3].([]byte)
	if !ok1 || !ok2 || !ok3 || !ok4 || len(open) != 0 || len(signature) != ed25519.SignatureSize {
		return facts{}, errRefused
	}
	kid, err := keyNamed(protected)
	if err != nil {
		return facts{}, err
	}
	signer, isKnown := keys[kid]
	if !isKnown {
		return facts{}, errUnknownKey
	}
	signed := encode(nil, []any{"Signature1", protected, []byte{}, payload})
	if !ed25519.Verify(signer.public, signed, signature) {
		return facts{}, errRefused
	}
	said, err := sealedFacts(payload)
	if err != nil || !signer.mayHaveSigned(said.issued) {
		return facts{}, errRefused
	}
	return said, nil
}

func keyNamed(protected []byte) (string, error) {
	value, err := decode(protected)
	named, isMap := value.([]pair)
	if err != nil || !isMap || len(named) != 2 || named[0] != (pair{1, int64(-8)}) || named[1].key != 4 {
		return "", errRefused
	}
	kid, isBytes := named[1].value.([]byte)
	if !isBytes || len(kid) != 8 {
		return "", errRefused
	}
	return hex.EncodeToString(kid), nil
}

func sealedFacts(payload []byte) (facts, error) {
	value, err := decode(payload)
	read, isMap := value.([]pair)
	if err != nil || !isMap || len(read) != 9 {
		return facts{}, errRefused
	}
	texts, numbers := map[int64]string{}, map[int64]int64{}
	highest := map[int64]int64{4: 999_999, 5: 99_999, 6: 2_932_896, 7: 2_932_896, 8: 1 << 32}
	for at, one := range read {
		most, isNumber := highest[one.key]
		text, isText := one.value.(string)
		number, isWhole := one.value.(int64)
		switch {
		case one.key != int64(at+1), isNumber != isWhole, isNumber == isText, isWhole && (number < 0 || number > most):
			return facts{}, errRefused
		}
		texts[one.key], numbers[one.key] = text, number
	}
	if written, ok := readNumber(texts[1]); !ok || written != texts[1] {
		return facts{}, errRefused
	}
	day := func(number int64) string { return time.Unix(number*86_400, 0).UTC().Format(time.DateOnly) }
	return facts{
		number:  texts[1],
		company: texts[2],
		product: texts[3],
		hs:      fmt.Sprintf("%06d", numbers[4]),
		added:   fmt.Sprintf("%d.%02d", numbers[5]/100, numbers[5]%100),
		issued:  day(numbers[6]),
		expires: day(numbers[7]),
		list:    uint64(numbers[8]) / (8 * listBytes),
		index:   uint64(numbers[8]) % (8 * listBytes),
		scheme:  texts[9],
	}, nil
}

// Apart from the names, which a seal may have cut.
func isSame(said, sealed facts) bool {
	if !isSameName(said.company, sealed.company) || !isSameName(said.product, sealed.product) {
		return false
	}
	sealed.company, sealed.product = said.company, said.product
	return said == sealed
}

func isSameName(name, sealed string) bool {
	if len(name) <= 120 {
		return name == sealed
	}
	start, isCut := strings.CutSuffix(sealed, "…")
	return isCut && strings.HasPrefix(name, start)
}
