// The private key never leaves your KMS: the library signs by calling your function.
import { createPrivateKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createClient } from 'open-banking-client';

const { baseUrl, clients } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const [{ appId, apiKey, signingKey }] = clients;

// Call your KMS or HSM here. With AWS KMS, use ECDSA_SHA_256: it returns a DER signature, which the library accepts.
const privateKey = createPrivateKey({ key: signingKey, format: 'jwk' });
const signInKms = async (input) => sign('sha256', input, privateKey);

const service = createClient({
  baseUrl,
  appId,
  apiKey,
  market: 'UAE',
  signingKey: { kid: signingKey.kid, sign: signInKms },
});
const request = await service.createPaymentRequest({
  body: {
    amount: '12.50',
    currency: 'AED',
    beneficiaryIban: 'AE070331234567890123456',
    beneficiaryName: 'Ivan England',
  },
});
console.log(request.status);
