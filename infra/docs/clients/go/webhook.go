package openbanking

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	keyFetchInterval = 10 * time.Second
	keyLifetime      = time.Hour
	// keyRenewalInterval is the pause after a failed fetch while an earlier key stays valid.
	keyRenewalInterval = time.Minute
	clockTolerance     = 5 * time.Second
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
	service   *Client
	clientID  string
	isGiven   bool
	mutex     sync.Mutex
	keys      map[string]*ecdsa.PublicKey
	fetchedAt time.Time
	failedAt  time.Time
	failure   error
}

// NewVerifier creates a verifier. It fetches the service's keys when it needs them, unless they are given.
func NewVerifier(baseURL, clientID string, keys []JWK) *Verifier {
	options := Options{BaseURL: strings.TrimSuffix(baseURL, "/")}
	service := &Client{options: options, http: &http.Client{Timeout: 10 * time.Second}}
	return &Verifier{service: service, clientID: clientID, isGiven: keys != nil, keys: publicKeys(keys)}
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
	baseURL := v.service.options.BaseURL
	digest := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	switch {
	case header.Alg != "ES256" || len(signature) != 64 || key == nil || !ecdsa.Verify(key, digest[:],
		new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])):
		return nil, &InvalidWebhook{"the signature does not match"}
	case claims.Iss != baseURL:
		return nil, &InvalidWebhook{"iss is " + claims.Iss + " instead of " + baseURL}
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
	lifetime, pause := keyLifetime, keyRenewalInterval
	if v.keys[kid] == nil {
		lifetime, pause = keyFetchInterval, keyFetchInterval
	}
	if !v.isGiven && time.Since(v.fetchedAt) > lifetime && time.Since(v.failedAt) > pause {
		var set struct{ Keys []JWK }
		request := Request{Method: http.MethodGet, Path: "/webhook/jwks"}
		v.failure = v.service.call(ctx, request, nil, &set)
		if v.failure == nil {
			v.keys, v.fetchedAt = publicKeys(set.Keys), time.Now()
		} else if ctx.Err() == nil {
			v.failedAt = time.Now()
		}
	}
	if v.failure != nil && v.keys[kid] == nil {
		return nil, fmt.Errorf("the keys of the service could not be fetched: %w", v.failure)
	}
	return v.keys[kid], nil
}

func publicKeys(keys []JWK) map[string]*ecdsa.PublicKey {
	named := map[string]*ecdsa.PublicKey{}
	for _, key := range keys {
		x, errX := decode(key.X)
		y, errY := decode(key.Y)
		if errX == nil && errY == nil {
			named[key.Kid] = &ecdsa.PublicKey{Curve: elliptic.P256(), X: new(big.Int).SetBytes(x), Y: new(big.Int).SetBytes(y)}
		}
	}
	return named
}
