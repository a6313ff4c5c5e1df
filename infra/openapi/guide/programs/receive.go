// Receives webhooks: go run receive.go BASE_URL CLIENT_ID PORT. Needs only Go.
package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"math/big"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

var errKeys = errors.New("the keys could not be fetched")

type claims struct {
	Iss, Sub, Aud, Jti string
	Exp                int64
	Event              json.RawMessage
}

type receiver struct {
	baseURL, clientID string
	mutex             sync.Mutex
	keys              map[string]*ecdsa.PublicKey
	fetchedAt         time.Time
	seen              map[string]bool // In production: a table shared by all your servers.
}

func decode(text string) *big.Int {
	octets, _ := base64.RawURLEncoding.DecodeString(text)
	return new(big.Int).SetBytes(octets)
}

// keyNamed fetches all keys every hour, and if the key is missing, at most every ten seconds.
func (r *receiver) keyNamed(kid string) (*ecdsa.PublicKey, error) {
	age := time.Since(r.fetchedAt)
	if age > time.Hour || r.keys[kid] == nil && age > 10*time.Second {
		client := http.Client{Timeout: 5 * time.Second}
		response, err := client.Get(r.baseURL + "/webhook/jwks")
		if err != nil {
			return nil, errKeys
		}
		defer response.Body.Close()
		var set struct{ Keys []struct{ Kid, X, Y string } }
		if response.StatusCode != http.StatusOK || json.NewDecoder(response.Body).Decode(&set) != nil {
			return nil, errKeys
		}
		clear(r.keys) // A key that the service no longer publishes is no longer valid.
		for _, key := range set.Keys {
			r.keys[key.Kid] = &ecdsa.PublicKey{Curve: elliptic.P256(), X: decode(key.X), Y: decode(key.Y)}
		}
		r.fetchedAt = time.Now()
	}
	if r.keys[kid] == nil {
		return nil, errors.New("unknown key")
	}
	return r.keys[kid], nil
}

func parse(text string, value any) error {
	octets, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return err
	}
	return json.Unmarshal(octets, value)
}

func (r *receiver) claimsOf(body string) (claims, error) {
	var header struct{ Alg, Kid string }
	var c claims
	parts := strings.Split(body, ".")
	if len(parts) != 3 || parse(parts[0], &header) != nil || header.Alg != "ES256" {
		return c, errors.New("not a JWT with ES256")
	}
	key, err := r.keyNamed(header.Kid)
	if err != nil {
		return c, err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2]) // r and s, 32 bytes each
	if err != nil || len(signature) != 64 {
		return c, errors.New("not a signature")
	}
	hash := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	first, second := new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])
	if !ecdsa.Verify(key, hash[:], first, second) {
		return c, errors.New("wrong signature")
	}
	if err := parse(parts[1], &c); err != nil {
		return c, err
	}
	if c.Aud != r.clientID || c.Iss != r.baseURL || c.Sub != "webhook:event" || c.Jti == "" || c.Exp < time.Now().Unix() {
		return c, errors.New("wrong claims")
	}
	return c, nil
}

func (r *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	r.mutex.Lock()
	defer r.mutex.Unlock()
	c, err2 := r.claimsOf(string(body))
	switch {
	case err != nil || errors.Is(err2, errKeys):
		response.WriteHeader(http.StatusServiceUnavailable) // The service retries the delivery.
	case err2 != nil:
		response.WriteHeader(http.StatusBadRequest)
	default:
		if !r.seen[c.Jti] {
			fmt.Println(string(c.Event)) // In production: queue it.
		}
		r.seen[c.Jti] = true
		response.WriteHeader(http.StatusAccepted)
	}
}

func main() {
	r := &receiver{baseURL: os.Args[1], clientID: os.Args[2], keys: map[string]*ecdsa.PublicKey{}, seen: map[string]bool{}}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[3], r))
}
