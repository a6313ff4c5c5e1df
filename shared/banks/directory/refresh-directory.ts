import * as z from 'zod';
import { BankUnavailable } from '../port/errors.ts';
import { type HttpClient, Unreachable } from '#shared/platform/outbound/http-client.ts';
import { log } from '#shared/standard/log.ts';
import { type AddressPolicy, type BankDocuments, readBankDocuments, readJson } from './bank-documents.ts';
import { mapConcurrently } from '#shared/platform/runtime/concurrently.ts';
import { retryOnConflict } from '#shared/platform/storage/retry-on-conflict.ts';
import type { LinkStore } from './link-store.ts';
import { type MarketDirectory, type Participant, readParticipants } from './participants.ts';
import {
  type DirectoryEntry,
  type OperatorDecision,
  type ProviderLink,
  revisionOf,
  stateForCustomers,
} from './provider-link.ts';

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
 * Another authorisation server with the code of a known bank does not replace it: consents, tokens and orders would go
 * to another institution. It replaces a bank that the operator has disabled, or has never registered at, and this service
 * then registers at it.
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

  const read = async ([code, listed]: readonly [string, readonly Participant[]]): Promise<void> => {
    const storedLink = await store.find(code);
    const decided = await store.decision(code);
    const known = storedLink && serverOf(storedLink, listed);
    const participant = known ?? (mayBeReplaced(storedLink, decided) ? listed[0] : undefined);
    // Existing consents at a disabled bank still call it, so its replacement is a conflict, too.
    const replacesDisabled = storedLink && participant !== known && decided === 'registered';
    for (const { serverId } of listed)
      if (replacesDisabled || serverId !== participant?.serverId)
        log({ event: 'directory.conflict', market, provider: code, serverId });
    if (!participant) {
      if (storedLink) links.push(storedLink);
      return;
    }
    const { name, serverId, protocol } = participant;
    try {
      const documents = await readBankDocuments(participant, directory, http);
      const hasMoved = storedLink && participant !== known && documents.registrationEndpoint !== undefined;
      const decision = await registerIfRequested(code, documents, hasMoved ? 'registering' : decided);
      const state = participant.isSuspended ? 'suspended' : (decision ?? newBanks);
      const link: ProviderLink = { code, name, serverId, market, protocol, ...documents, state };
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
    if (status < 200 || status > 299) {
      log({ event: 'directory.registration_failed', market, provider: code, status });
      throw new BankUnavailable(`${code} responded to the registration with status ${status}`);
    }
    await store.saveDecision(code, 'registered');
    return 'registered';
  };

  const byCode = Map.groupBy(participants, ({ code }) => code);
  await mapConcurrently([...byCode], concurrency, read);
  // Removed banks stay in the list, because older consents and payments show their names.
  const removed = (stored?.providers ?? []).filter(({ code }) => !byCode.has(code));
  for (const { code } of removed.filter(({ state }) => state !== 'removed')) {
    const removedLink = await store.find(code);
    if (removedLink) await store.save({ ...removedLink, state: 'removed' });
  }
  const entries = [
    ...links.map((link) => entryOf(link, byCode.get(link.code))),
    ...removed.map((entry) => ({ ...entry, state: 'removed' as const })),
  ];
  await store.saveList(
    market,
    entries.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    stored,
  );
  log({ event: 'directory.read', market, providers: entries.length, unreadable });
};

/** Finds a bank's authorisation server. */
const serverOf = ({ serverId }: ProviderLink, listed: readonly Participant[]): Participant | undefined =>
  listed.find((participant) => participant.serverId === serverId);

/** Returns whether another authorisation server may take over the code of a bank. */
const mayBeReplaced = (link: ProviderLink | undefined, decision: OperatorDecision | undefined): boolean =>
  !link || ['listed', 'registering'].includes(link.state) || decision === 'registered';

/** Returns the entry of a bank in the list. */
const entryOf = (link: ProviderLink, listed: readonly Participant[] = []): DirectoryEntry => {
  const { code, name, state } = link;
  const { logoUri, isHub = false } = serverOf(link, listed) ?? {};
  return {
    code,
    name,
    ...(logoUri !== undefined && { logoUri }),
    state: isHub ? state : stateForCustomers(link, state),
    ...(isHub && { isHub }),
  };
};
