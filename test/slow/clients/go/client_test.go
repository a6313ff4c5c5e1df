package openbanking

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"
)

// A service responds to a request with a body. If the body is empty, the connection fails.
type service func(*http.Request) string

func (s service) RoundTrip(request *http.Request) (*http.Response, error) {
	body := s(request)
	if body == "" {
		return nil, errors.New("the connection was closed")
	}
	header := http.Header{"Content-Type": {"application/json"}}
	return &http.Response{StatusCode: 200, Header: header, Body: io.NopCloser(strings.NewReader(body))}, nil
}

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
