// Makes a payment: go run first-payment.go sandbox.json. Needs only Go.
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
	"io"
	"log"
	"math/big"
	"net/http"
	"os"
	"slices"
	"time"
)

type service struct {
	baseURL, token, kid string
	key                 *ecdsa.PrivateKey
	client              http.Client
}

var encode = base64.RawURLEncoding.EncodeToString

func (s *service) sign(text []byte) string {
	protected := encode(fmt.Appendf(nil, `{"alg":"ES256","kid":"%s"}`, s.kid))
	hash := sha256.Sum256([]byte(protected + "." + encode(text)))
	r, second, err := ecdsa.Sign(rand.Reader, s.key, hash[:])
	check(err)
	signature := make([]byte, 64) // r and s, 32 bytes each, not DER
	r.FillBytes(signature[:32])
	second.FillBytes(signature[32:])
	return protected + ".." + encode(signature)
}

// call sends a request and reads the data of the response. A request with a body is signed.
func (s *service) call(method, path string, headers map[string]string, body, data any) {
	var text []byte
	if body != nil {
		var err error
		text, err = json.Marshal(body) // The service accepts a signature of the exact bytes that you send.
		check(err)
	}
	request, err := http.NewRequest(method, s.baseURL+path, bytes.NewReader(text))
	check(err)
	request.Header.Set("x-tenant", "UAE")
	if s.token != "" {
		request.Header.Set("authorization", "Bearer "+s.token)
	}
	if body != nil {
		request.Header.Set("content-type", "application/json")
		request.Header.Set("x-signature", s.sign(text))
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	response, err := s.client.Do(request)
	check(err)
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	check(err)
	if response.StatusCode >= 300 {
		log.Fatalf("%s %s: %s %s", method, path, response.Status, answer)
	}
	check(json.Unmarshal(answer, &struct{ Data any }{data}))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	check(err)
	var sandbox struct {
		BaseURL string
		Clients []struct {
			AppID, APIKey string
			SigningKey    struct{ Kid, D string }
		}
	}
	check(json.Unmarshal(text, &sandbox))
	client := sandbox.Clients[0]
	secret, err := base64.RawURLEncoding.DecodeString(client.SigningKey.D)
	check(err)
	key := &ecdsa.PrivateKey{D: new(big.Int).SetBytes(secret)}
	key.Curve = elliptic.P256()
	key.X, key.Y = key.Curve.ScalarBaseMult(secret)
	s := &service{baseURL: sandbox.BaseURL, kid: client.SigningKey.Kid, key: key, client: http.Client{Timeout: 30 * time.Second}}

	// 1. Create a session.
	var session struct{ AccessToken string }
	s.call("POST", "/auth/api-keys/sessions", map[string]string{"app-id": client.AppID, "x-api-key": client.APIKey}, nil, &session)
	s.token = session.AccessToken

	// 2. Request a payment.
	order := fmt.Sprintf("INV-%d", time.Now().UnixMilli())
	var payment struct{ InternalReferenceID string }
	s.call("POST", "/payment-requests", map[string]string{"idempotency-key": order}, map[string]string{
		"amount":          "150.00",
		"currency":        "AED",
		"beneficiaryIban": "AE070331234567890123456",
		"beneficiaryName": "Ivan England",
		"providerId":      "uae-enbdx",
		"reference":       order,
	}, &payment)

	// 3. Send the customer to the link.
	var consent struct{ AuthorizationLink string }
	s.call("POST", "/consent/payment/create?id="+payment.InternalReferenceID, nil, nil, &consent)
	fmt.Println("Open this link and approve:", consent.AuthorizationLink)

	// 4. Wait for the outcome. In production, a webhook tells you.
	state := struct{ Status string }{"New"}
	for slices.Contains([]string{"New", "AwaitingAuthorization", "Processing"}, state.Status) {
		time.Sleep(time.Second)
		s.call("GET", "/payment-requests/"+payment.InternalReferenceID, nil, nil, &state)
	}
	fmt.Printf("The payment request is %s.\n", state.Status)
}
