curl --silent --fail-with-body -X POST "$BASE_URL/auth/api-keys/sessions" \
  -H 'x-tenant: UAE' -H "app-id: $APP_ID" -H "x-api-key: $API_KEY"
