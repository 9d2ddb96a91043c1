package main

import (
	"regexp"
	"strings"
	"unicode"
)

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

var written = regexp.MustCompile(`^TVA([A-Z]{2})([0-9]{2})([0-9A-Z]{12})$`)

// The standard library has no NFKC, so wide and other compatibility letters are not read here; the written form needs none.
func readNumber(typed string) (string, bool) {
	plain := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Dash, r) {
			return -1
		}
		return unicode.ToUpper(r)
	}, typed)
	parts := written.FindStringSubmatch(plain)
	if parts == nil {
		return "", false
	}
	country, year := parts[1], parts[2]
	rest := strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(parts[3])
	values := []int{int(country[0] - 'A'), int(country[1] - 'A'), int(year[0] - '0'), int(year[1] - '0')}
	for _, character := range rest {
		values = append(values, strings.IndexRune(alphabet, character))
	}
	weight, sum := 1, 0
	for _, value := range values {
		if value < 0 {
			return "", false
		}
		weight = double(weight)
		sum ^= times(weight, value)
	}
	return "TVA-" + country + year + "-" + rest[:4] + "-" + rest[4:8] + "-" + rest[8:], sum == 0
}

func double(element int) int {
	if element < 16 {
		return element << 1
	}
	return element<<1 ^ 37
}

func times(weight, value int) int {
	product := 0
	for ; value > 0; value >>= 1 {
		if value&1 == 1 {
			product ^= weight
		}
		weight = double(weight)
	}
	return product
}
