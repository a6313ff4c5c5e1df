import * as z from 'zod';
import { BankUnavailable } from '../port/errors.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';
import { type AddressPolicy, type BankDocuments, readBankDocuments, readJson } from './bank-documents.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { LinkStore } from './link-store.ts';
import { type MarketDirectory, type Participant, readParticipants } from './participants.ts';
import { type OperatorDecision, type ProviderLink, revisionOf } from './provider-link.ts';

/** A market's participant directory, with the stage's settings for it. */
export interface DirectoryToRead extends MarketDirectory {
  readonly participantsUrl: string;
  /** The state of banks that the operator has neither registered at nor enabled yet. */
  readonly newBanks: 'listed' | 'active';
  readonly addresses: AddressPolicy;
}

interface Deps {
  readonly store: LinkStore;
  readonly http: HttpClient;
}

/** The number of banks whose documents are read concurrently. */
const concurrency = 20;

const timeoutMs = 10_000;

/**
 * Copies a market's participant directory, and the documents and keys of its banks, into the table. If a bank's
 * documents cannot be read, the stored documents remain in use. A bank that the directory no longer lists is marked as
 * removed.
 *
 * If an operator decides about a bank meanwhile, it starts again, because its states would be out of date.
 *
 * @throws BankUnavailable if the directory itself cannot be read; in that case, nothing changes
 */
export const refreshDirectory = (directory: DirectoryToRead, deps: Deps): Promise<void> =>
  retryOnConflict(() => refreshOnce(directory, deps));

const refreshOnce = async (directory: DirectoryToRead, { store, http }: Deps): Promise<void> => {
  const { market, participantsUrl, newBanks } = directory;
  const stored = await store.readList(market);
  const participants = readParticipants(await readJson(z.unknown(), participantsUrl, http), directory);
  const links: ProviderLink[] = [];
  let unreadable = 0;

  const read = async (participant: Participant): Promise<void> => {
    const { code, name, protocol } = participant;
    const storedLink = await store.find(code);
    try {
      const documents = await readBankDocuments(participant, directory, http);
      const decision = await registerIfRequested(code, documents, await store.decision(code));
      const state = participant.isSuspended ? 'suspended' : (decision ?? newBanks);
      const link: ProviderLink = { code, name, market, protocol, ...documents, state };
      if (!storedLink || revisionOf(storedLink) !== revisionOf(link)) await store.save(link);
      links.push(link);
    } catch (error) {
      if (!(error instanceof BankUnavailable) && !(error instanceof Unreachable)) throw error;
      unreadable += 1;
      if (!storedLink) return;
      const state = participant.isSuspended ? 'suspended' : storedLink.state;
      if (state !== storedLink.state) await store.save({ ...storedLink, state });
      links.push({ ...storedLink, state });
    }
  };

  /**
   * Registers this service at the bank. The body is empty, because the bank reads this service's metadata from the
   * directory.
   */
  const registerIfRequested = async (
    code: string,
    { registrationEndpoint: url }: BankDocuments,
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

  for (let start = 0; start < participants.length; start += concurrency) {
    await Promise.all(participants.slice(start, start + concurrency).map(read));
  }
  const listed = new Set(participants.map(({ code }) => code));
  // Removed banks stay in the list, because older consents and payments show their names.
  const removed = (stored?.providers ?? []).filter(({ code }) => !listed.has(code));
  for (const { code } of removed.filter(({ state }) => state !== 'removed')) {
    const removedLink = await store.find(code);
    if (removedLink) await store.save({ ...removedLink, state: 'removed' });
  }
  const entries = [
    ...links.map(({ code, name, state, apis }) => ({
      code,
      name,
      ...logoIn(participants, code),
      state,
      ...(apis.payments === undefined && apis.accounts === undefined && { isHub: true as const }),
    })),
    ...removed.map((entry) => ({ ...entry, state: 'removed' as const })),
  ];
  await store.saveList(
    market,
    entries.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    stored ?? {},
  );
  log({ event: 'directory.read', market, providers: entries.length, unreadable });
};

/** Returns a bank's logo, or nothing if the directory lists none. */
const logoIn = (participants: readonly Participant[], code: string): Pick<Participant, 'logoUri'> => {
  const logoUri = participants.find((participant) => participant.code === code)?.logoUri;
  return logoUri === undefined ? {} : { logoUri };
};
