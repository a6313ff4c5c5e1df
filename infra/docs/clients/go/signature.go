package openbanking

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"sort"
	"unicode/utf16"
)

// A JWK is an EC P-256 key. A private key has D.
type JWK struct {
	Kid string `json:"kid"`
	X   string `json:"x"`
	Y   string `json:"y"`
	D   string `json:"d,omitempty"`
}

// A Binding binds a signature to a method and a URL.
type Binding struct{ Method, URL string }

// Canonical returns the canonical JSON text of a body: sorted names, no whitespace, no null fields.
func Canonical(body any) ([]byte, error) {
	encoded, err := encodeJSON(body)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(encoded))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, err
	}
	var text bytes.Buffer
	err = writeCanonical(&text, value)
	return text.Bytes(), err
}

func writeCanonical(text *bytes.Buffer, value any) error {
	switch value := value.(type) {
	case map[string]any:
		names := make([]string, 0, len(value))
		for name, field := range value {
			if field != nil {
				names = append(names, name)
			}
		}
		sort.Slice(names, func(i, j int) bool { return lessUTF16(names[i], names[j]) })
		text.WriteByte('{')
		for i, name := range names {
			if i > 0 {
				text.WriteByte(',')
			}
			if err := writeCanonical(text, name); err != nil {
				return err
			}
			text.WriteByte(':')
			if err := writeCanonical(text, value[name]); err != nil {
				return err
			}
		}
		text.WriteByte('}')
	case []any:
		text.WriteByte('[')
		for i, element := range value {
			if i > 0 {
				text.WriteByte(',')
			}
			if err := writeCanonical(text, element); err != nil {
				return err
			}
		}
		text.WriteByte(']')
	default:
		encoded, err := encodeJSON(value)
		if err != nil {
			return err
		}
		// encoding/json escapes these two even if it does not escape HTML.
		encoded = bytes.ReplaceAll(encoded, []byte(`\u2028`), []byte("\u2028"))
		text.Write(bytes.ReplaceAll(encoded, []byte(`\u2029`), []byte("\u2029")))
	}
	return nil
}

// encodeJSON writes JSON without escaping <, > and &.
func encodeJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

func lessUTF16(a, b string) bool {
	x, y := utf16.Encode([]rune(a)), utf16.Encode([]rune(b))
	for i := 0; i < len(x) && i < len(y); i++ {
		if x[i] != y[i] {
			return x[i] < y[i]
		}
	}
	return len(x) < len(y)
}

// Sign returns the x-signature of a text, bound to a method and a URL if a binding is given.
func Sign(text []byte, key JWK, binding *Binding) (string, error) {
	secret, err := decode(key.D)
	if err != nil || len(secret) != 32 {
		return "", errors.New("the signing key must be a private JWK: d must be 32 bytes in base64url")
	}
	header := struct {
		Alg string `json:"alg"`
		Kid string `json:"kid"`
		Htm string `json:"htm,omitempty"`
		Htu string `json:"htu,omitempty"`
	}{Alg: "ES256", Kid: key.Kid}
	if binding != nil {
		header.Htm, header.Htu = binding.Method, binding.URL
	}
	fields, err := encodeJSON(header)
	if err != nil {
		return "", err
	}
	private := &ecdsa.PrivateKey{D: new(big.Int).SetBytes(secret)}
	private.Curve = elliptic.P256()
	private.X, private.Y = private.Curve.ScalarBaseMult(secret)
	digest := sha256.Sum256([]byte(encode(fields) + "." + encode(text)))
	r, s, err := ecdsa.Sign(rand.Reader, private, digest[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return encode(fields) + ".." + encode(signature), nil
}

func encode(octets []byte) string { return base64.RawURLEncoding.EncodeToString(octets) }

func decode(text string) ([]byte, error) { return base64.RawURLEncoding.DecodeString(text) }

func decodeJSON(text string, into any) error {
	octets, err := decode(text)
	if err != nil {
		return err
	}
	return json.Unmarshal(octets, into)
}
