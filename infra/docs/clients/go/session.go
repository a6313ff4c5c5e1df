package openbanking

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"
)

// renewalMargin is subtracted from the lifetime of a token, which must still be valid when a slow request arrives.
const renewalMargin = time.Minute

type tokens struct {
	access, refresh string
	renewAt         time.Time
}

// accessToken returns the token of the session, which all calls share. It creates or refreshes the session first if
// necessary.
func (c *Client) accessToken(ctx context.Context) (string, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.session != nil && time.Now().Before(c.session.renewAt) {
		return c.session.access, nil
	}
	var err error
	if c.session != nil {
		c.session, err = c.startSession(ctx, "/refresh", http.Header{"Refresh-Token": {c.session.refresh}})
		var rejection *APIError
		if !errors.As(err, &rejection) || rejection.Status != http.StatusUnauthorized {
			return c.currentToken(err)
		}
	}
	c.session, err = c.startSession(ctx, "", http.Header{"App-Id": {c.options.AppID}, "X-Api-Key": {c.options.APIKey}})
	return c.currentToken(err)
}

func (c *Client) currentToken(err error) (string, error) {
	if err != nil {
		return "", err
	}
	return c.session.access, nil
}

func (c *Client) startSession(ctx context.Context, suffix string, headers http.Header) (*tokens, error) {
	headers.Set("x-tenant", c.options.Market)
	headers.Set("idempotency-key", newID())
	response, err := c.send(ctx, message{http.MethodPost, "/auth/api-keys/sessions" + suffix, headers, nil, true})
	if err != nil {
		return nil, err
	}
	// The tokens of a refreshed session have their legacy names.
	var body struct {
		AccessToken, RefreshToken string
		ExpiresIn                 int
		LegacyAccessToken         string `json:"access_token"`
		LegacyRefreshToken        string `json:"refresh_token"`
		LegacyExpiresIn           int    `json:"expires_in"`
	}
	if err := json.Unmarshal(response.Data, &body); err != nil {
		return nil, err
	}
	if body.AccessToken == "" {
		body.AccessToken, body.RefreshToken, body.ExpiresIn = body.LegacyAccessToken, body.LegacyRefreshToken, body.LegacyExpiresIn
	}
	renewAt := time.Now().Add(time.Duration(body.ExpiresIn)*time.Second - renewalMargin)
	return &tokens{body.AccessToken, body.RefreshToken, renewAt}, nil
}

// forget discards a token that the service no longer accepts.
func (c *Client) forget(token string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.session != nil && c.session.access == token {
		c.session = nil
	}
}

// Verifier returns a verifier of the webhooks of this client.
func (c *Client) Verifier(ctx context.Context) (*Verifier, error) {
	token, err := c.accessToken(ctx)
	if err != nil {
		return nil, err
	}
	var claims struct{ Sub string }
	if err := decodeJSON(strings.Split(token, ".")[1], &claims); err != nil {
		return nil, err
	}
	return NewVerifier(c.options.BaseURL, claims.Sub, nil), nil
}
