import { accessAccounts } from '#functions/account-data/data/operations.ts';
import {
  legacyGetBalances,
  legacyGetBeneficiaries,
  legacyGetDirectDebits,
  legacyGetParties,
  legacyListAccounts,
} from '#functions/legacy-accounts/accounts/operations.ts';
import { AccountConsent } from '#shared/accounts/consent/account-consent.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { type FinalState, itemsOf, type Oracle } from '../../oracles/aftermath.ts';
import { clockToleranceMs, statusesIn } from '../../oracles/mandate-facts.ts';
import { accountsOf, transactionsThere } from '../../outside/account-bank.ts';
import { theCustomer } from '../../outside/bank.ts';
import type { LambdaFunction } from '../../world/functions.ts';
import { type Answer, callOf, type Scene } from '../scene.ts';

/** A read request of an integrator. */
export interface RejectedRead {
  readonly from: number;
  readonly until: number;
  readonly refused: string;
  /** Whether the consent permits all requested sections. */
  readonly isPermitted: boolean;
}

export const sections = ['balances', 'transactions', 'beneficiaries', 'directDebits', 'parties'] as const;
type Section = (typeof sections)[number];

/** Account ids that were returned, each with its consent. */
export type KnownAccounts = Map<string, string>;

export interface ToRead {
  readonly consentId: string;
  readonly permits: (section: Section) => boolean;
  readonly known: KnownAccounts;
}

/** The result, and the id under which the bank was called. */
interface Attempted<T> {
  readonly answer: Answer<T>;
  readonly by: string;
}

/** Reads the customer's accounts as an integrator, and checks that the response contains exactly these accounts. */
export const createReader = ({ consentId, permits, known }: ToRead, scene: Scene) => {
  const { world, service, client, market, insist } = scene;
  const { timeline, violations, fate } = world;
  const asClient = callOf(client, market);
  const refusals: RejectedRead[] = [];
  const done: string[] = [];

  /**
   * Bank calls carry the caller's id. Responses to a failed attempt may still arrive, so each attempt has its own id.
   */
  const send = async <Memory, T>(
    target: LambdaFunction<Memory>,
    operation: (call: typeof asClient, memory: Memory) => Promise<T>,
  ): Promise<Attempted<T>> => {
    let by = '';
    const answer = await insist(target, (memory) => {
      by = `read ${newId()}`;
      return operation({ ...asClient, interactionId: by }, memory);
    });
    return { answer, by };
  };

  const note = <T>(from: number, isPermitted: boolean, { answer, by }: Attempted<T>): T | undefined => {
    if ('ok' in answer) {
      done.push(by);
      return answer.ok;
    }
    refusals.push({ from, until: timeline.now(), refused: answer.refused, isPermitted });
    return undefined;
  };
  const isOwn = (id: string): boolean => accountsOf(theCustomer).some((own) => own === id);
  /**
   * The readable data of an account depends on the consent, so an account has a different id under each consent.
   */
  const noteId = (id: string): void => {
    if ((known.get(id) ?? consentId) !== consentId)
      violations.push('sharing: One account id is used under two consents');
    known.set(id, consentId);
  };

  const read = async (include: readonly Section[] = ['balances', 'transactions']): Promise<void> => {
    const from = timeline.now();
    const isPermitted = include.every(permits);
    const attempted = await send(service.accountData, (call, deps) =>
      accessAccounts({ ...call, body: { consentId, include: [...include] } }, deps),
    );
    const found = note(from, isPermitted, attempted);
    if (!found) return;
    if (!isPermitted) violations.push('sharing: A read returned data that the consent does not permit');
    const { accounts } = found;
    for (const { account } of accounts) noteId(account.id);
    const isWhole = accounts.every(({ account, ...data }) =>
      include.every((section) => {
        const ids = data[section]?.items.map((item) => JSON.stringify(item)) ?? [];
        const missing = section === 'directDebits' && account.externalId.endsWith('2');
        const count = missing ? 0 : section === 'transactions' ? transactionsThere : 1;
        return (
          ids.length === count &&
          new Set(ids).size === count &&
          ids.every((id) => isAbout(account.externalId, section, id))
        );
      }),
    );
    if (accounts.length !== accountsOf(theCustomer).length || !isWhole)
      violations.push('sharing: A read returned only part of the account data');
    if (accounts.some(({ account }) => !isOwn(account.externalId)))
      violations.push('sharing: A read returned the account of another customer');
  };
  const isAbout = (externalId: string, section: Section, item: string): boolean =>
    section === 'balances' || item.includes(externalId);

  /** Reads one of the accounts over the legacy API, with the same checks. */
  const readLegacy = async (): Promise<void> => {
    const from = timeline.now();
    const page = { page: 1, perPage: 20 };
    const requestOf = async <T>(
      operation: (
        call: Omit<typeof asClient, 'query'> & { readonly query: { readonly accountId: string } },
        deps: Parameters<typeof legacyGetParties>[1],
      ) => Promise<T>,
      accountId: string,
      section: Section,
    ) => {
      const attempted = await send(service.legacyAccounts, (call, deps) =>
        operation({ ...call, query: { accountId } }, deps),
      );
      return note(from, permits(section), attempted);
    };
    const attempted = await send(service.legacyAccounts, (call, deps) =>
      legacyListAccounts({ ...call, query: { consentId, ...page } }, deps),
    );
    const listed = note(from, true, attempted);
    if (!listed) return;
    for (const { id } of listed.items) noteId(id);
    if (listed.total !== listed.items.length || listed.items.some(({ externalId }) => !isOwn(externalId ?? '')))
      violations.push('sharing: A legacy list does not contain exactly the shared accounts');
    const account = listed.items[Math.floor(fate.draw('which account') * listed.items.length)];
    if (!account) return;
    const { id, externalId } = account;
    const balances = await requestOf(legacyGetBalances, id, 'balances');
    const lists = {
      beneficiaries: await requestOf(legacyGetBeneficiaries, id, 'beneficiaries'),
      directDebits: await requestOf(legacyGetDirectDebits, id, 'directDebits'),
      parties: await requestOf(legacyGetParties, id, 'parties'),
    };
    const isWhole = Object.entries(lists).every(([section, list]) => {
      const count = section === 'directDebits' && externalId?.endsWith('2') ? 0 : 1;
      return !list || (list.length === count && list.every(({ accountId }) => accountId === id));
    });
    const isRight =
      !balances ||
      (balances.accountId === id && balances.externalAccountId === externalId && balances.balances.length === 1);
    if (!isWhole || !isRight) violations.push('sharing: The legacy API returns data that differs from the bank');
  };

  return { read, readLegacy, refusals, done };
};

/** Data that the bank sends after the response to a revocation is never returned. */
export const readsEndWithTheConsent =
  (done: readonly string[], revokedAt: number): Oracle =>
  ({ bank }) => {
    const late = new Set(bank.dataArrived.flatMap(({ at, interactionId }) => (at > revokedAt ? [interactionId] : [])));
    return done.some((by) => late.has(by)) ? ['Data was returned that arrived after the end of its consent'] : [];
  };

/**
 * A read that the consent permits succeeds while the consent is in force, because its tokens are valid throughout.
 * After a standstill, the consent may have expired before its history shows this.
 */
export const readsSucceed =
  (consentId: string, rejections: readonly RejectedRead[]): Oracle =>
  (finalState: FinalState) => {
    const item = itemsOf(finalState, 'AccountConsent').find(({ id }) => id === consentId);
    if (!item) return [];
    const { history, expiresAt } = AccountConsent.parse(item);
    return rejections
      .filter(({ from, until }) => {
        const statuses = statusesIn(history, from, until);
        const isOver = until + clockToleranceMs > Date.parse(expiresAt);
        return statuses.size === 1 && statuses.has('Authorized') && !isOver;
      })
      .filter(({ isPermitted, refused }) => isPermitted || refused !== 'insufficient_permissions')
      .map(({ refused }) => `A read was rejected under a consent in force: ${refused}`);
  };
