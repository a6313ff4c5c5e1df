curl --silent --fail-with-body -X POST "$BASE_URL/payment/bank-account" \
  -H "authorization: Bearer $TOKEN" -H 'x-tenant: UAE' -H 'content-type: application/json' \
  -d '{
    "accountDetails": { "identificationNumber": "AE070331234567890123456", "name": "Online shop" },
    "accountHolderDetails": { "name": "Ivan England" }
  }'
