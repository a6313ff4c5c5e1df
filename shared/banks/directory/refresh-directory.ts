import * as z from 'zod';
import { BankUnavailable } from '../port/errors.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';
import { type AddressPolicy, readBankDocuments, readJson } from './bank-documents.ts';
import type { DirectoryMarket, LinkStore } from './link-store.ts';
import { type Participant, readParticipants } from './participants.ts';
import { type OperatorDecision, type ProviderLink, revisionOf } from './provider-link.ts';

/** A market's directory, and the initial state of its banks until the operator makes a decision about them. */
export interface DirectoryToRead {
  readonly market: DirectoryMarket;
  readonly participantsUrl: string;
  readonly newBanks: 'listed' | 'active';
  readonly addresses: AddressPolicy;
}

interface Deps {
  readonly store: LinkStore;
  readonly http: HttpClient;
}

/** The number of banks to read at the same time. */
const atOnce = 20;

const timeoutMs = 10_000;

/**
 * Copies the participant directory of a market, and the documents and keys of its banks, into the table. If a bank's
 * documents cannot be read, the stored ones remain in use. A bank that the directory no longer lists is marked as
 * removed.
 *
 * @throws BankUnavailable if the directory itself cannot be read; then nothing changes
 */
export const refreshDirectory = async (directory: DirectoryToRead, { store, http }: Deps): Promise<void> => {
  const { market, participantsUrl, newBanks } = directory;
  const participants = readParticipants(await readJson(z.unknown(), participantsUrl, http));
  const before = (await store.list(market)) ?? [];
  const links: ProviderLink[] = [];
  let unreadable = 0;

  const read = async (participant: Participant): Promise<void> => {
    const known = await store.find(participant.code);
    try {
      const documents = await readBankDocuments(participant, directory, http);
      const decision = await registerIfAsked(documents, await store.decision(participant.code));
      const state = participant.isSuspended ? 'suspended' : (decision ?? newBanks);
      const link: ProviderLink = { ...documents, state };
      if (!known || revisionOf(known) !== revisionOf(link)) await store.save(link);
      links.push(link);
    } catch (error) {
      if (!(error instanceof BankUnavailable) && !(error instanceof Unreachable)) throw error;
      unreadable += 1;
      if (!known) return;
      const state = participant.isSuspended ? 'suspended' : known.state;
      if (state !== known.state) await store.save({ ...known, state });
      links.push({ ...known, state });
    }
  };

  /**
   * Registers this service at the bank. The body is empty, because the bank reads this service's metadata from the
   * directory.
   */
  const registerIfAsked = async (
    { code, registrationEndpoint: url }: Omit<ProviderLink, 'state'>,
    decision: OperatorDecision | undefined,
  ): Promise<OperatorDecision | undefined> => {
    if (decision !== 'registering' || url === undefined) return decision;
    const headers = { 'content-type': 'application/json' };
    const { status } = await http({ method: 'POST', url, headers, body: '{}', timeoutMs });
    if (status < 200 || status > 299)
      throw new BankUnavailable(`${code} responded to the registration with status ${status}`);
    await store.decide(code, 'registered');
    return 'registered';
  };

  for (let at = 0; at < participants.length; at += atOnce) {
    await Promise.all(participants.slice(at, at + atOnce).map(read));
  }
  const listed = new Set(participants.map(({ code }) => code));
  // Removed banks stay in the list, because older consents and payments show their names.
  const removed = before.filter(({ code }) => !listed.has(code));
  for (const { code } of removed.filter(({ state }) => state !== 'removed')) {
    const gone = await store.find(code);
    if (gone) await store.save({ ...gone, state: 'removed' });
  }
  const entries = [
    ...links.map(({ code, name, state }) => ({ code, name, state })),
    ...removed.map(({ code, name }) => ({ code, name, state: 'removed' as const })),
  ];
  await store.saveList(
    market,
    entries.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  );
  log({ event: 'directory.read', market, providers: entries.length, unreadable });
};
