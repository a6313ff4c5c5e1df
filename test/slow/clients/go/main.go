// Makes a payment with the Go client and verifies its webhooks: journey CREDENTIALS PORT
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"

	openbanking "openbanking.example/client"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func read[T any](text []byte) (value T) {
	if err := json.Unmarshal(text, &value); err != nil {
		panic(err)
	}
	return value
}

type credentials struct {
	BaseURL string
	Clients []struct {
		ClientID, AppID, APIKey string
		SigningKey              openbanking.JWK
	}
}

func main() {
	ctx := context.Background()
	access := read[credentials](must(os.ReadFile(os.Args[1])))
	facts, port := access.Clients[0], os.Args[2]
	service := must(openbanking.New(openbanking.Options{
		BaseURL: access.BaseURL, AppID: facts.AppID, APIKey: facts.APIKey, Market: "UAE", SigningKey: &facts.SigningKey,
	}))
	verifier := openbanking.NewVerifier(access.BaseURL, facts.ClientID, nil)
	events := make(chan string, 100)
	var body []byte
	go http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(func(writer http.ResponseWriter, request *http.Request) {
		body = must(io.ReadAll(request.Body))
		delivery := must(verifier.Verify(ctx, body))
		events <- read[struct{ Type string }](delivery.Event).Type
		writer.WriteHeader(http.StatusAccepted)
	}))
	webhook := map[string]any{"url": "http://127.0.0.1:" + port + "/", "product": "payments", "resources": []string{"payment_request"}}
	must(service.Do(ctx, openbanking.Request{Method: "POST", Path: "/webhooks", Body: webhook}))

	payment := map[string]any{
		"amount": "150.00", "currency": "AED", "beneficiaryIban": "AE070331234567890123456",
		"beneficiaryName": "Ivan England", "providerId": "uae-enbdx", "reference": "<تجربة> & 😀",
	}
	create := openbanking.Request{Method: "POST", Path: "/payment-requests", Body: payment, IdempotencyKey: "order-1"}
	created, again := must(service.Do(ctx, create)), must(service.Do(ctx, create))
	type requested struct{ InternalReferenceID string }
	id := read[requested](created.Data).InternalReferenceID
	fmt.Println(created.Replayed, again.Replayed, read[requested](again.Data).InternalReferenceID == id)
	consent := must(service.Do(ctx, openbanking.Request{Method: "POST", Path: "/consent/payment/create", Query: url.Values{"id": {id}}}))
	fmt.Println("Open this link and approve:", read[struct{ AuthorizationLink string }](consent.Data).AuthorizationLink)
	for event := range events {
		if event == "payment_request.completed" {
			break
		}
	}
	status := must(service.Do(ctx, openbanking.Request{Method: "GET", Path: "/payment-requests/" + id}))
	fmt.Println(read[struct{ Status string }](status.Data).Status)
	must(0, service.Each(ctx, "/payment-requests", url.Values{"perPage": {"1"}}, func(entry json.RawMessage) error {
		fmt.Println(read[struct{ ID string }](entry).ID == id)
		return nil
	}))
	_, err := service.Do(ctx, openbanking.Request{Method: "GET", Path: "/payments/00000000-0000-4000-8000-000000000000"})
	var rejection *openbanking.APIError
	fmt.Println(errors.As(err, &rejection), rejection.Status, rejection.Code, rejection.InteractionID != "", rejection.Help == access.BaseURL+"/docs/errors#not_found")
	must(0, service.Each(ctx, "/webhooks", nil, func(entry json.RawMessage) error {
		fmt.Println(read[struct{ Product string }](entry).Product)
		return nil
	}))
	unsigned := must(openbanking.New(openbanking.Options{BaseURL: access.BaseURL, AppID: facts.AppID, APIKey: facts.APIKey, Market: "UAE"}))
	_, err = unsigned.Do(ctx, create)
	fmt.Println(strings.Split(err.Error(), ": 400")[0])
	_, err = verifier.Verify(ctx, []byte("a.b.c"))
	var invalid *openbanking.InvalidWebhook
	fmt.Println(errors.As(err, &invalid))
	_, err = openbanking.NewVerifier(strings.Replace(access.BaseURL, "127.0.0.1", "localhost", 1), facts.ClientID, nil).Verify(ctx, body)
	fmt.Println(strings.Replace(err.Error(), access.BaseURL, "BASE", 1))
}
