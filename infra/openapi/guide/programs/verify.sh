#!/usr/bin/env bash
# Verifies a delivery whose body is in a file, and prints its event: bash verify.sh BASE_URL CLIENT_ID FILE
# Needs: bash, curl, jq, openssl, xxd. It is a tool for looking at one delivery, not a receiver.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -r "$folder"' EXIT

decode() { local text; text=$(tr '_-' '/+'); while [ $((${#text} % 4)) != 0 ]; do text+='='; done; openssl base64 -d -A <<< "$text"; }
hex() { decode | xxd -p -c 256; }

IFS=. read -r header payload signature < <(cat "$3"; echo)
kid=$(decode <<< "$header" | jq -er 'select(.alg == "ES256").kid')

# The public key as DER: the fixed start of a P-256 key (RFC 5480), x and y.
key=$(curl --silent --fail "$1/webhook/jwks" | jq -e --arg kid "$kid" '.keys[] | select(.kid == $kid)')
point=$(jq -j .x <<< "$key" | hex)$(jq -j .y <<< "$key" | hex)
echo "3059301306072a8648ce3d020106082a8648ce3d03010703420004$point" | xxd -r -p > "$folder/key.der"

# The signature as DER: openssl cannot read r and s alone.
rs=$(printf %s "$signature" | hex)
printf 'asn1=SEQUENCE:rs\n[rs]\nr=INTEGER:0x%s\ns=INTEGER:0x%s\n' "${rs:0:64}" "${rs:64}" > "$folder/rs.conf"
openssl asn1parse -genconf "$folder/rs.conf" -noout -out "$folder/signature.der"
printf '%s.%s' "$header" "$payload" |
  openssl dgst -sha256 -verify "$folder/key.der" -keyform DER -signature "$folder/signature.der" > /dev/null

claims=$(decode <<< "$payload")
jq -e --arg iss "$1" --arg aud "$2" 'if .iss != $iss then error("iss is \(.iss) instead of \($iss)")
  elif .aud != $aud then error("aud is \(.aud) instead of \($aud)")
  elif .sub != "webhook:event" then error("sub is \(.sub) instead of webhook:event") else .event end' <<< "$claims"
jq -r 'select(.exp < now) | "The token expired at \(.exp | todate): by now, a receiver rejects it."' <<< "$claims" >&2
