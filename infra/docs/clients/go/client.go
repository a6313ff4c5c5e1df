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
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"
)

const (
	version  = "{{version}}"
	maxPause = time.Minute
	// renewalMargin is subtracted from the lifetime of a token, which must still be valid when a slow request arrives.
	renewalMargin = time.Minute
	// sessionTimeout limits each attempt to create or refresh a session. Two attempts to refresh it must fit into the minute
	// in which the service recognises the second one.
	sessionTimeout = 25 * time.Second
	// processingTime is how long the service may process a request. Until then, it responds to each retry with "conflict".
	processingTime = 30 * time.Second
)

// Options are the settings of a client.
type Options struct {
	BaseURL, AppID, APIKey, Market string
	// SigningKey signs the bodies of all requests.
	SigningKey *JWK
	// Retries is the maximum number of retries: 4 by default, and none if it is negative. Retries after "conflict" in the
	// first 30 seconds do not count.
	Retries int
	// Timeout limits each attempt: 80 seconds by default. The creation and the refresh of a session take 25 at most.
	Timeout time.Duration
}

// A Client calls the service. Its first call creates a session, which later calls share and refresh.
type Client struct {
	options Options
	http    *http.Client
	// session has one slot. It is empty while a call creates or refreshes the session.
	session chan tokens
}

type tokens struct {
	access, refresh string
	renewAt         time.Time
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
	session := make(chan tokens, 1)
	session <- tokens{}
	return &Client{options: options, http: &http.Client{Timeout: options.Timeout}, session: session}, nil
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
	Meta     Meta
	Replayed bool
}

// Meta is the position of a page in its list.
type Meta struct{ TotalNumberOfPages, TotalItems, PageSize int }

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

// rejectionIn returns the error response that an error is, or an empty one.
func rejectionIn(err error) *APIError {
	rejection := &APIError{}
	errors.As(err, &rejection)
	return rejection
}

// Do sends a request, and sends it again with the same key when that is safe.
func (c *Client) Do(ctx context.Context, request Request) (*Response, error) {
	message, err := c.messageOf(ctx, request)
	if err != nil {
		return nil, err
	}
	message.Header.Set("x-tenant", firstOf(request.Market, c.options.Market))
	token, err := c.accessToken(ctx, "")
	if err != nil {
		return nil, err
	}
	response, err := c.send(message, token)
	if rejectionIn(err).Code == "invalid_signature" && c.options.SigningKey == nil {
		return nil, fmt.Errorf("%s %s needs a signature: set SigningKey in the Options: %w", request.Method, request.Path, err)
	}
	return response, err
}

// Each calls a function with each entry of a list, page by page. Entries that are created or leave the list in the
// meantime shift the others, so it may be called twice with an entry.
func (c *Client) Each(ctx context.Context, path string, query url.Values, visit func(json.RawMessage) error) error {
	page, err := strconv.Atoi(firstOf(query.Get("page"), "1"))
	if err != nil {
		return err
	}
	total := 0
	for {
		pageQuery := url.Values{}
		maps.Copy(pageQuery, query)
		pageQuery.Set("page", strconv.Itoa(page))
		if page == 1 { // Some lists, such as /webhooks, have no pages.
			pageQuery.Del("page")
		}
		response, err := c.Do(ctx, Request{Method: http.MethodGet, Path: path, Query: pageQuery})
		if err != nil {
			return err
		}
		leftCount := total - response.Meta.TotalItems
		total = response.Meta.TotalItems
		if leftCount > 0 && page > 1 {
			// Entries have left the list since the previous page, so the next ones may have moved to an earlier page.
			page = max(1, page-1-(leftCount-1)/max(1, response.Meta.PageSize))
			continue
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
		page++
	}
}

func (c *Client) messageOf(ctx context.Context, request Request) (*http.Request, error) {
	target := c.options.BaseURL + request.Path
	if len(request.Query) > 0 {
		target += "?" + request.Query.Encode()
	}
	text, err := bodyText(request.Body)
	if err != nil {
		return nil, err
	}
	message, err := http.NewRequestWithContext(ctx, request.Method, target, bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	message.Header.Set("user-agent", "open-banking-go/"+version)
	if request.Method != http.MethodGet && request.Method != http.MethodDelete {
		message.Header.Set("idempotency-key", firstOf(request.IdempotencyKey, newID()))
	}
	if request.Body == nil {
		return message, nil
	}
	message.Header.Set("content-type", "application/json")
	if c.options.SigningKey == nil {
		return message, nil
	}
	signature, err := Sign(text, *c.options.SigningKey, nil)
	message.Header.Set("x-signature", signature)
	return message, err
}

// call sends a request without a session, and reads the data of the response.
func (c *Client) call(ctx context.Context, request Request, headers map[string]string, data any) error {
	message, err := c.messageOf(ctx, request)
	if err != nil {
		return err
	}
	for name, value := range headers {
		message.Header.Set(name, value)
	}
	response, err := c.send(message, "")
	if err != nil {
		return err
	}
	return json.Unmarshal(response.Data, data)
}

// send sends a request. If the service rejects its token, send replaces it once.
func (c *Client) send(message *http.Request, token string) (*Response, error) {
	ctx := message.Context()
	processedUntil := time.Now().Add(processingTime)
	retryCount, mayBeDone, isTokenNew := 0, false, false
	for {
		if token != "" {
			message.Header.Set("authorization", "Bearer "+token)
		}
		response, err := c.attempt(message)
		rejection := rejectionIn(err)
		if rejection.Status == http.StatusUnauthorized && token != "" && !isTokenNew {
			// The token was revoked, or expired on its way.
			if token, err = c.accessToken(ctx, token); err != nil {
				return nil, err
			}
			isTokenNew = true
			continue
		}
		if mayBeDone && message.Method == http.MethodDelete && rejection.Status == http.StatusNotFound {
			// An earlier attempt has deleted the resource.
			return &Response{Status: rejection.Status, Header: rejection.header}, nil
		}
		pause, ok := pauseBefore(err, message, retryCount)
		isInProgress := rejection.Status == http.StatusConflict && time.Now().Before(processedUntil)
		canRetry := isInProgress && c.options.Retries > 0 || retryCount < c.options.Retries
		if !ok || !canRetry || ctx.Err() != nil {
			return response, err
		}
		if !isInProgress {
			retryCount++
		}
		mayBeDone = mayBeDone || isOutcomeUnknown(err)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// pauseBefore returns how long to wait before the next attempt, and whether there may be one. If the outcome is unknown,
// there is none for an approval or another change, nor for the lookup that is charged each time.
func pauseBefore(err error, message *http.Request, retryCount int) (time.Duration, bool) {
	if pause, ok := retryAfter(err); ok {
		return pause, pause <= maxPause
	}
	isCharged := strings.HasSuffix(message.URL.Path, "/CommercialRegistration/Information")
	isRepeatable := message.Method != http.MethodPatch && !isCharged
	canRetry := rejectionIn(err).Status == http.StatusTooManyRequests || isRepeatable && isOutcomeUnknown(err)
	return (200 * time.Millisecond) << retryCount, canRetry
}

// isOutcomeUnknown returns whether the service may have processed a request.
func isOutcomeUnknown(err error) bool {
	_, isRejected := retryAfter(err)
	var failure *ConnectionError
	return errors.As(err, &failure) || rejectionIn(err).Status >= 500 && !isRejected
}

// retryAfter returns the pause that an error response requests, if there is one.
func retryAfter(err error) (time.Duration, bool) {
	seconds, invalid := strconv.Atoi(rejectionIn(err).header.Get("retry-after"))
	return time.Duration(seconds) * time.Second, invalid == nil
}

func (c *Client) attempt(message *http.Request) (*Response, error) {
	for name, values := range message.Header {
		if strings.ContainsFunc(values[0], isForbidden) {
			return nil, fmt.Errorf("the header %s has characters that a header cannot contain", strings.ToLower(name))
		}
	}
	message.Body, _ = message.GetBody()
	received, err := c.http.Do(message)
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
	header := received.Header
	response := &Response{
		Status: received.StatusCode, Header: header, Data: text, Replayed: header.Get("idempotency-replayed") == "true",
	}
	switch contentType, _, _ := strings.Cut(header.Get("content-type"), ";"); contentType {
	case "text/html":
		return nil, fmt.Errorf("%s %s returned HTML: is BaseURL correct?", message.Method, message.URL.RequestURI())
	case "application/json":
		envelope := struct {
			Data json.RawMessage
			Meta *Meta
		}{Meta: &response.Meta}
		if json.Unmarshal(text, &envelope) == nil && envelope.Data != nil {
			response.Data = envelope.Data
		}
	}
	return response, nil
}

// isForbidden returns whether a header cannot contain a character.
func isForbidden(character rune) bool { return character != '\t' && unicode.IsControl(character) }

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

// accessToken returns the token of the session, which all calls share, unless the service has rejected that token. It
// creates or refreshes the session first if necessary.
func (c *Client) accessToken(ctx context.Context, rejected string) (string, error) {
	var session tokens
	select {
	case session = <-c.session:
	case <-ctx.Done():
		return "", ctx.Err()
	}
	defer func() { c.session <- session }()
	if session.access == rejected {
		session = tokens{}
	}
	if time.Now().Before(session.renewAt) {
		return session.access, nil
	}
	if session.refresh != "" {
		// Retried only once: the service recognises a retry for a minute, and later takes the old token for a stolen one. If
		// it fails, a new session replaces this one.
		headers := map[string]string{"refresh-token": session.refresh}
		session, _ = c.startSession(ctx, "/refresh", headers, min(c.options.Retries, 1))
	}
	var err error
	if session.access == "" {
		credentials := map[string]string{"app-id": c.options.AppID, "x-api-key": c.options.APIKey}
		session, err = c.startSession(ctx, "", credentials, c.options.Retries)
	}
	return session.access, err
}

func (c *Client) startSession(ctx context.Context, suffix string, headers map[string]string, retries int) (tokens, error) {
	service := &Client{options: c.options, http: &http.Client{Timeout: min(c.options.Timeout, sessionTimeout)}}
	service.options.Retries = retries
	headers["x-tenant"] = c.options.Market
	request := Request{Method: http.MethodPost, Path: "/auth/api-keys/sessions" + suffix}
	// The tokens of a refreshed session have their legacy names.
	var body struct {
		AccessToken, RefreshToken string
		ExpiresIn                 int
		LegacyAccessToken         string `json:"access_token"`
		LegacyRefreshToken        string `json:"refresh_token"`
		LegacyExpiresIn           int    `json:"expires_in"`
	}
	err := service.call(ctx, request, headers, &body)
	lifetime := time.Duration(body.ExpiresIn+body.LegacyExpiresIn) * time.Second
	return tokens{
		firstOf(body.AccessToken, body.LegacyAccessToken), firstOf(body.RefreshToken, body.LegacyRefreshToken),
		time.Now().Add(lifetime - renewalMargin),
	}, err
}

// Verifier returns a verifier of the webhooks of this client.
func (c *Client) Verifier(ctx context.Context) (*Verifier, error) {
	token, err := c.accessToken(ctx, "")
	if err != nil {
		return nil, err
	}
	var claims struct{ Sub string }
	if err := decodeJSON(strings.Split(token, ".")[1], &claims); err != nil {
		return nil, err
	}
	return NewVerifier(c.options.BaseURL, claims.Sub, nil), nil
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
