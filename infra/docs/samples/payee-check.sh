curl --silent --fail-with-body -X POST "$BASE_URL/payment/cop" \
  -H "authorization: Bearer $TOKEN" -H 'x-tenant: UAE' -H 'content-type: application/json' \
  -d '{"beneficiaryIban":"AE070331234567890123456","beneficiaryName":"Ivan England"}'
