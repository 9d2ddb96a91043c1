package main

import (
	"bytes"
	"compress/gzip"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	errRefused    = errors.New("unreadable or altered")
	errUnknownKey = errors.New("unknown key")
	base64url     = base64.RawURLEncoding.Strict()
)

// Go's reader skips line ends even where it is strict.
func unpack(part string) ([]byte, error) {
	if strings.ContainsAny(part, "\r\n") {
		return nil, errRefused
	}
	return base64url.DecodeString(part)
}

type key struct {
	public ed25519.PublicKey
	until  string
}

func (k key) mayHaveSigned(day string) bool {
	return k.until == "" || day[:min(10, len(day))] <= k.until
}

func keysIn(text, did string) map[string]key {
	var document struct {
		ID      string `json:"id"`
		Methods []struct {
			ID    string `json:"id"`
			Until string `json:"signedUntil"`
			JWK   struct{ Kty, Crv, Kid, X string }
			Raw   json.RawMessage `json:"publicKeyJwk"`
		} `json:"verificationMethod"`
	}
	keys := map[string]key{}
	if json.Unmarshal([]byte(text), &document) != nil || document.ID != did {
		return keys
	}
	for _, method := range document.Methods {
		if json.Unmarshal(method.Raw, &method.JWK) != nil || method.JWK.Kty != "OKP" || method.JWK.Crv != "Ed25519" {
			continue
		}
		public, err := unpack(method.JWK.X)
		if err != nil || len(public) != ed25519.PublicKeySize {
			continue
		}
		hash := sha256.Sum256(public)
		kid := hex.EncodeToString(hash[:8])
		if method.JWK.Kid == kid && method.ID == did+"#"+kid {
			keys[kid] = key{public, method.Until}
		}
	}
	return keys
}

var heading = regexp.MustCompile(`^\{"alg":"EdDSA","kid":"([^"\\\x00-\x1f]*)","typ":"([a-z+-]+)"(?:,"cty":"vc")?\}$`)

func readToken(token, typ, did string, keys map[string]key) ([]byte, key, error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 {
		return nil, key{}, errRefused
	}
	head, err := unpack(parts[0])
	body, err2 := unpack(parts[1])
	signature, err3 := unpack(parts[2])
	if errors.Join(err, err2, err3) != nil || len(signature) != ed25519.SignatureSize || !utf8.Valid(head) {
		return nil, key{}, errRefused
	}
	named := heading.FindSubmatch(head)
	if named == nil || string(named[2]) != typ {
		return nil, key{}, errRefused
	}
	kid, isOurs := strings.CutPrefix(string(named[1]), did+"#")
	signer, isKnown := keys[kid]
	if !isOurs || !isKnown {
		return nil, key{}, errUnknownKey
	}
	if !ed25519.Verify(signer.public, []byte(parts[0]+"."+parts[1]), signature) || !json.Valid(body) {
		return nil, key{}, errRefused
	}
	return body, signer, nil
}

const listBytes = 131_072 / 8

func unpackList(encoded string) ([]byte, error) {
	packed, isOurs := strings.CutPrefix(encoded, "u")
	raw, err := unpack(packed)
	if err != nil || !isOurs {
		return nil, errRefused
	}
	unpacking, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, err
	}
	bits, err := io.ReadAll(io.LimitReader(unpacking, listBytes+1))
	if err != nil || len(bits) != listBytes {
		return nil, errRefused
	}
	return bits, nil
}

func credentialFacts(body []byte, origin string) (facts, error) {
	var read struct {
		ID                    string
		ValidFrom, ValidUntil string
		CredentialStatus      []struct{ StatusListCredential, StatusListIndex string }
		CredentialSubject     struct {
			IssuedToParty struct{ Name string }
			Scope         struct{ Version string }
			Assessment    []struct {
				AssessmentCriteria []struct{ Category []struct{ Code string } }
				DeclaredValue      []struct{ Score string }
				AssessedProduct    []struct{ Product struct{ Name string } }
			}
		}
	}
	if json.Unmarshal(body, &read) != nil {
		return facts{}, errRefused
	}
	number, isOurs := strings.CutPrefix(read.ID, origin+"/")
	subject := read.CredentialSubject
	if !isOurs || len(read.ValidFrom) < 10 || len(read.ValidUntil) < 10 || len(read.CredentialStatus) == 0 || len(subject.Assessment) == 0 {
		return facts{}, errRefused
	}
	assessment, status := subject.Assessment[0], read.CredentialStatus[0]
	if len(assessment.AssessmentCriteria) == 0 || len(assessment.AssessmentCriteria[0].Category) == 0 ||
		len(assessment.DeclaredValue) == 0 || len(assessment.AssessedProduct) == 0 {
		return facts{}, errRefused
	}
	list, err := strconv.ParseUint(status.StatusListCredential[strings.LastIndex(status.StatusListCredential, "/")+1:], 10, 32)
	index, err2 := strconv.ParseUint(status.StatusListIndex, 10, 32)
	if err != nil || err2 != nil || index >= 8*listBytes {
		return facts{}, errRefused
	}
	return facts{
		number:  number,
		company: subject.IssuedToParty.Name,
		product: assessment.AssessedProduct[0].Product.Name,
		hs:      assessment.AssessmentCriteria[0].Category[0].Code,
		added:   assessment.DeclaredValue[0].Score,
		issued:  read.ValidFrom[:10],
		expires: read.ValidUntil[:10],
		scheme:  subject.Scope.Version,
		list:    list,
		index:   index,
	}, nil
}
