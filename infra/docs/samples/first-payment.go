// Makes a payment, from the request to the settlement, and verifies its webhooks. Run it with your credentials file:
// go run . sandbox.json
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sync"
	"time"

	"first-payment/openbanking"
)

// A receiver counts the events that it has verified.
type receiver struct {
	verifier *openbanking.Verifier
	mutex    sync.Mutex
	seen     map[string]bool
}

func (r *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	body, _ := io.ReadAll(http.MaxBytesReader(response, request.Body, 1<<20))
	delivery, err := r.verifier.Verify(request.Context(), body)
	var invalid *openbanking.InvalidWebhook
	switch {
	case errors.As(err, &invalid):
		log.Print(err)
		response.WriteHeader(http.StatusBadRequest)
	case err != nil:
		log.Print(err)
		response.WriteHeader(http.StatusServiceUnavailable)
	default:
		r.store(delivery)
		response.WriteHeader(http.StatusAccepted)
	}
}

func (r *receiver) store(delivery *openbanking.Delivery) {
	var event struct {
		Type string
		Data struct{ Status string }
	}
	check(json.Unmarshal(delivery.Event, &event))
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.seen[delivery.ID] {
		fmt.Println(event.Type, event.Data.Status)
	}
	r.seen[delivery.ID] = true
}

func (r *receiver) count() int {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return len(r.seen)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	if len(os.Args) < 2 {
		log.Fatal("Usage: go run . sandbox.json")
	}
	text, err := os.ReadFile(os.Args[1])
	check(err)
	var sandbox struct {
		BaseURL string
		Clients []struct {
			AppID, APIKey string
			SigningKey    openbanking.JWK
		}
	}
	check(json.Unmarshal(text, &sandbox))
	facts := sandbox.Clients[0]
	service, err := openbanking.New(openbanking.Options{
		BaseURL: sandbox.BaseURL, AppID: facts.AppID, APIKey: facts.APIKey, Market: "UAE", SigningKey: &facts.SigningKey,
	})
	check(err)
	ctx := context.Background()
	call := func(method, path string, query url.Values, body, data any) {
		response, err := service.Do(ctx, openbanking.Request{Method: method, Path: path, Query: query, Body: body})
		check(err)
		if data != nil {
			check(json.Unmarshal(response.Data, data))
		}
	}

	// 1. Receive webhooks: verify the body, store the event, respond with 202.
	verifier, err := service.Verifier(ctx)
	check(err)
	events := &receiver{verifier: verifier, seen: map[string]bool{}}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	go func() { check(http.ListenAndServe("127.0.0.1:"+port, events)) }()
	var webhook struct{ ID string }
	call("POST", "/webhooks", nil, map[string]any{
		"url": "http://127.0.0.1:" + port + "/", "product": "payments",
		"resources": []string{"payment_request", "consent", "payment"},
	}, &webhook)

	// 2. Request a payment, and send the customer to the link.
	var payment struct{ InternalReferenceID string }
	call("POST", "/payment-requests", nil, map[string]string{
		"amount":          "150.00",
		"currency":        "AED",
		"beneficiaryIban": "AE070331234567890123456",
		"beneficiaryName": "Ivan England",
		"providerId":      "uae-enbdx",
		"reference":       fmt.Sprintf("INV-%d", time.Now().UnixMilli()),
	}, &payment)
	var consent struct{ AuthorizationLink string }
	call("POST", "/consent/payment/create", url.Values{"id": {payment.InternalReferenceID}}, nil, &consent)
	fmt.Println("Open this link and approve:", consent.AuthorizationLink)

	// 3. Wait for the outcome, then up to half a minute for the last webhooks.
	state := struct{ Status string }{"New"}
	for slices.Contains([]string{"New", "AwaitingAuthorization", "Processing"}, state.Status) {
		time.Sleep(time.Second / 2)
		call("GET", "/payment-requests/"+payment.InternalReferenceID, nil, nil, &state)
	}
	deadline := time.Now().Add(30 * time.Second)
	for state.Status == "Completed" && events.count() < 10 && time.Now().Before(deadline) {
		time.Sleep(time.Second / 10)
	}
	fmt.Printf("The payment request is %s; %d webhooks verified.\n", state.Status, events.count())
	call("DELETE", "/webhooks/"+webhook.ID, nil, nil, nil)
}
