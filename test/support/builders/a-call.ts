import { type Client, newClient } from '#shared/clients/client.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { Market } from '#shared/standard/markets/market.ts';
import { at } from './a-payment.ts';

/** The fields of a call without a body, from no particular client. */
export const emptyCall = {
  client: undefined,
  market: undefined,
  owner: undefined,
  params: undefined,
  query: undefined,
  headers: undefined,
  body: undefined,
  idempotencyKey: undefined,
  signature: undefined,
  interactionId: 'interaction',
  identify: () => undefined,
  setRateLimit: () => undefined,
  sender: { ipAddress: '192.0.2.1', userAgent: undefined, acceptLanguage: undefined, cookies: [], origin: undefined },
};

export const aRequester = (overrides: Partial<Client> = {}): Client => ({
  ...newClient({
    id: newId(),
    appId: newId(),
    name: 'Falcon Pay',
    markets: ['UAE', 'KSA'],
    products: ['payments', 'account-data'],
    createdAt: at(0),
  }),
  ...overrides,
});

/** Returns the fields that every call by an integrator has. */
export const callBy = <M extends Market>(client: Client, market: M) => ({
  ...emptyCall,
  client,
  market,
  owner: { clientId: client.id, market },
});
