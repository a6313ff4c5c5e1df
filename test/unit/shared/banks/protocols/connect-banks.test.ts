import { expect, test } from 'vitest';
import { createLinkStore } from '#shared/banks/directory/link-store.ts';
import { type LinkState, ProviderLink } from '#shared/banks/directory/provider-link.ts';
import { connectBanks } from '#shared/banks/protocols/connect-banks.ts';
import type { HttpClient } from '#shared/platform/outbound/http-client.ts';
import { ours } from '#test/support/banks/uae/a-uae-bank.ts';
import { signerWith } from '#test/support/banks/uae/keys.ts';
import { useLocalTable } from '#test/support/cloud/local-table.ts';

const local = useLocalTable();

const linkIn = (state: LinkState): ProviderLink =>
  ProviderLink.parse({
    code: `uae-${state}`,
    name: 'A bank',
    state,
    issuer: 'https://auth.bank.example',
    authorizationEndpoint: 'https://auth.bank.example/authorize',
    tokenEndpoint: 'https://auth.bank.example/token',
    pushedAuthorizationEndpoint: 'https://auth.bank.example/par',
    jwksUri: 'https://auth.bank.example/jwks',
    keys: [],
    apis: { payments: 'https://rs.bank.example/payments' },
  });

const connected = async (state: LinkState) => {
  const { table } = local();
  await createLinkStore(table).save(linkIn(state));
  const http: HttpClient = () => Promise.reject(new Error('No bank is called'));
  const clients = [{ markets: ['UAE' as const], clientId: 'us', signer: signerWith(ours), http }];
  const settings = {
    clients,
    eventsOf: 'every-consent',
    maxSlowInteractions: 2,
    table,
    now: () => new Date(),
  } as const;
  return connectBanks({}, settings)(`uae-${state}`, 'payment');
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
