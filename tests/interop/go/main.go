// Reads seals with veraison/go-cose, which knows nothing of us: a line of "<public key in hex> <digits>" in, a line of
// "accepted <JSON of the payload>" or "refused <why>" out.
package main

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"

	"github.com/fxamacker/cbor/v2"
	"github.com/veraison/go-cose"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<16), 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		payload, err := read(lines.Text())
		if err != nil {
			fmt.Fprintln(out, "refused", strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Fprintln(out, "accepted", payload)
		}
	}
}

func read(line string) (string, error) {
	key, digits, _ := strings.Cut(line, " ")
	public, err := hex.DecodeString(key)
	if err != nil || len(public) != ed25519.PublicKeySize {
		return "", errors.New("no key")
	}
	number, ok := new(big.Int).SetString(digits, 10)
	if !ok {
		return "", errors.New("no number")
	}
	written, found := bytes.CutPrefix(number.Bytes(), []byte{1})
	if !found {
		return "", errors.New("no bytes")
	}
	var message cose.Sign1Message
	if err := message.UnmarshalCBOR(written); err != nil {
		return "", err
	}
	verifier, err := cose.NewVerifier(cose.AlgorithmEdDSA, ed25519.PublicKey(public))
	if err != nil {
		return "", err
	}
	if err := message.Verify(nil, verifier); err != nil {
		return "", err
	}
	var facts map[int]any
	if err := cbor.Unmarshal(message.Payload, &facts); err != nil {
		return "", err
	}
	said, err := json.Marshal(facts)
	return string(said), err
}
