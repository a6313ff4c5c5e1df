import * as z from 'zod';
import type { NationalMarket } from '#shared/standard/markets/market.ts';
import { createHttpClient } from '#shared/platform/outbound/http-client.ts';
import { type Clock, systemClock } from '#shared/platform/runtime/clock.ts';
import { createCache } from '#shared/platform/runtime/cache.ts';
import { ignoring } from '#shared/platform/runtime/ignoring.ts';
import { kmsDecrypter } from '#shared/platform/directory-keys/rsa-decrypter.ts';
import { createKmsClient } from '#shared/platform/aws/kms.ts';
import type { Table } from '#shared/platform/storage/table.ts';
import { createProviderLinks } from '../directory/link-store.ts';
import { identityIn, ReceivingIdentities } from './identities.ts';
import { BankUnavailable } from '../port/errors.ts';
import type { ReadBankEvent } from '../port/events.ts';
import type { EventSettings, Protocol } from '../transport/bank-protocol.ts';
import { documentsSeconds, maxBanks, readConfiguredBank } from './configured-bank.ts';
import { type BankEndpoints, BanksVariable, endpointsOf } from './endpoints.ts';
import { protocolNamed, protocols } from './protocols.ts';

/** Environment of the function that receives bank events. */
export const BankEventsEnv = z.object({
  /** This service's decryption keys in each market. */
  BANK_IDENTITIES: ReceivingIdentities,
  /** The banks that no participant directory lists. */
  BANKS: BanksVariable,
});

/**
 * Creates readers for bank events. Directory banks' events are verified only with stored keys, because an
 * unauthenticated POST must not trigger a key fetch. The keys of banks that no directory lists are not stored, so they
 * are fetched when an event is decrypted, and cached. The caller decrypts only events about consents at that bank.
 */
export const createEventReaders = (
  { BANKS: banks, BANK_IDENTITIES }: z.output<typeof BankEventsEnv>,
  table: Table,
): ((provider: string) => Promise<ReadBankEvent | undefined>) => {
  const now = systemClock;
  const links = createProviderLinks(table, now);
  const kms = createKmsClient();
  const receivers = BANK_IDENTITIES.map(({ markets, eventKeys }) => ({
    markets,
    decrypter: kmsDecrypter(kms, eventKeys),
  }));
  const configured = createConfiguredReaders(banks, receivers, now);
  return async (provider) => {
    const link = await links.find(provider);
    if (!link) return configured(provider);
    const { keys, market, protocol } = link;
    const { decrypter } = identityIn(receivers, market);
    return protocolNamed(protocol)?.createEventReader?.({ keys, decrypter, now });
  };
};

type Receiver = Pick<EventSettings, 'decrypter'> & { readonly markets: readonly NationalMarket[] };

/** Creates readers for events from banks that no directory lists. */
const createConfiguredReaders = (
  banks: BankEndpoints,
  receivers: readonly Receiver[],
  now: Clock,
): ((provider: string) => ReadBankEvent) => {
  const http = createHttpClient({});
  const documents = createCache<Pick<EventSettings, 'keys'>>({
    max: maxBanks,
    lifetimeMs: documentsSeconds * 1000,
    now,
  });

  const read = async (provider: string, body: string) => {
    const { protocol, market, discovery, closed: _closed, ...apis } = endpointsOf(banks, provider, 'account');
    const { createEventReader }: Protocol = protocols[protocol];
    if (!createEventReader) return undefined;
    const { keys } = await documents.getOrLoad(provider, () => readConfiguredBank(provider, discovery, apis, http));
    const { decrypter } = identityIn(receivers, market);
    return createEventReader({ keys, decrypter, now })(body);
  };

  // After an ignored event, the next status query finds the change.
  return (provider) => (body) => read(provider, body).catch(ignoring(BankUnavailable));
};
