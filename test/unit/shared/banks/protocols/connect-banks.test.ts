import { expect, test } from 'vitest';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { type LinkState, ProviderLink } from '#shared/banks/directory/provider-link.ts';
import { connectBanks } from '#shared/banks/protocols/connect-banks.ts';
import type { BankEndpoints } from '#shared/banks/protocols/endpoints.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const linkIn = (state: LinkState): ProviderLink =>
  ProviderLink.parse({
    code: `uae-${state}`,
    name: 'A bank',
    serverId: state,
    state,
    market: 'UAE',
    protocol: 'uae',
    issuer: 'https://auth.bank.example',
    authorizationEndpoint: 'https://auth.bank.example/authorize',
    tokenEndpoint: 'https://auth.bank.example/token',
    pushedAuthorizationEndpoint: 'https://auth.bank.example/par',
    jwksUri: 'https://auth.bank.example/jwks',
    keys: [],
    apis: { payments: 'https://rs.bank.example/payments' },
  });

const connectedBanks = (banks: BankEndpoints, http: HttpClient) => {
  const { table } = local();
  const clients = [{ markets: ['UAE' as const, 'KSA' as const], clientId: 'us', signer: signerWith(ours), http }];
  const settings = {
    clients,
    eventsOf: 'every-consent',
    maxSlowInteractions: 2,
    table,
    now: () => new Date(),
  } as const;
  return connectBanks(banks, settings);
};

const connected = async (state: LinkState) => {
  await createLinkStore(local().table).save(linkIn(state));
  const http: HttpClient = () => Promise.reject(new Error('No bank is called'));
  return connectedBanks({}, http)(`uae-${state}`, 'payment');
};

test('a bank that customers can choose is open', async () => {
  expect((await connected('active')).closed).toBeUndefined();
});

test.each([
  ['suspended', 'suspended'],
  ['removed', 'removed'],
  ['registered', 'disabled'],
] as const)('a bank that is %s stays connected for existing consents', async (state, closed) => {
  expect((await connected(state)).closed).toBe(closed);
});

test.each(['listed', 'registering'] as const)('a bank that is %s is not connected', async (state) => {
  await expect(connected(state)).rejects.toThrow(`uae-${state} is ${state}`);
});

test('a bank outside a directory that the operator closes stays connected for existing consents', async () => {
  const bank = 'https://bank.example.sa';
  const documents = {
    issuer: bank,
    authorization_endpoint: `${bank}/authorize`,
    token_endpoint: `${bank}/token`,
    pushed_authorization_request_endpoint: `${bank}/par`,
    jwks_uri: `${bank}/keys`,
  };
  const http: HttpClient = async ({ url }) => {
    const json = url.endsWith('/keys') ? { keys: [] } : documents;
    return { status: 200, headers: {}, text: JSON.stringify(json), seconds: 0 };
  };
  const endpoints = { discovery: `${bank}/.well-known/openid-configuration`, accounts: `${bank}/accounts` };
  const banks = connectedBanks(
    { open: { 'ksa-2024': endpoints }, shut: { 'ksa-2024': { ...endpoints, closed: true } } },
    http,
  );
  expect((await banks('open', 'account')).closed).toBeUndefined();
  const { closed, accounts } = await banks('shut', 'account');
  expect([closed, typeof accounts]).toEqual(['disabled', 'object']);
});
