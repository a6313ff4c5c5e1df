// Calls the service with the client that openapi-generator makes for Go, and parses an event.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	api "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must[T any](value T, _ any, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	baseURL, appID, apiKey, paymentID, claimsFile := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	settings := api.NewConfiguration()
	settings.Servers = api.ServerConfigurations{{URL: baseURL}}
	client := api.NewAPIClient(settings)
	session := must(client.AuthenticationAPI.CreateSession(context.Background()).
		XTenant(api.MARKET_UAE).AppId(appID).XApiKey(apiKey).Execute())
	ctx := context.WithValue(context.Background(), api.ContextAccessToken, session.Data.AccessToken)

	body := api.NewCreateAccountRequest([]api.RequestedPermission{api.REQUESTED_PERMISSION_READ_ACCOUNTS_BASIC})
	created := must(client.AccountRequestsAPI.CreateAccountRequest(ctx).XTenant(api.MARKET_UAE).CreateAccountRequest(*body).Execute())
	read := must(client.AccountRequestsAPI.GetAccountRequest(ctx, created.Data.Id).XTenant(api.MARKET_UAE).Execute())
	fmt.Println(read.Data.Status)
	fmt.Println(len(must(client.PaymentRequestsAPI.ListPaymentRequests(ctx).XTenant(api.MARKET_UAE).Execute()).Data))
	fmt.Println(must(client.PaymentsAPI.ListPayments(ctx).XTenant(api.MARKET_UAE).Execute()).Data[0].Status)
	fmt.Println(must(client.PaymentsAPI.GetPayment(ctx, paymentID).XTenant(api.MARKET_UAE).Execute()).Data.Message.Data.Status)

	claims, err := os.ReadFile(claimsFile)
	if err != nil {
		panic(err)
	}
	var delivery api.DeliveryClaims
	if err := json.Unmarshal(claims, &delivery); err != nil {
		panic(err)
	}
	fmt.Println(delivery.Event.PaymentsEvent.Type)
}
