# Calls the service with the client that openapi-generator makes for Python, and parses an event.
import sys

import openapi_client as api

base_url, app_id, api_key, payment_id, claims_file = sys.argv[1:]
configuration = api.Configuration(host=base_url)
client = api.ApiClient(configuration)
session = api.AuthenticationApi(client).create_session("UAE", app_id, api_key).data
configuration.access_token = session.access_token

requests = api.AccountRequestsApi(client)
body = api.CreateAccountRequest(permissions=["ReadAccountsBasic"], purpose="BudgetingAnalysis")
created = requests.create_account_request("UAE", body).data
print(requests.get_account_request("UAE", created.id).data.status.value)
print(len(api.PaymentRequestsApi(client).list_payment_requests("UAE").data))
print(api.PaymentsApi(client).list_payments("UAE").data[0].status.value)
print(api.PaymentsApi(client).get_payment("UAE", payment_id).data.message.data.status.value)
with open(claims_file) as claims:
    print(api.DeliveryClaims.from_json(claims.read()).event.actual_instance.type.value)
