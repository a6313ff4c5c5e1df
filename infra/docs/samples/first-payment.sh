#!/usr/bin/env bash
# Makes a payment, and polls its status: bash first-payment.sh sandbox.json. Needs: bash, curl, jq, openssl, xxd
set -euo pipefail

client() { jq -er ".clients[0].$1" "$sandbox"; }
sandbox=${1:?Usage: bash first-payment.sh sandbox.json}
base_url=$(jq -er .baseUrl "$sandbox")
kid=$(client signingKey.kid)

# openssl needs the private key as PEM. This is the JWK's field "d" between the fixed parts of a P-256 key (RFC 5915).
key=$(mktemp) && trap 'rm "$key"' EXIT
d=$(client signingKey.d | tr '_-' '/+' | sed 's/$/=/' | openssl base64 -d -A | xxd -p -c 32)
echo "30310201010420${d}a00a06082a8648ce3d030107" | xxd -r -p | openssl ec -inform DER -out "$key" 2> /dev/null

call() { # METHOD PATH [curl options]
  curl --silent --show-error --fail --retry 4 -X "$1" "$base_url$2" -H 'x-tenant: UAE' "${@:3}"
}

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
sign() { # TEXT
  local header input
  header=$(printf '{"alg":"ES256","kid":"%s"}' "$kid" | base64url)
  input=$header.$(printf %s "$1" | base64url)
  # openssl returns ASN.1 DER. A JWS has r and s, 32 bytes each.
  printf '%s..%s' "$header" "$(printf %s "$input" | openssl dgst -sha256 -sign "$key" |
    openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p' |
    while read -r number; do printf '%64s' "$number" | tr ' ' 0; done | xxd -r -p | base64url)"
}

# 1. Create a session.
token=$(call POST /auth/api-keys/sessions -H "app-id: $(client appId)" -H "x-api-key: $(client apiKey)" | jq -er .data.accessToken)
authorization="authorization: Bearer $token"

# 2. Request a payment. The signature covers exactly this text.
body=$(jq -cnS --arg reference "INV-$(date +%s)" '{amount: "150.00", currency: "AED", $reference,
  beneficiaryIban: "AE070331234567890123456", beneficiaryName: "Ivan England", providerId: "uae-enbdx"}')
id=$(call POST /payment-requests -H "$authorization" -H 'content-type: application/json' \
  -H "x-signature: $(sign "$body")" -H "idempotency-key: $(openssl rand -hex 16)" --data-binary "$body" |
  jq -er .data.internalReferenceId)

# 3. Send the customer to the link.
call POST "/consent/payment/create?id=$id" -H "$authorization" |
  jq -r '"Open this link and approve: \(.data.authorizationLink)"'

# 4. Wait for the outcome. In production, a webhook tells you.
status=New
while [[ $status =~ ^(New|AwaitingAuthorization|Processing)$ ]]; do
  sleep 1
  status=$(call GET "/payment-requests/$id" -H "$authorization" | jq -er .data.status)
done
echo "The payment request is $status."
