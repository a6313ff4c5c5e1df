import { expect, test } from 'vitest';
import { readBankDocuments } from '#shared/banks/directory/bank-documents.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';

/** The directory's entry of a bank. */
interface Entry {
  readonly discoveryDocument?: string;
  readonly issuer?: string;
}

/** Reads the documents of a bank with this issuer, whose token endpoint is on the given host. */
const readWith = (issuer: string, tokenHost: string, entry: Entry = {}) => {
  const metadata = {
    issuer: `https://${issuer}`,
    authorization_endpoint: `https://${issuer}/authorize`,
    token_endpoint: `https://${tokenHost}/token`,
    pushed_authorization_request_endpoint: `https://${issuer}/par`,
    jwks_uri: `https://${issuer}/jwks`,
  };
  const http: HttpClient = async ({ url }) => {
    const json = url.endsWith('/jwks') ? { keys: [] } : metadata;
    return { status: 200, headers: {}, text: JSON.stringify(json), seconds: 0 };
  };
  const discoveryDocument = `https://${issuer}/.well-known/openid-configuration`;
  const participant = { code: 'ksa-one', discoveryDocument, apis: {}, ...entry };
  return readBankDocuments(participant, { addresses: 'own-https', participantsUrl: 'https://directory.example' }, http);
};

test.for([
  ['bank.com.sa', 'other.com.sa'],
  ['bank.com.sa', 'com.sa'],
  ['bank.ae', 'other.ae'],
  ['bank.gov.ae', 'other.gov.ae'],
  ['bank.github.io', 'other.github.io'],
  ['auth.bank.com.sa', 'rs.other.com.sa'],
  ['192.0.2.1', '198.0.2.1'],
] as const)('a bank with the issuer %s cannot use an address at %s', async ([issuer, tokenHost]) => {
  await expect(readWith(issuer, tokenHost)).rejects.toThrow('uses an address outside its domain');
});

test.for([
  ['bank.com.sa', 'bank.com.sa'],
  ['bank.com.sa', 'rs.bank.com.sa'],
  ['auth.bank.com.sa', 'rs.bank.com.sa'],
  ['auth1.enbdx.apihub.openfinance.ae', 'rs1.enbdx.apihub.openfinance.ae'],
] as const)('a bank with the issuer %s may use an address at %s', async ([issuer, tokenHost]) => {
  expect((await readWith(issuer, tokenHost)).tokenEndpoint).toBe(`https://${tokenHost}/token`);
});

test.for([
  ['bank.ae', 'https://bank.ae/.well-known/openid-configuration'],
  ['bank.ae/', 'https://bank.ae/.well-known/openid-configuration'],
  ['bank.ae', 'https://bank.ae/.well-known/oauth-authorization-server'],
  ['bank.ae/one', 'https://bank.ae/one/.well-known/openid-configuration'],
  ['bank.ae/one', 'https://bank.ae/.well-known/oauth-authorization-server/one'],
] as const)('the issuer %s may publish its documents at %s', async ([issuer, discoveryDocument]) => {
  expect((await readWith(issuer, 'bank.ae', { discoveryDocument })).issuer).toBe(`https://${issuer}`);
});

test.for([
  ['bank.ae', 'https://bank.ae/one/.well-known/openid-configuration'],
  ['bank.ae/one', 'https://bank.ae/.well-known/openid-configuration'],
  ['bank.ae/one', 'https://bank.ae/one/two/.well-known/openid-configuration'],
  ['bank.ae/one', 'https://bank.ae/one/.well-known/openid-configuration?of=two'],
  ['bank.ae', 'https://bank.ae.other.ae/.well-known/openid-configuration'],
  ['bank.ae', 'https://bank.ae/metadata'],
] as const)('the issuer %s cannot publish its documents at %s', async ([issuer, discoveryDocument]) => {
  await expect(readWith(issuer, 'bank.ae', { discoveryDocument })).rejects.toThrow('names a different issuer');
});

test('a bank must have the issuer that the directory lists', async () => {
  await expect(readWith('bank.ae', 'bank.ae', { issuer: 'https://bank.ae' })).resolves.toBeDefined();
  await expect(readWith('bank.ae', 'bank.ae', { issuer: 'https://other.ae' })).rejects.toThrow(
    'names a different issuer',
  );
});
