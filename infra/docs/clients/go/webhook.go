package openbanking

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	keyFetchInterval = 10 * time.Second
	clockTolerance   = 5 * time.Second
)

// An InvalidWebhook is a body that the service did not send to this client. Respond with 400.
type InvalidWebhook struct{ Reason string }

func (e *InvalidWebhook) Error() string { return "invalid webhook: " + e.Reason }

// A Delivery is a verified webhook. Its id is the same in every attempt.
type Delivery struct {
	ID    string
	Event json.RawMessage
}

// A Verifier verifies deliveries without a session.
type Verifier struct {
	baseURL, clientID string
	isGiven           bool
	mutex             sync.Mutex
	keys              map[string]JWK
	fetchedAt         time.Time
}

// NewVerifier creates a verifier. It fetches the service's keys when it needs them, unless they are given.
func NewVerifier(baseURL, clientID string, keys []JWK) *Verifier {
	return &Verifier{baseURL: strings.TrimSuffix(baseURL, "/"), clientID: clientID, isGiven: keys != nil, keys: byID(keys)}
}

// Verify verifies the raw body of a delivery. An error other than an InvalidWebhook means that the keys could not be
// fetched: respond with 503, and the service delivers again.
func (v *Verifier) Verify(ctx context.Context, body []byte) (*Delivery, error) {
	parts := strings.Split(string(body), ".")
	if len(parts) != 3 {
		return nil, &InvalidWebhook{"the body is not a JWT"}
	}
	var header struct{ Alg, Kid string }
	var claims struct {
		Iss, Aud, Sub, Jti string
		Exp                int64
		Event              json.RawMessage
	}
	signature, err := decode(parts[2])
	if err != nil || decodeJSON(parts[0], &header) != nil || decodeJSON(parts[1], &claims) != nil {
		return nil, &InvalidWebhook{"the body is not a JWT"}
	}
	key, err := v.keyNamed(ctx, header.Kid)
	if err != nil {
		return nil, err
	}
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	switch {
	case header.Alg != "ES256" || len(signature) != 64 || key == nil || !ecdsa.Verify(key, digest[:],
		new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])):
		return nil, &InvalidWebhook{"the signature does not match"}
	case claims.Iss != v.baseURL:
		return nil, &InvalidWebhook{"iss is " + claims.Iss + " instead of " + v.baseURL}
	case claims.Aud != v.clientID, claims.Sub != "webhook:event":
		return nil, &InvalidWebhook{"aud or sub has another value"}
	case time.Unix(claims.Exp, 0).Add(clockTolerance).Before(time.Now()):
		return nil, &InvalidWebhook{"the token has expired"}
	case claims.Jti == "" || claims.Event == nil:
		return nil, &InvalidWebhook{"the token has no event"}
	}
	return &Delivery{claims.Jti, claims.Event}, nil
}

// keyNamed returns the key with this id, or nil if there is none.
func (v *Verifier) keyNamed(ctx context.Context, kid string) (*ecdsa.PublicKey, error) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if _, found := v.keys[kid]; !found && !v.isGiven && time.Since(v.fetchedAt) > keyFetchInterval {
		keys, err := fetchKeys(ctx, v.baseURL+"/webhook/jwks")
		if err != nil {
			return nil, fmt.Errorf("the keys of the service could not be fetched: %w", err)
		}
		v.keys, v.fetchedAt = byID(keys), time.Now()
	}
	key, found := v.keys[kid]
	x, errX := decode(key.X)
	y, errY := decode(key.Y)
	if !found || errX != nil || errY != nil {
		return nil, nil
	}
	return &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}, nil
}

func fetchKeys(ctx context.Context, url string) ([]JWK, error) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, errors.New(response.Status)
	}
	var set struct{ Keys []JWK }
	err = json.NewDecoder(response.Body).Decode(&set)
	return set.Keys, err
}

func byID(keys []JWK) map[string]JWK {
	named := map[string]JWK{}
	for _, key := range keys {
		named[key.Kid] = key
	}
	return named
}
