// Package openbanking is a client of the open banking service: sessions, signatures, retries, lists and webhooks. It
// needs only the standard library.
package openbanking

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	version  = "{{version}}"
	maxPause = time.Minute
)

// Options are the settings of a client.
type Options struct {
	BaseURL, AppID, APIKey, Market string
	// SigningKey signs the bodies of all requests.
	SigningKey *JWK
	// Retries is the maximum number of retries: 4 by default, and none if it is negative.
	Retries int
	// Timeout limits each attempt: 80 seconds by default.
	Timeout time.Duration
}

// A Client calls the service. Its first call creates a session, which later calls share and refresh.
type Client struct {
	options Options
	http    *http.Client
	mutex   sync.Mutex
	session *tokens
}

// New creates a client.
func New(options Options) (*Client, error) {
	address, err := url.Parse(options.BaseURL)
	if err != nil || address.Host == "" {
		return nil, errors.New("BaseURL must be the address of the service, such as https://api.example.com")
	}
	if options.SigningKey != nil && (options.SigningKey.Kid == "" || options.SigningKey.D == "") {
		return nil, errors.New("SigningKey must be a private JWK, with Kid and D")
	}
	options.BaseURL = strings.TrimSuffix(options.BaseURL, "/")
	if options.Retries == 0 {
		options.Retries = 4
	}
	if options.Timeout == 0 {
		options.Timeout = 80 * time.Second
	}
	return &Client{options: options, http: &http.Client{Timeout: options.Timeout}}, nil
}

// A Request is a call of an operation.
type Request struct {
	Method, Path string
	Query        url.Values
	Body         any
	// IdempotencyKey makes retries safe after a crash of your program. By default, each call has a new key.
	IdempotencyKey string
	// Market is the market of this call, if it is not the client's.
	Market string
}

// A Response is a successful response. Data is the entire body if the body has no field data.
type Response struct {
	Status   int
	Header   http.Header
	Data     json.RawMessage
	Meta     struct{ TotalNumberOfPages int }
	Replayed bool
}

// InteractionID returns the id to include in support requests.
func (r *Response) InteractionID() string { return r.Header.Get("x-interaction-id") }

// An APIError is an error response. Handle errors by code; the message is for humans.
type APIError struct {
	Status        int
	Code          string
	Message       string
	Details       map[string]any
	InteractionID string
	// Help is the URL of the page that documents the code.
	Help   string
	header http.Header
}

func (e *APIError) Error() string {
	return fmt.Sprintf("%d %s: %s %v", e.Status, e.Code, e.Message, e.Details)
}

// A ConnectionError means that no complete response was received, so the outcome of the request is unknown.
type ConnectionError struct{ Err error }

func (e *ConnectionError) Error() string { return "no response: " + e.Err.Error() }
func (e *ConnectionError) Unwrap() error { return e.Err }

// Do sends a request, and sends it again with the same key when that is safe.
func (c *Client) Do(ctx context.Context, request Request) (*Response, error) {
	message, err := c.messageOf(request)
	if err != nil {
		return nil, err
	}
	for attempt := 0; ; attempt++ {
		token, err := c.accessToken(ctx)
		if err != nil {
			return nil, err
		}
		message.header.Set("authorization", "Bearer "+token)
		response, err := c.send(ctx, message)
		var rejection *APIError
		isRejected := errors.As(err, &rejection)
		if isRejected && rejection.Code == "invalid_signature" && c.options.SigningKey == nil {
			return nil, fmt.Errorf("%s %s needs a signature: set SigningKey in the Options: %w", request.Method, request.Path, err)
		}
		if attempt > 0 || !isRejected || rejection.Status != http.StatusUnauthorized {
			return response, err
		}
		// The token was revoked, or expired on its way.
		c.forget(token)
	}
}

// Each calls a function with each entry of a list, page by page.
func (c *Client) Each(ctx context.Context, path string, query url.Values, visit func(json.RawMessage) error) error {
	for page := 1; ; page++ {
		pageQuery := url.Values{}
		if page > 1 { // Some lists, such as /webhooks, have no pages.
			pageQuery.Set("page", strconv.Itoa(page))
		}
		for name, values := range query {
			pageQuery[name] = values
		}
		response, err := c.Do(ctx, Request{Method: http.MethodGet, Path: path, Query: pageQuery})
		if err != nil {
			return err
		}
		var entries []json.RawMessage
		if err := json.Unmarshal(response.Data, &entries); err != nil {
			return err
		}
		for _, entry := range entries {
			if err := visit(entry); err != nil {
				return err
			}
		}
		if page >= response.Meta.TotalNumberOfPages {
			return nil
		}
	}
}

type message struct {
	method, target string
	header         http.Header
	body           []byte
	isRepeatable   bool
}

// isRepeatable returns whether a request whose outcome is unknown can be sent again: not an approval or another change,
// nor the lookup that is charged each time.
func isRepeatable(request Request) bool {
	return request.Method != http.MethodPatch && !strings.HasSuffix(request.Path, "/CommercialRegistration/Information")
}

func (c *Client) messageOf(request Request) (message, error) {
	header := http.Header{}
	header.Set("x-tenant", firstOf(request.Market, c.options.Market))
	if request.Method != http.MethodGet && request.Method != http.MethodDelete {
		header.Set("idempotency-key", firstOf(request.IdempotencyKey, newID()))
	}
	target := request.Path
	if len(request.Query) > 0 {
		target += "?" + request.Query.Encode()
	}
	result := message{request.Method, target, header, nil, isRepeatable(request)}
	if request.Body == nil {
		return result, nil
	}
	text, err := bodyText(request.Body)
	if err != nil {
		return result, err
	}
	header.Set("content-type", "application/json")
	if c.options.SigningKey != nil {
		signature, err := Sign(text, *c.options.SigningKey, nil)
		if err != nil {
			return result, err
		}
		header.Set("x-signature", signature)
	}
	result.body = text
	return result, nil
}

// bodyText returns the text to send. A body with a null at its top level, which may clear a value, keeps it.
func bodyText(body any) ([]byte, error) {
	text, err := encodeJSON(body)
	if err != nil {
		return nil, err
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) == nil {
		for _, field := range fields {
			if string(field) == "null" {
				return text, nil
			}
		}
	}
	return Canonical(body)
}

func (c *Client) send(ctx context.Context, message message) (*Response, error) {
	for attempt := 0; ; attempt++ {
		response, err := c.attempt(ctx, message)
		pause, ok := pauseBefore(err, message.isRepeatable, attempt)
		if !ok || attempt >= c.options.Retries || ctx.Err() != nil {
			return response, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// pauseBefore returns how long to wait before the next attempt, and whether there may be one.
func pauseBefore(err error, isRepeatable bool, attempt int) (time.Duration, bool) {
	backoff := (200 * time.Millisecond) << attempt
	var rejection *APIError
	var failure *ConnectionError
	switch {
	case errors.As(err, &rejection):
		if seconds, err := strconv.Atoi(rejection.header.Get("retry-after")); err == nil {
			pause := time.Duration(seconds) * time.Second
			return pause, pause <= maxPause
		}
		return backoff, isRepeatable && rejection.Status >= 500
	case errors.As(err, &failure):
		return backoff, isRepeatable
	}
	return 0, false
}

func (c *Client) attempt(ctx context.Context, message message) (*Response, error) {
	request, err := http.NewRequestWithContext(ctx, message.method, c.options.BaseURL+message.target, bytes.NewReader(message.body))
	if err != nil {
		return nil, err
	}
	request.Header = message.header.Clone()
	request.Header.Set("user-agent", "open-banking-go/"+version)
	received, err := c.http.Do(request)
	if err != nil {
		return nil, &ConnectionError{err}
	}
	defer received.Body.Close()
	text, err := io.ReadAll(received.Body)
	if err != nil {
		return nil, &ConnectionError{err}
	}
	if received.StatusCode >= 400 {
		return nil, apiErrorOf(received, text)
	}
	response := &Response{Status: received.StatusCode, Header: received.Header, Data: text}
	response.Replayed = received.Header.Get("idempotency-replayed") == "true"
	isJSON := strings.HasPrefix(received.Header.Get("content-type"), "application/json")
	if strings.HasPrefix(received.Header.Get("content-type"), "text/html") {
		return nil, fmt.Errorf("%s %s returned HTML: is BaseURL correct?", message.method, message.target)
	}
	if !isJSON {
		return response, nil
	}
	envelope := struct {
		Data json.RawMessage
		Meta *struct{ TotalNumberOfPages int }
	}{Meta: &response.Meta}
	if json.Unmarshal(text, &envelope) == nil && envelope.Data != nil {
		response.Data = envelope.Data
	}
	return response, nil
}

func apiErrorOf(response *http.Response, text []byte) *APIError {
	var body struct {
		Code, Error, Message      string
		Details, ErrorDescription map[string]any
	}
	_ = json.Unmarshal(text, &body) // A proxy may respond with something else.
	details := body.Details
	if details == nil {
		details = body.ErrorDescription
	}
	return &APIError{
		Status: response.StatusCode, Code: firstOf(body.Code, body.Error), Message: body.Message, Details: details,
		InteractionID: response.Header.Get("x-interaction-id"), Help: helpIn(response.Header.Get("link")), header: response.Header,
	}
}

func helpIn(link string) string {
	before, _, found := strings.Cut(link, `>; rel="help"`)
	if !found {
		return ""
	}
	return before[strings.LastIndex(before, "<")+1:]
}

func firstOf(first, second string) string {
	if first != "" {
		return first
	}
	return second
}

func newID() string {
	octets := make([]byte, 20)
	_, _ = rand.Read(octets)
	return fmt.Sprintf("%x", octets)
}
