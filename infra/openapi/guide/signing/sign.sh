#!/usr/bin/env bash
# Prints the x-signature of a request body. Needs: bash, jq, openssl, xxd
set -euo pipefail

kid=key-1
key=$(mktemp) && trap 'rm "$key"' EXIT
cat > "$key" << 'PEM'
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgjpsQnnGQmL+YBIff
H1136cspYG6+0iY7X1fCE9+E9LKhRANCAAR/zc4ncPbEXUGDy+5v20t7WAczNXvp
7xO6z248e9FURcfxRM0bvZt+hyzf7bnuufSzaV1uqQskrYpGIyiFiOWt
-----END PRIVATE KEY-----
PEM

body='{"reference":"INV-1001","amount":"150.00","currency":"AED","beneficiaryName":"Ivan England","beneficiaryIban":"AE070331234567890123456","merchantReference":null}'

canonical() { jq -cS 'walk(if type == "object" then with_entries(select(.value != null)) else . end)'; }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }

signature_of() { # TEXT HEADER
  local header; header=$(printf %s "$2" | base64url)
  # openssl returns ASN.1 DER. A JWS has r and s, 32 bytes each.
  local signature; signature=$(printf '%s.%s' "$header" "$(printf %s "$1" | base64url)" |
    openssl dgst -sha256 -sign "$key" | openssl asn1parse -inform DER | sed -n 's/.*INTEGER *://p' |
    while read -r number; do printf '%64s' "$number" | tr ' ' 0; done | xxd -r -p | base64url)
  printf '%s..%s' "$header" "$signature"
}

# Optional: `bash sign.sh POST https://…/payment-requests` binds the signature to a method and a URL.
header=$(jq -cn --arg kid "$kid" '{alg: "ES256", kid: $kid} + if $ARGS.positional == [] then {} else {htm: $ARGS.positional[0], htu: $ARGS.positional[1]} end' --args -- "$@")

text=$(canonical <<< "$body") # Send exactly this text as the body.
echo "$text"
echo "x-signature: $(signature_of "$text" "$header")"
