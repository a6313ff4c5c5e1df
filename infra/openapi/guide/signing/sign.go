// Prints the x-signature of a request body. Needs only Go: go run sign.go
package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"math/big"
	"os"
)

const (
	kid = "key-1"
	d   = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI" // the field "d" of the private JWK
)

var body = map[string]any{
	"reference":         "INV-1001",
	"amount":            "150.00",
	"currency":          "AED",
	"beneficiaryName":   "Ivan England",
	"beneficiaryIban":   "AE070331234567890123456",
	"merchantReference": nil,
}

func withoutNulls(value any) any {
	switch value := value.(type) {
	case map[string]any:
		fields := map[string]any{}
		for name, field := range value {
			if field != nil {
				fields[name] = withoutNulls(field)
			}
		}
		return fields
	case []any:
		elements := []any{}
		for _, element := range value {
			elements = append(elements, withoutNulls(element))
		}
		return elements
	}
	return value
}

// canonical sorts names, as json.Marshal does for maps, but does not escape <, > and &.
func canonical(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(withoutNulls(value))
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

func signatureOf(text []byte, header map[string]string, key *ecdsa.PrivateKey) (string, error) {
	encodedHeader, err := json.Marshal(header)
	if err != nil {
		return "", err
	}
	protected := base64.RawURLEncoding.EncodeToString(encodedHeader)
	hash := sha256.Sum256([]byte(protected + "." + base64.RawURLEncoding.EncodeToString(text)))
	r, s, err := ecdsa.Sign(rand.Reader, key, hash[:])
	if err != nil {
		return "", err
	}
	signature := make([]byte, 64) // r and s, 32 bytes each, not DER
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return protected + ".." + base64.RawURLEncoding.EncodeToString(signature), nil
}

func privateKey(d string) (*ecdsa.PrivateKey, error) {
	secret, err := base64.RawURLEncoding.DecodeString(d)
	if err != nil {
		return nil, err
	}
	key := &ecdsa.PrivateKey{D: new(big.Int).SetBytes(secret)}
	key.Curve = elliptic.P256()
	key.X, key.Y = key.Curve.ScalarBaseMult(secret)
	return key, nil
}

func main() {
	key, err := privateKey(d)
	if err != nil {
		log.Fatal(err)
	}
	header := map[string]string{"alg": "ES256", "kid": kid}
	// Optional: `go run sign.go POST https://…/payment-requests` binds the signature to a method and a URL.
	if len(os.Args) == 3 {
		header["htm"], header["htu"] = os.Args[1], os.Args[2]
	}
	text, err := canonical(body) // Send exactly this text as the body.
	if err != nil {
		log.Fatal(err)
	}
	signature, err := signatureOf(text, header, key)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\nx-signature: %s\n", text, signature)
}
