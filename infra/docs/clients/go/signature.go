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
	"slices"
	"strings"
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
type Binding struct {
	Method string `json:"htm,omitempty"`
	URL    string `json:"htu,omitempty"`
}

// Canonical returns the canonical JSON text of a body: sorted names, no whitespace, no null fields.
func Canonical(body any) ([]byte, error) {
	_, value, err := encodeAndDecode(body)
	return []byte(canonicalText(value)), err
}

// bodyText returns the text to send, if there is a body. A null at its top level, which may clear a value, is kept.
func bodyText(body any) ([]byte, error) {
	if body == nil {
		return nil, nil
	}
	text, value, err := encodeAndDecode(body)
	fields, _ := value.(map[string]any)
	for _, field := range fields {
		if field == nil {
			return text, nil
		}
	}
	return []byte(canonicalText(value)), err
}

// encodeAndDecode returns the JSON text of a body, and its value without rounded numbers.
func encodeAndDecode(body any) (text []byte, value any, err error) {
	if text, err = encodeJSON(body); err != nil {
		return nil, nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err = decoder.Decode(&value)
	return text, value, err
}

// canonicalText returns the canonical text of decoded JSON, which can always be encoded.
func canonicalText(value any) string {
	switch value := value.(type) {
	case map[string]any:
		fields := []string{}
		for _, name := range sortedNames(value) {
			fields = append(fields, canonicalText(name)+":"+canonicalText(value[name]))
		}
		return "{" + strings.Join(fields, ",") + "}"
	case []any:
		elements := []string{}
		for _, element := range value {
			elements = append(elements, canonicalText(element))
		}
		return "[" + strings.Join(elements, ",") + "]"
	}
	encoded, _ := encodeJSON(value)
	// encoding/json escapes these two even if it does not escape HTML. An escaped backslash is not part of them.
	return strings.NewReplacer(`\\`, `\\`, `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(string(encoded))
}

// sortedNames returns the names of fields that are not null, sorted by UTF-16 code unit.
func sortedNames(fields map[string]any) []string {
	names := []string{}
	for name, field := range fields {
		if field != nil {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
	})
	return names
}

// encodeJSON writes JSON without escaping <, > and &.
func encodeJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// Sign returns the x-signature of a text, bound to a method and a URL if a binding is given.
func Sign(text []byte, key JWK, binding *Binding) (string, error) {
	secret, err := decode(key.D)
	if err != nil || len(secret) != 32 {
		return "", errors.New("the signing key must be a private JWK: d must be 32 bytes in base64url")
	}
	fields, err := encodeJSON(struct {
		Alg string `json:"alg"`
		Kid string `json:"kid"`
		*Binding
	}{"ES256", key.Kid, binding})
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
