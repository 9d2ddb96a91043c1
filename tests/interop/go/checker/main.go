// Checks certificates by docs/verify/README.md alone, with nothing but the standard library; it shares no line with Thamani's own checker.
//
// Cases come in as JSON, one on each line: {"origin", "now", "number"?, "seal"?, "objects": {address: text | null | false}}, where null is an
// object that is out of reach and false, or none, one that is absent. An answer goes out for each.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"net/url"
	"os"
	"strings"
	"time"
)

type testCase struct {
	Typed   *string                    `json:"typed"`
	Origin  string                     `json:"origin"`
	Now     time.Time                  `json:"now"`
	Number  string                     `json:"number"`
	Seal    *string                    `json:"seal"`
	Objects map[string]json.RawMessage `json:"objects"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(make([]byte, 1<<20), 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		var one testCase
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			log.Fatal(err)
		}
		if one.Typed == nil {
			fmt.Fprintln(out, answerTo(one))
			continue
		}
		number, ok := readNumber(*one.Typed)
		if !ok {
			fmt.Fprintln(out, "null")
			continue
		}
		fmt.Fprintf(out, "%q\n", number)
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

type presence int

const (
	absent presence = iota
	unreachable
	found
)

type site struct {
	testCase
	did  string
	keys map[string]key
	// Whether the keys could be read.
	hasKeys bool
}

func (s *site) object(address string) (string, presence) {
	raw, ok := s.Objects[address]
	switch {
	case !ok || string(raw) == "false":
		return "", absent
	case string(raw) == "null":
		return "", unreachable
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		log.Fatal(err)
	}
	return text, found
}

func answerTo(one testCase) string {
	address, err := url.Parse(one.Origin)
	if err != nil {
		log.Fatal(err)
	}
	s := &site{testCase: one, did: "did:web:" + strings.ReplaceAll(address.Host, ":", "%3A")}
	if document, is := s.object("/.well-known/did.json"); is == found {
		s.keys, s.hasKeys = keysIn(document, s.did), true
	}
	if one.Seal == nil {
		return s.published(one.Number, nil)
	}
	if !s.hasKeys {
		return "could_not_check"
	}
	// The keys were fetched just now: one that is not among them was never theirs.
	sealed, err := openSeal(*one.Seal, s.keys)
	if err != nil || (one.Number != "" && one.Number != sealed.number) {
		return "altered"
	}
	return s.published(sealed.number, &sealed)
}

// What a certificate says, as far as a seal says it too.
type facts struct {
	number, company, product, hs, added, issued, expires, scheme string
	list, index                                                  uint64
}

func (s *site) published(number string, sealed *facts) string {
	token, is := s.object("/" + number + ".jwt")
	switch {
	case is == absent:
		return "not_found"
	case !s.hasKeys || (is == unreachable && sealed == nil):
		return "could_not_check"
	case is == unreachable:
		return s.judged(*sealed, status{})
	}
	body, signer, err := readToken(token, "vc+jwt", s.did, s.keys)
	if err == errUnknownKey {
		return "could_not_check"
	}
	if err != nil {
		return "altered"
	}
	said, err := credentialFacts(body, s.Origin)
	if err != nil || said.number != number || !signer.mayHaveSigned(said.issued) {
		return "altered"
	}
	if sealed != nil && !isSame(said, *sealed) {
		return "altered"
	}
	return s.judged(said, s.status(number))
}

func (s *site) judged(said facts, record status) string {
	revocation, suspension := s.bit("revocation", said), s.bit("suspension", said)
	today := s.Now.UTC().Format(time.DateOnly)
	switch {
	case revocation == "revoked" || record.Status == "revoked":
		return "revoked"
	case suspension == "suspended":
		return "suspended"
	case today > said.expires:
		return "expired"
	case revocation == "unknown" || suspension == "unknown" || today < said.issued:
		return "could_not_check"
	case record.ReplacedBy != nil:
		return "replaced"
	}
	return "valid"
}

type status struct {
	Number     string  `json:"number"`
	Status   string  `json:"status"`
	ReplacedBy *string `json:"replacedBy"`
	AsOf       string  `json:"asOf"`
}

// An empty one where there is none that counts.
func (s *site) status(number string) status {
	text, is := s.object("/" + number + "/status")
	if is != found {
		return status{}
	}
	body, signer, err := readToken(text, "thamani-status+jwt", s.did, s.keys)
	var read status
	if err != nil || json.Unmarshal(body, &read) != nil || read.Number != number || !signer.mayHaveSigned(read.AsOf) {
		return status{}
	}
	return read
}

func (s *site) bit(purpose string, said facts) string {
	address := fmt.Sprintf("/status/%s/%d", purpose, said.list)
	text, is := s.object(address)
	if is != found {
		return "unknown"
	}
	body, signer, err := readToken(text, "vc+jwt", s.did, s.keys)
	if err != nil {
		return "unknown"
	}
	var list struct {
		ID        string `json:"id"`
		ValidFrom string `json:"validFrom"`
		Subject   struct {
			Purpose string `json:"statusPurpose"`
			Encoded string `json:"encodedList"`
		} `json:"credentialSubject"`
	}
	if json.Unmarshal(body, &list) != nil || list.ID != s.Origin+address || list.Subject.Purpose != purpose || !signer.mayHaveSigned(list.ValidFrom) {
		return "unknown"
	}
	signed, err := time.Parse(time.RFC3339, list.ValidFrom)
	if err != nil {
		return "unknown"
	}
	bits, err := unpackList(list.Subject.Encoded)
	if err != nil {
		return "unknown"
	}
	isSet := bits[said.index>>3]&(0x80>>(said.index&7)) != 0
	age := s.Now.Sub(signed)
	switch {
	case isSet && purpose == "revocation":
		return "revoked"
	case age > 7*24*time.Hour || age < -24*time.Hour:
		return "unknown"
	case isSet:
		return "suspended"
	}
	return "good"
}
