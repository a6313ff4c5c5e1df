package openbanking

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A service responds to a request with a body, or with an error if the body is a status. If it is empty, the connection
// fails.
type service func(*http.Request) string

func (s service) RoundTrip(request *http.Request) (*http.Response, error) {
	body := s(request)
	if body == "" {
		return nil, errors.New("the connection was closed")
	}
	header := http.Header{"Content-Type": {"application/json"}}
	status, err := strconv.Atoi(body)
	if err != nil {
		status = http.StatusOK
	}
	if status == http.StatusConflict {
		header.Set("retry-after", "0")
	}
	return &http.Response{StatusCode: status, Header: header, Body: io.NopCloser(strings.NewReader(body))}, nil
}

const newSession = `{"data":{"accessToken":"at","refreshToken":"rt","expiresIn":3600}}`

func clientOf(t *testing.T, service service) *Client {
	transport := http.DefaultTransport
	http.DefaultTransport = service
	t.Cleanup(func() { http.DefaultTransport = transport })
	client, err := New(Options{BaseURL: "https://service.example", AppID: "app", APIKey: "key", Market: "UAE"})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestRefreshWithoutResponse(t *testing.T) {
	var requests []string
	client := clientOf(t, func(request *http.Request) string {
		deadline, _ := request.Context().Deadline()
		path := request.URL.Path
		requests = append(requests, fmt.Sprint(path, " ", time.Until(deadline).Round(time.Second)))
		return map[string]string{
			"/auth/api-keys/sessions": `{"data":{"accessToken":"at","refreshToken":"rt","expiresIn":0}}`,
			"/payments":               `{"data":[]}`,
		}[path]
	})
	for range [2]int{} {
		if _, err := client.Do(context.Background(), Request{Method: "GET", Path: "/payments"}); err != nil {
			t.Error(err)
		}
	}
	expected := []string{
		"/auth/api-keys/sessions 25s", "/payments 1m20s",
		"/auth/api-keys/sessions/refresh 25s", "/auth/api-keys/sessions/refresh 25s",
		"/auth/api-keys/sessions 25s", "/payments 1m20s",
	}
	if !reflect.DeepEqual(requests, expected) {
		t.Errorf("the requests are %q", requests)
	}
}

func TestCancelledWaitForASession(t *testing.T) {
	requested, released := make(chan bool), make(chan bool)
	client := clientOf(t, func(request *http.Request) string {
		if request.URL.Path == "/payments" {
			return `{"data":[]}`
		}
		requested <- true
		<-released
		return newSession
	})
	list := func(ctx context.Context) error {
		_, err := client.Do(ctx, Request{Method: "GET", Path: "/payments"})
		return err
	}
	first, second := make(chan error, 1), make(chan error, 1)
	go func() { first <- list(context.Background()) }()
	<-requested
	ctx, cancel := context.WithCancel(context.Background())
	go func() { second <- list(ctx) }()
	cancel()
	select {
	case err := <-second:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Error("the cancelled call still waits")
	}
	close(released)
	if err := <-first; err != nil {
		t.Error(err)
	}
}

func TestRetries(t *testing.T) {
	responses := map[string][]string{
		"DELETE /webhooks/w":           {"", "401", "404"},
		"POST /payment-requests":       {"", "409", "409", "409", "409", "409", "409", `{"data":"created"}`},
		"PATCH /mandate/approve":       {"429", `{"data":"approved"}`},
		"POST /auth/api-keys/sessions": {newSession, newSession},
	}
	client := clientOf(t, func(request *http.Request) string {
		name := request.Method + " " + request.URL.Path
		response := responses[name][0]
		responses[name] = responses[name][1:]
		return response
	})
	client.options.Retries = 1
	for _, request := range []Request{
		{Method: "DELETE", Path: "/webhooks/w"}, {Method: "POST", Path: "/payment-requests"}, {Method: "PATCH", Path: "/mandate/approve"},
	} {
		if _, err := client.Do(context.Background(), request); err != nil {
			t.Errorf("%s %s: %v", request.Method, request.Path, err)
		}
	}
}

func TestHeaderThatCannotBeSent(t *testing.T) {
	count := 0
	client := clientOf(t, func(*http.Request) string {
		count++
		return newSession
	})
	client.options.APIKey = "key\n"
	_, err := client.Do(context.Background(), Request{Method: "GET", Path: "/payments"})
	var failure *ConnectionError
	if err == nil || errors.As(err, &failure) || count > 0 {
		t.Errorf("%d requests: %v", count, err)
	}
}

// aList has two entries on a page.
func aList(entries func() []string) service {
	return func(request *http.Request) string {
		if request.URL.Path == "/auth/api-keys/sessions" {
			return newSession
		}
		page, _ := strconv.Atoi(firstOf(request.URL.Query().Get("page"), "1"))
		all := entries()
		start, end := min(page*2-2, len(all)), min(page*2, len(all))
		data, _ := json.Marshal(all[start:end])
		const format = `{"data":%s,"meta":{"totalNumberOfPages":%d,"totalItems":%d,"pageSize":2}}`
		return fmt.Sprintf(format, data, (len(all)+1)/2, len(all))
	}
}

func visited(t *testing.T, client *Client, query url.Values, visit func(string)) (entries []string) {
	err := client.Each(context.Background(), "/payment-requests", query, func(text json.RawMessage) error {
		entry := strings.Trim(string(text), `"`)
		entries = append(entries, entry)
		visit(entry)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	return entries
}

func TestListWhoseEntriesLeave(t *testing.T) {
	waiting := []string{"a", "b", "c", "d", "e"}
	client := clientOf(t, aList(func() []string { return waiting }))
	entries := visited(t, client, nil, func(entry string) {
		waiting = slices.DeleteFunc(slices.Clone(waiting), func(other string) bool { return other == entry })
	})
	if !reflect.DeepEqual(entries, []string{"a", "b", "c", "d", "e"}) {
		t.Errorf("the entries are %q", entries)
	}
}

func TestListFromASecondPage(t *testing.T) {
	client := clientOf(t, aList(func() []string { return []string{"a", "b", "c", "d", "e"} }))
	entries := visited(t, client, url.Values{"page": {"2"}}, func(string) {})
	if !reflect.DeepEqual(entries, []string{"c", "d", "e"}) {
		t.Errorf("the entries are %q", entries)
	}
}
