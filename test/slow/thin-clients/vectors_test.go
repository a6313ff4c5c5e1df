package openbanking

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/json"
	"math/big"
	"os"
	"strings"
	"testing"
)

// The published vectors: their key, bodies, canonical texts and signatures.
type published struct {
	Key     JWK
	Vectors []struct {
		Body, Canonical, Signature string
		Header                     struct{ Htm, Htu string }
	}
}

func integer(text string) *big.Int {
	octets, _ := decode(text)
	return new(big.Int).SetBytes(octets)
}

func TestVectors(t *testing.T) {
	file, err := os.ReadFile(os.Args[len(os.Args)-1])
	var vectors published
	if err != nil || json.Unmarshal(file, &vectors) != nil {
		t.Fatal("the vectors cannot be read")
	}
	public := &ecdsa.PublicKey{Curve: elliptic.P256(), X: integer(vectors.Key.X), Y: integer(vectors.Key.Y)}
	for _, vector := range vectors.Vectors {
		text, err := Canonical(json.RawMessage(vector.Body))
		if err != nil || string(text) != vector.Canonical {
			t.Errorf("the canonical text is %s, not %s", text, vector.Canonical)
		}
		var binding *Binding
		if vector.Header.Htm != "" {
			binding = &Binding{vector.Header.Htm, vector.Header.Htu}
		}
		own, err := Sign(text, vectors.Key, binding)
		if err != nil || strings.Split(own, "..")[0] != strings.Split(vector.Signature, "..")[0] {
			t.Errorf("the header of %s differs from that of %s", own, vector.Signature)
		}
		for _, signature := range []string{own, vector.Signature} {
			parts := strings.Split(signature, "..")
			octets, _ := decode(parts[1])
			digest := sha256.Sum256([]byte(parts[0] + "." + encode(text)))
			if !ecdsa.Verify(public, digest[:], new(big.Int).SetBytes(octets[:32]), new(big.Int).SetBytes(octets[32:])) {
				t.Errorf("%s is not valid", signature)
			}
		}
	}
}
